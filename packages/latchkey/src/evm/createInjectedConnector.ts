import { type CaipNetworkId, namespaceOf } from '../caip/index.ts'
import type { AccountEntry, Connector, ConnectorEvent, Session } from '../core/index.ts'
import { isWalletError, WalletError } from '../errors/index.ts'
import type { Clock } from '../kernel/index.ts'
import { parseEvmAddress } from './parseEvmAddress.ts'
import { parseChainId } from './chainId.ts'
import { createInjectedProvider } from './createInjectedProvider.ts'
import type { Eip1193Provider } from './Eip1193.ts'

const namespace = 'eip155'

/** A wallet found in the page, checked. */
export type InjectedWallet = Pick<Connector, 'id' | 'name' | 'icon' | 'rdns'> & {
  readonly provider: Eip1193Provider
}

/**
 * Makes a connector of a wallet in the page.
 *
 * @param wallet - The wallet, its name and icon already checked.
 * @param clock - Clock of the client.
 * @returns The connector.
 * @source EIP-1193, EIP-1102, EIP-2255
 */
export function createInjectedConnector(wallet: InjectedWallet, clock: Clock): Connector {
  const { provider, ...shown } = wallet
  const link = createInjectedProvider(provider, clock)
  const { send: ask, readNetwork, switchNetwork: moveTo, request } = link

  function session(accounts: readonly AccountEntry[], network: CaipNetworkId): readonly Session[] {
    return [
      {
        namespace,
        accounts,
        network,
        approvedNetworks: [],
        supportsAllNetworks: true,
        provider: { request },
      },
    ]
  }

  return {
    ...shown,
    uid: `${namespace}:${wallet.id}`,
    kind: 'injected',
    readiness: 'installed',
    namespaces: [namespace],
    async connect({ networks, network: wanted, signal }) {
      const accounts = parseAccounts(await ask('eth_requestAccounts', undefined, signal))
      let network = await readNetwork(signal)
      if (wanted && namespaceOf(wanted) === namespace && !networks.includes(network))
        try {
          await moveTo(wanted, signal)
          network = await readNetwork(signal)
        } catch (error) {
          // Connected all the same, on a network that the host does not know.
          if (isWalletError(error, 'transport.aborted')) throw error
        }
      return session(accounts, network)
    },
    async restore({ signal }) {
      const accounts = await ask('eth_accounts', undefined, signal)
      if (!Array.isArray(accounts) || accounts.length === 0) return []
      return session(parseAccounts(accounts), await readNetwork(signal))
    },
    async disconnect() {
      // Few wallets know it. Without it they answer `eth_accounts` as before, and that is all.
      await ask('wallet_revokePermissions', [{ eth_accounts: {} }]).catch(() => {})
    },
    on: (listener) => link.listen(handlersOf(listener)),
  }
}

function handlersOf(
  listener: (event: ConnectorEvent) => void,
): Readonly<Record<string, (value: unknown) => void>> {
  return {
    accountsChanged(value) {
      if (Array.isArray(value) && value.length === 0)
        return listener({ type: 'disconnected', namespace })
      let accounts: readonly AccountEntry[]
      try {
        accounts = parseAccounts(value)
      } catch {
        // Malformed: what was known before stays true.
        return
      }
      listener({ type: 'accountsChanged', namespace, accounts })
    },
    chainChanged(value) {
      const network = parseChainId(value)
      if (network) listener({ type: 'networkChanged', network })
    },
    disconnect(error) {
      // 1013: the wallet lost its node for a moment and says so itself when it is back.
      if ((error as { code?: unknown } | undefined)?.code !== 1013)
        listener({ type: 'disconnected', namespace })
    },
  }
}

function parseAccounts(value: unknown): readonly AccountEntry[] {
  if (!Array.isArray(value) || value.length === 0) throw new WalletError('wallet.no_accounts')
  const found = new Map<string, AccountEntry>()
  for (const text of value as readonly unknown[]) {
    const address = typeof text === 'string' ? parseEvmAddress(text) : undefined
    if (!address) throw new WalletError('wallet.malformed_address')
    const key = address.toLowerCase()
    if (!found.has(key)) found.set(key, { namespace, address, type: 'eoa' })
  }
  return [...found.values()]
}
