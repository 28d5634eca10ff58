import type { Clock } from '../../../clock/Clock.ts'
import type { HttpRoute } from '../../../http/index.ts'
import type { Cache } from '../../../store/index.ts'
import type { UntrustedUrlClient } from '../../../upstream/index.ts'
import type { Chain, Chains } from '../../chain/chains/index.ts'
import type { NameCache } from '../names/index.ts'
import type { RpcClient } from '../../chain/rpc/index.ts'
import { createAvatarResolver } from './createAvatarResolver.ts'
import { createBasenames } from './createBasenames.ts'
import { createEnsReverseResolver, type EnsReverseResolver } from './createEnsReverseResolver.ts'
import { createEnsAddressResolver, type EnsAddressResolver } from './createEnsAddressResolver.ts'
import { createIdentityResolver } from './createIdentityResolver.ts'
import { createNameResolver } from './createNameResolver.ts'
import { type FileGateways, publicFileGateways } from './imageUrls.ts'
import { getAvatarRoute } from './routes/getAvatarRoute.ts'
import { getIdentityRoute } from './routes/getIdentityRoute.ts'
import { getNameAddressRoute } from './routes/getNameAddressRoute.ts'

/** Dependencies of the identity feature. */
export type IdentityDeps = {
  readonly chains: Chains
  readonly rpc: Pick<RpcClient, 'request'>
  readonly publicUpstream: UntrustedUrlClient
  readonly names: Pick<NameCache, 'owned' | 'find'>
  readonly cache: Cache
  readonly clock: Clock
  /** @default public gateways without a key */
  readonly fileGateways?: FileGateways | undefined
}

/**
 * Creates the identity feature.
 *
 * @see [7.3]
 */
export function createIdentityFeature(deps: IdentityDeps): {
  readonly routes: readonly HttpRoute[]
} {
  const { fileGateways: gateways = publicFileGateways } = deps
  const avatars = createAvatarResolver({ ...deps, gateways })
  const sources = { ens: ensOf(deps), basenames: basenamesOf(deps), avatars }
  const identities = createIdentityResolver({ ...deps, ...sources })
  const resolver = createNameResolver({ ...deps, ensAddresses: ensAddressesOf(deps) })
  return {
    routes: [
      ...getIdentityRoute({ identities }),
      getAvatarRoute({ ...deps, identities }),
      getNameAddressRoute({ resolver }),
    ],
  }
}

function ensOf(deps: IdentityDeps): EnsReverseResolver | undefined {
  const contract = universalResolverOf(deps)
  return contract && createEnsReverseResolver({ ...deps, ...contract })
}

function ensAddressesOf(deps: IdentityDeps): EnsAddressResolver | undefined {
  const contract = universalResolverOf(deps)
  return contract && createEnsAddressResolver({ ...deps, ...contract })
}

function universalResolverOf(
  deps: IdentityDeps,
):
  | Pick<Parameters<typeof createEnsReverseResolver>[0], 'network' | 'universalResolver'>
  | undefined {
  const chain = chainWith(deps, 'ensUniversalResolver')
  const universalResolver = chain?.contracts.ensUniversalResolver
  return chain && universalResolver && { network: chain.caipNetworkId, universalResolver }
}

/**
 * Returns the Basenames resolver; undefined with a localnet, whose accounts have names on Base,
 * too.
 */
function basenamesOf(deps: IdentityDeps): EnsReverseResolver | undefined {
  const chain = chainWith(deps, 'basenames')
  const contracts = chain?.contracts.basenames
  const isAside = !chain || (!chain.isLocalnet && [...deps.chains.values()].some(isLocalnet))
  if (!contracts || isAside) return undefined
  return createBasenames({ ...deps, network: chain.caipNetworkId, contracts })
}

/** Returns a chain with the contract, a localnet first: the names of its public accounts differ. */
function chainWith(
  { chains }: IdentityDeps,
  contract: 'ensUniversalResolver' | 'basenames',
): Chain | undefined {
  const having = [...chains.values()].filter(({ contracts }) => contracts[contract] !== undefined)
  return having.find(isLocalnet) ?? having.find(({ isTest }) => !isTest)
}

function isLocalnet(chain: Chain): boolean {
  return chain.isLocalnet
}
