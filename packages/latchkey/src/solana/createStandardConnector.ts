import { type CaipNetworkId, namespaceOf } from '../caip/index.ts'
import type {
  GrantedAccount,
  Connector,
  ConnectorEvent,
  WalletRpcProvider,
  ConnectorSession,
} from '../core/index.ts'
import {
  transportAbortedError,
  walletFailedError,
  walletMalformedAddressError,
  walletMethodNotSupportedError,
  walletNoAccountsError,
  walletTimedOutError,
} from '../errors/catalogue/index.ts'
import { translateWalletError, isWalletError, WalletError } from '../errors/index.ts'
import { type Clock, withTimeout } from '../kernel/index.ts'
import { parseSolanaAddress } from './parseSolanaAddress.ts'
import type { StandardWalletRequestFunction } from './requestStandardWallet.ts'
import {
  hasSolanaChain,
  getFeatureMethod,
  type RegisteredStandardWallet,
} from './WalletStandard.ts'

const namespace = 'solana'

/** Network of requests that name none. */
const mainnet: CaipNetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/**
 * Creates the connector of a Wallet Standard wallet.
 *
 * A Solana wallet has no active network: each request names the one it is for.
 *
 * @param shown - Validated name and icon. The name is the id of the connector.
 * @param deps - `request` sends requests to the wallet.
 * @see https://github.com/wallet-standard/wallet-standard
 */
export function createStandardConnector(
  wallet: RegisteredStandardWallet,
  shown: Pick<Connector, 'name' | 'icon'>,
  deps: { readonly clock: Clock; readonly request: StandardWalletRequestFunction },
): Connector {
  const wait = <value>(answer: () => value, signal?: AbortSignal): Promise<Awaited<value>> =>
    callWallet(answer, deps.clock, signal)

  const request: WalletRpcProvider['request'] = (call, { network = mainnet, signal } = {}) =>
    wait(() => deps.request({ wallet, call, network }), signal)

  async function open(
    input: { silent: true } | undefined,
    parameters: Parameters<Connector['connect']>[0],
  ): Promise<readonly ConnectorSession[]> {
    const { networks, network, signal } = parameters
    const connect = getFeatureMethod(wallet, 'standard:connect', 'connect')
    if (!connect) throw new WalletError(walletMethodNotSupportedError)
    const answer = await wait(() => (input ? connect(input) : connect()), signal)
    const given = (answer as { accounts?: unknown } | undefined)?.accounts
    const accounts = parseAccounts(Array.isArray(given) ? given : wallet.accounts)
    return [
      {
        namespace,
        accounts,
        network:
          [network, ...networks].find((id) => id && namespaceOf(id) === namespace) ?? mainnet,
        approvedNetworks: [],
        supportsAllNetworks: true,
        provider: { request, unwrap: () => wallet },
      },
    ]
  }

  return {
    ...shown,
    id: shown.name,
    uid: `${namespace}:${shown.name}`,
    kind: 'injected',
    readiness: 'installed',
    namespaces: [namespace],
    connect: (parameters) => open(undefined, parameters),
    async restore(parameters) {
      try {
        return await open({ silent: true }, parameters)
      } catch (error) {
        // Some wallets reject a silent connect instead of returning an empty list.
        const { code } = translateWalletError(error, walletFailedError)
        if (/^wallet\.(no_accounts|user_rejected|unauthorized)$/.test(code)) return []
        throw error
      }
    },
    async disconnect() {
      const leave = getFeatureMethod(wallet, 'standard:disconnect', 'disconnect')
      if (leave) await wait(leave).catch(() => {})
    },
    on: (listener) => listen(wallet, changeHandler(wallet, listener)),
  }
}

function listen(
  wallet: RegisteredStandardWallet,
  onChange: (changes: unknown) => void,
): () => void {
  try {
    const stop = getFeatureMethod(wallet, 'standard:events', 'on')?.('change', onChange)
    return () => {
      try {
        if (typeof stop === 'function') stop()
      } catch {
        // The listener is removed; errors of the wallet no longer matter.
      }
    }
  } catch {
    // A wallet without working events can still be used.
    return () => {}
  }
}

async function callWallet<value>(
  answer: () => value,
  clock: Clock,
  signal?: AbortSignal,
): Promise<Awaited<value>> {
  if (signal?.aborted) throw new WalletError(transportAbortedError)
  return withTimeout(Promise.resolve(answer()), {
    clock,
    signal,
    // Visitors may take any time to approve; callers abort with the signal.
    ms: Infinity,
    error: () => new WalletError(walletTimedOutError),
  })
}

function changeHandler(
  wallet: RegisteredStandardWallet,
  listener: (event: ConnectorEvent) => void,
): (changes: unknown) => void {
  return (changes) => {
    if ((changes as { accounts?: unknown } | undefined)?.accounts === undefined) return
    let accounts: readonly GrantedAccount[]
    try {
      accounts = parseAccounts(wallet.accounts)
    } catch (error) {
      // Malformed: the known accounts are kept.
      if (isWalletError(error, 'wallet.no_accounts')) listener({ type: 'disconnected', namespace })
      return
    }
    listener({ type: 'accountsChanged', namespace, accounts })
  }
}

function parseAccounts(accounts: unknown): readonly GrantedAccount[] {
  const solanaAccounts = Array.isArray(accounts)
    ? accounts.filter((account) => hasSolanaChain((account as { chains?: unknown } | null)?.chains))
    : []
  if (solanaAccounts.length === 0) throw new WalletError(walletNoAccountsError)
  const found = new Map<string, GrantedAccount>()
  for (const { address: text } of solanaAccounts as readonly { address: unknown }[]) {
    const address = typeof text === 'string' ? parseSolanaAddress(text) : undefined
    if (!address) throw new WalletError(walletMalformedAddressError)
    found.set(address, { namespace, address, type: 'eoa' })
  }
  return [...found.values()]
}
