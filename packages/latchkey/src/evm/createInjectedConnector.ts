import { type CaipNetworkId, namespaceOf, parseEvmAddress } from '../caip/index.ts'
import type { GrantedAccount, Connector, ConnectorEvent, ConnectorSession } from '../core/index.ts'
import { walletMalformedAddressError, walletNoAccountsError } from '../errors/catalogue/index.ts'
import { isWalletError, WalletError } from '../errors/index.ts'
import type { Clock } from '../kernel/index.ts'
import { toEvmCaipNetworkId } from './chainId.ts'
import { createInjectedProviderClient } from './createInjectedProviderClient.ts'
import type { InjectedProvider } from './InjectedProvider.ts'

const namespace = 'eip155'

/** An injected wallet with validated name and icon. */
export type InjectedWallet = Pick<Connector, 'id' | 'name' | 'icon' | 'rdns'> & {
  readonly provider: InjectedProvider
}

/**
 * Creates the connector of an injected wallet.
 *
 * @see EIP-1193, EIP-1102, EIP-2255
 */
export function createInjectedConnector(wallet: InjectedWallet, clock: Clock): Connector {
  const { provider, ...shown } = wallet
  const injected = createInjectedProviderClient(provider, clock)
  const { send: sendRequest, readNetwork, switchNetwork: moveTo, request } = injected

  function session(
    accounts: readonly GrantedAccount[],
    network: CaipNetworkId,
  ): readonly ConnectorSession[] {
    return [
      {
        namespace,
        accounts,
        network,
        approvedNetworks: [],
        supportsAllNetworks: true,
        provider: { request, unwrap: () => provider },
      },
    ]
  }

  return {
    ...shown,
    uid: `${namespace}:${wallet.id}`,
    kind: 'injected',
    readiness: 'installed',
    namespaces: [namespace],
    async connect({ networks, network: requested, signal }) {
      const accounts = parseAccounts(await sendRequest('eth_requestAccounts', undefined, signal))
      let network = await readNetwork(signal)
      if (requested && namespaceOf(requested) === namespace && !networks.includes(network))
        try {
          await moveTo(requested, signal)
          network = await readNetwork(signal)
        } catch (error) {
          // The connection stays, on a network that the host has not configured.
          if (isWalletError(error, 'transport.aborted')) throw error
        }
      return session(accounts, network)
    },
    async restore({ signal }) {
      const accounts = await sendRequest('eth_accounts', undefined, signal)
      if (!Array.isArray(accounts) || accounts.length === 0) return []
      return session(parseAccounts(accounts), await readNetwork(signal))
    },
    async disconnect() {
      // Not supported by all wallets; without it `eth_accounts` returns the accounts as before.
      await sendRequest('wallet_revokePermissions', [{ eth_accounts: {} }]).catch(() => {})
    },
    on: (listener) => injected.listen(handlersOf(listener)),
  }
}

function handlersOf(
  listener: (event: ConnectorEvent) => void,
): Readonly<Record<string, (value: unknown) => void>> {
  return {
    accountsChanged(value) {
      if (Array.isArray(value) && value.length === 0)
        return listener({ type: 'disconnected', namespace })
      let accounts: readonly GrantedAccount[]
      try {
        accounts = parseAccounts(value)
      } catch {
        // Malformed: the known accounts are kept.
        return
      }
      listener({ type: 'accountsChanged', namespace, accounts })
    },
    chainChanged(value) {
      const network = toEvmCaipNetworkId(value)
      if (network) listener({ type: 'networkChanged', network })
    },
    disconnect(error) {
      // 1013: the wallet has lost its RPC connection and reconnects by itself.
      if ((error as { code?: unknown } | undefined)?.code !== 1013)
        listener({ type: 'disconnected', namespace })
    },
  }
}

function parseAccounts(value: unknown): readonly GrantedAccount[] {
  if (!Array.isArray(value) || value.length === 0) throw new WalletError(walletNoAccountsError)
  const found = new Map<string, GrantedAccount>()
  for (const text of value as readonly unknown[]) {
    const address = typeof text === 'string' ? parseEvmAddress(text) : undefined
    if (!address) throw new WalletError(walletMalformedAddressError)
    const key = address.toLowerCase()
    if (!found.has(key)) found.set(key, { namespace, address, type: 'eoa' })
  }
  return [...found.values()]
}
