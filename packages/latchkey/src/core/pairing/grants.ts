import type { WalletRpcProvider, ConnectorSession } from '../model/Connector.ts'
import {
  type AddressParts,
  type CaipNetworkId,
  toCurrentNetworkId,
  isCaipAddress,
  type Namespace,
  namespaceOf,
  parseCaipAddress,
} from '../../caip/index.ts'
import type { PairedSession } from '../../pairing/index.ts'
import { safeIcon } from '../wallets/index.ts'

/** MetaMask serves networks that its sessions do not list. */
const unlistedNetworksWallet = /^metamask\b/i
const maxNameLength = 80

/**
 * Converts a settled pairing session to connector sessions: one per namespace with accounts.
 *
 * @param paired - The settled or updated session.
 * @param parameters - Requested network; configured networks, active ones first; provider by
 * namespace.
 * @returns Sessions, that of the requested network first. The network of each is the requested or
 * the active one if granted, else the first granted one.
 * @see CAIP-10
 */
export function toConnectorSessions(
  paired: PairedSession,
  parameters: {
    readonly network?: CaipNetworkId | undefined
    readonly networks: readonly CaipNetworkId[]
    readonly providerOf: (namespace: Namespace) => WalletRpcProvider
  },
): readonly ConnectorSession[] {
  const { network: requested, networks, providerOf } = parameters
  const accounts = grantedAccounts(paired)
  const found = [...new Set(accounts.map(({ namespace }) => namespace))]
  const isRequested = (namespace: Namespace): boolean =>
    !!requested && namespaceOf(requested) === namespace
  const namespaces = [...found.filter(isRequested), ...found.filter((name) => !isRequested(name))]
  return namespaces.map((namespace) => {
    const own = accounts.filter((account) => account.namespace === namespace)
    const approved = [...new Set(own.map(({ networkId }) => networkId))]
    const inUse = networks.find((id) => namespaceOf(id) === namespace)
    const network =
      [requested, inUse].find((id) => id && approved.includes(id)) ??
      approved.find((id) => networks.includes(id)) ??
      (approved as [CaipNetworkId])[0]
    const here = own.filter(({ networkId }) => networkId === network)
    const addresses = [...new Set([...here, ...own].map(({ address }) => address))]
    return {
      namespace,
      accounts: addresses.map((address) => ({ namespace, address, type: 'eoa' })),
      network,
      approvedNetworks: approved,
      methods: grantedMethods(paired, namespace),
      supportsAllNetworks: unlistedNetworksWallet.test(paired.wallet.name),
      wallet: peerOf(paired),
      provider: providerOf(namespace),
    }
  })
}

/** Valid accounts, with current network ids. */
function grantedAccounts({ namespaces }: PairedSession): readonly AddressParts[] {
  return Object.values(namespaces)
    .flatMap(({ accounts }) => accounts)
    .filter(isCaipAddress)
    .map(parseCaipAddress)
    .map((account) => ({ ...account, networkId: toCurrentNetworkId(account.networkId) }))
}

function peerOf(paired: PairedSession): ConnectorSession['wallet'] {
  const name = walletName(paired)
  const icon = paired.wallet.icons.map(safeIcon).find(Boolean)
  return name ? { name, icon } : undefined
}

/** Returns the name that a wallet reports, cut to a maximum length; empty without one. */
export function walletName({ wallet }: PairedSession): string {
  return wallet.name.trim().slice(0, maxNameLength)
}

/**
 * Returns the id by which a wallet granted a network.
 *
 * @param paired - The session.
 * @param network - Current CAIP-2 id.
 * @returns The id to use in requests, or undefined when the network was not granted.
 */
export function grantedChain(paired: PairedSession, network: CaipNetworkId): string | undefined {
  const chains = grantedChains(paired, namespaceOf(network))
  return (
    chains.find((id) => id === network) ?? chains.find((id) => toCurrentNetworkId(id) === network)
  )
}

/** Returns the networks granted in a namespace, with the wallet's ids. */
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
 * Returns whether a wallet granted a method in a namespace.
 *
 * @param paired - The session.
 * @see CAIP-25
 */
export function isMethodGranted(
  paired: PairedSession,
  namespace: Namespace,
  method: string,
): boolean {
  return grantedMethods(paired, namespace).includes(method)
}

function grantedMethods({ namespaces }: PairedSession, namespace: Namespace): readonly string[] {
  return Object.entries(namespaces).flatMap(([key, { methods }]) =>
    key.split(':')[0] === namespace ? methods : [],
  )
}
