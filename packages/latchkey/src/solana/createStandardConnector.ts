import { type CaipNetworkId, namespaceOf } from '../caip/index.ts'
import type { AccountEntry, Connector, ConnectorEvent, Provider, Session } from '../core/index.ts'
import { translateWalletError, isWalletError, WalletError } from '../errors/index.ts'
import { type Clock, withTimeout } from '../kernel/index.ts'
import { parseAddress } from './address.ts'
import { isOnSolana, methodOf, type StandardWallet } from './WalletStandard.ts'

const namespace = 'solana'

/** Asked for by nobody: the cluster that a wallet is on by itself. */
const mainnet: CaipNetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/**
 * Makes a connector of a wallet that registered itself.
 *
 * A Solana wallet has no network of its own: each request says which one it is for.
 *
 * @param wallet - The wallet, checked.
 * @param shown - Name and icon, checked. The name is the id.
 * @param clock - Clock of the client.
 * @returns The connector.
 * @source Wallet Standard
 */
export function createStandardConnector(
  wallet: StandardWallet,
  shown: Pick<Connector, 'name' | 'icon'>,
  clock: Clock,
): Connector {
  const wait = <value>(answer: () => value, signal?: AbortSignal): Promise<Awaited<value>> =>
    answered(answer, clock, signal)

  const request: Provider['request'] = async (call, { network = mainnet, signal } = {}) => {
    const { requestOf } = await import('./requestOf.ts')
    return wait(() => requestOf(wallet, call, network), signal)
  }

  async function open(
    input: { silent: true } | undefined,
    parameters: Parameters<Connector['connect']>[0],
  ): Promise<readonly Session[]> {
    const { networks, network, signal } = parameters
    const connect = methodOf(wallet, 'standard:connect', 'connect')
    if (!connect) throw new WalletError('wallet.method_not_supported')
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
        provider: { request },
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
        // Some wallets refuse where they should come back with no accounts.
        const codes = ['wallet.no_accounts', 'wallet.user_rejected', 'wallet.unauthorized'] as const
        if (codes.some((code) => isWalletError(error, code))) return []
        throw error
      }
    },
    async disconnect() {
      const leave = methodOf(wallet, 'standard:disconnect', 'disconnect')
      if (leave) await wait(leave).catch(() => {})
    },
    on: (listener) => listen(wallet, changeHandler(wallet, listener)),
  }
}

function listen(wallet: StandardWallet, onChange: (changes: unknown) => void): () => void {
  try {
    const stop = methodOf(wallet, 'standard:events', 'on')?.('change', onChange)
    return () => {
      try {
        if (typeof stop === 'function') stop()
      } catch {
        // Whoever stops listening is done with it, whatever the wallet says.
      }
    }
  } catch {
    // A wallet that cannot be listened to still answers.
    return () => {}
  }
}

async function answered<value>(
  answer: () => value,
  clock: Clock,
  signal?: AbortSignal,
): Promise<Awaited<value>> {
  if (signal?.aborted) throw new WalletError('transport.aborted')
  try {
    return await withTimeout(Promise.resolve(answer()), {
      clock,
      signal,
      // A visitor may take all day to find the phone; whoever will not wait aborts.
      ms: Infinity,
      error: () => new WalletError('wallet.timed_out'),
    })
  } catch (error) {
    throw translateWalletError(error, 'wallet.failed')
  }
}

function changeHandler(
  wallet: StandardWallet,
  listener: (event: ConnectorEvent) => void,
): (changes: unknown) => void {
  return (changes) => {
    if ((changes as { accounts?: unknown } | undefined)?.accounts === undefined) return
    let accounts: readonly AccountEntry[]
    try {
      accounts = parseAccounts(wallet.accounts)
    } catch (error) {
      // Malformed: what was known before stays true.
      if (isWalletError(error, 'wallet.no_accounts')) listener({ type: 'disconnected', namespace })
      return
    }
    listener({ type: 'accountsChanged', namespace, accounts })
  }
}

function parseAccounts(accounts: unknown): readonly AccountEntry[] {
  const ours = Array.isArray(accounts)
    ? accounts.filter((account) => isOnSolana((account as { chains?: unknown } | null)?.chains))
    : []
  if (ours.length === 0) throw new WalletError('wallet.no_accounts')
  const found = new Map<string, AccountEntry>()
  for (const { address: text } of ours as readonly { address: unknown }[]) {
    const address = typeof text === 'string' ? parseAddress(text) : undefined
    if (!address) throw new WalletError('wallet.malformed_address')
    found.set(address, { namespace, address, type: 'eoa' })
  }
  return [...found.values()]
}
