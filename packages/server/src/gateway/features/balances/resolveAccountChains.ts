import { type Namespace, namespaceNames, namespaceOf } from 'latchkey/caip'
import { httpError } from '../../../http/index.ts'
import {
  isAddressOn,
  detectNamespace,
  nativeTokenAddresses,
  parseAddress,
} from '../../chain/accounts/index.ts'
import { type Chain, type Chains, findChain } from '../../chain/chains/index.ts'
import { unservedChainError } from '../../chain/rpc/index.ts'
import type { TokenRegistry } from '../../chain/tokens/index.ts'

/** An account, and the chains on which its balances are read. */
export type AccountChains = {
  /** Address in canonical form. */
  readonly address: string
  readonly namespace: Namespace
  readonly chains: readonly Chain[]
}

type Deps = {
  readonly chains: Chains
  readonly tokens: Pick<TokenRegistry, 'listed'>
  readonly supports: (chain: Chain) => boolean
}

/**
 * Returns the chains on which an account is read: the requested chain, or all mainnets of the
 * account's namespace that have listed tokens.
 *
 * @param deps - Chains of the deployment, and their tokens.
 * @param requested - Address and chain id of the request.
 * @throws HTTP 400 for an invalid `chainId` or `address`.
 * @see [7.5]
 */
export function resolveAccountChains(
  deps: Deps,
  requested: { readonly address: string; readonly chainId?: string | undefined },
): AccountChains {
  const { chains, supports } = deps
  const { chainId } = requested
  if (chainId === undefined) return everywhere(deps, requested.address)
  const chain = findChain(chains, chainId)
  if (!chain) throw unservedChainError(chainId)
  if (!supports(chain))
    throw httpError(400, {
      field: 'chainId',
      description: `Accounts of ${chain.caipNetworkId} are not supported`,
    })
  const namespace = namespaceOf(chain.caipNetworkId)
  const address = parseAddress(namespace, requested.address)
  if (address === undefined || !isAddressOn(chain, address)) throw wrongAddress()
  return { address, namespace, chains: [chain] }
}

function everywhere({ chains, tokens, supports }: Deps, given: string): AccountChains {
  const namespace = detectNamespace(given)
  const address = namespace && parseAddress(namespace, given)
  if (!namespace || address === undefined) throw wrongAddress()
  const own = [...chains.values()].filter(
    ({ caipNetworkId }) => namespaceOf(caipNetworkId) === namespace,
  )
  if (own.length > 0 && !own.some(supports))
    throw httpError(400, {
      field: 'address',
      description: `Accounts of ${namespaceNames[namespace]} are not supported`,
    })
  const hasTokens = nativeTokenAddresses[namespace] !== undefined
  const known = own.filter(
    (chain) =>
      supports(chain) &&
      isAddressOn(chain, address) &&
      (!hasTokens || tokens.listed(chain).length > 0),
  )
  const local = known.filter(({ isLocalnet }) => isLocalnet)
  // If local networks run, only those are read.
  return { address, namespace, chains: local.length > 0 ? local : known.filter(isMainnet) }
}

function isMainnet({ isTest }: Chain): boolean {
  return !isTest
}

function wrongAddress(): Error {
  return httpError(400, { field: 'address', description: 'Must be a valid address' })
}
