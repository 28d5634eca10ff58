import type { Connection, ProviderContext, StandardAccount, StandardWallet } from '../core/index.ts'
import { fromBase58 } from '../crypto/index.ts'
import { createPairedSigningRequests } from './createPairedSigningRequests.ts'
import { standardChainId } from './standardChainId.ts'

/** A picture without content, for wallets that report no picture as a `data:` URL. */
const emptyIcon =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4='

const supportedTransactionVersions = ['legacy', 0] as const
const methodNames = ['signMessage', 'signTransaction', 'signAndSendTransaction'] as const

/**
 * Creates the Wallet Standard wallet of a paired wallet.
 *
 * It has the signing features whose methods the wallet granted, `standard:connect` and
 * `standard:events`.
 *
 * @param context - The connection. Once it has ended, the wallet has no accounts, and signing rejects
 * with 4900.
 * @returns The wallet. Its features reject with the errors of the wallet, unchanged.
 * @see https://github.com/wallet-standard/wallet-standard
 */
export function createPairedStandardWallet(context: ProviderContext): StandardWallet {
  const { connector, methods, wallet, ...initial } = context.connection() as Connection
  const signing = createPairedSigningRequests(context)
  const granted = methodNames.filter((name) => methods?.includes(`solana_${name}`) ?? true)
  const chains = [...new Set(initial.approvedNetworks.map(standardChainId))]
  const listeners = new Set<(changes: { accounts: readonly StandardAccount[] }) => void>()
  let accounts = accountsOf(initial.accounts)

  function accountsOf(entries: Connection['accounts']): readonly StandardAccount[] {
    return entries.map(({ address }) => ({
      address,
      publicKey: fromBase58(address) ?? new Uint8Array(),
      chains,
      features: granted.map((name) => `solana:${name}` as const),
    }))
  }

  context.watch((now, before) => {
    if (now?.accounts === before.accounts) return
    accounts = accountsOf(now?.accounts ?? [])
    for (const listener of listeners) listener({ accounts })
  })

  const features = granted.map((name) => {
    const sign = signing[name] as (input: never) => Promise<unknown>
    const feature = {
      version: name === 'signMessage' ? '1.1.0' : '1.0.0',
      ...(name === 'signMessage' ? {} : { supportedTransactionVersions }),
      [name]: (...inputs: readonly never[]) => each(inputs, sign),
    }
    return [`solana:${name}`, feature] as const
  })
  return {
    version: '1.0.0',
    name: wallet?.name ?? connector.name,
    icon: iconOf(wallet?.icon ?? connector.icon),
    chains,
    get accounts() {
      return accounts
    },
    features: {
      'standard:connect': { version: '1.0.0', connect: async () => ({ accounts }) },
      'standard:events': {
        version: '1.0.0',
        on(_: 'change', listener: (changes: object) => void) {
          listeners.add(listener)
          return () => void listeners.delete(listener)
        },
      },
      ...Object.fromEntries(features),
    },
  }
}

/** Calls one after the other: a wallet shows one request at a time. */
async function each<input, output>(
  inputs: readonly input[],
  run: (input: input) => Promise<output>,
): Promise<readonly output[]> {
  const outputs: output[] = []
  for (const input of inputs) outputs.push(await run(input))
  return outputs
}

function iconOf(icon: string | undefined): StandardWallet['icon'] {
  return icon?.startsWith('data:image/') ? (icon as StandardWallet['icon']) : emptyIcon
}
