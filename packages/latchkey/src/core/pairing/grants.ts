import type { Provider, Session } from '../model/Connector.ts'
import {
  type AddressParts,
  type CaipNetworkId,
  currentId,
  isCaipAddress,
  type Namespace,
  namespaceOf,
  parseCaipAddress,
} from '../../caip/index.ts'
import type { PairedSession } from '../../pairing/index.ts'
import { safeIcon } from '../wallets/index.ts'

/** This one serves networks that it does not list. */
const unlistedNetworksWallet = /^metamask\b/i
const maxNameLength = 80

/**
 * Reads from a settled session what was granted: one session per namespace with accounts.
 *
 * @param paired - The session as it was settled or updated.
 * @param parameters - Network asked for; configured networks, those in use first; how the wallet is
 * asked in a namespace.
 * @returns Sessions, that of the network asked for first. Each is on that network or on the one in
 * use if the wallet granted it, else on the first that it did.
 * @source spec §3 "Chain state per namespace"; CAIP-10
 */
export function grantedSessions(
  paired: PairedSession,
  parameters: {
    readonly network?: CaipNetworkId | undefined
    readonly networks: readonly CaipNetworkId[]
    readonly providerOf: (namespace: Namespace) => Provider
  },
): readonly Session[] {
  const { network: asked, networks, providerOf } = parameters
  const accounts = grantedAccounts(paired)
  const found = [...new Set(accounts.map(({ namespace }) => namespace))]
  const isAsked = (namespace: Namespace): boolean => !!asked && namespaceOf(asked) === namespace
  const namespaces = [...found.filter(isAsked), ...found.filter((name) => !isAsked(name))]
  return namespaces.map((namespace) => {
    const own = accounts.filter((account) => account.namespace === namespace)
    const approved = [...new Set(own.map(({ networkId }) => networkId))]
    const inUse = networks.find((id) => namespaceOf(id) === namespace)
    const network =
      [asked, inUse].find((id) => id && approved.includes(id)) ??
      approved.find((id) => networks.includes(id)) ??
      (approved as [CaipNetworkId])[0]
    const here = own.filter(({ networkId }) => networkId === network)
    const addresses = [...new Set([...here, ...own].map(({ address }) => address))]
    return {
      namespace,
      accounts: addresses.map((address) => ({ namespace, address, type: 'eoa' })),
      network,
      approvedNetworks: approved,
      supportsAllNetworks: unlistedNetworksWallet.test(paired.wallet.name),
      wallet: peerOf(paired),
      provider: providerOf(namespace),
    }
  })
}

/** Accounts that make sense, on networks by their ids of today. */
function grantedAccounts({ namespaces }: PairedSession): readonly AddressParts[] {
  return Object.values(namespaces)
    .flatMap(({ accounts }) => accounts)
    .filter(isCaipAddress)
    .map(parseCaipAddress)
    .map((account) => ({ ...account, networkId: currentId(account.networkId) }))
}

function peerOf(paired: PairedSession): Session['wallet'] {
  const name = walletName(paired)
  const icon = paired.wallet.icons.map(safeIcon).find(Boolean)
  return name ? { name, icon } : undefined
}

/** What a wallet calls itself, in so many letters as fit; empty where it does not say. */
export function walletName({ wallet }: PairedSession): string {
  return wallet.name.trim().slice(0, maxNameLength)
}

/**
 * Finds how a wallet calls a network that it granted.
 *
 * @param paired - The session.
 * @param network - CAIP-2 id of today.
 * @returns The id to name in requests, or undefined when the wallet did not grant the network.
 */
export function grantedChain(paired: PairedSession, network: CaipNetworkId): string | undefined {
  const chains = grantedChains(paired, namespaceOf(network))
  return chains.find((id) => id === network) ?? chains.find((id) => currentId(id) === network)
}

/** Lists the networks granted in a namespace, as the wallet calls them. */
export function grantedChains(
  { namespaces }: PairedSession,
  namespace: Namespace,
): readonly CaipNetworkId[] {
  return Object.values(namespaces)
    .flatMap(({ accounts }) => accounts)
    .filter(isCaipAddress)
    .map((account) => parseCaipAddress(account).networkId)
    .filter((id) => namespaceOf(id) === namespace)
}

/**
 * Tells whether a wallet agreed to be asked something.
 *
 * @param paired - The session.
 * @param namespace - Where it is asked.
 * @param method - What is asked.
 * @returns Whether the method is among those granted.
 * @source CAIP-25: a key is a namespace, or one chain of it
 */
export function isMethodGranted(
  paired: PairedSession,
  namespace: Namespace,
  method: string,
): boolean {
  return Object.entries(paired.namespaces).some(
    ([key, { methods }]) => key.split(':')[0] === namespace && methods.includes(method),
  )
}
