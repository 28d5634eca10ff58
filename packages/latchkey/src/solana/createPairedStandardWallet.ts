import type { Address, SignatureBytes } from '@solana/kit'
import type { CaipNetworkId } from '../caip/index.ts'
import type { Connection, ProviderContext, StandardAccount, StandardWallet } from '../core/index.ts'
import { fromBase58, fromBase64, toBase58, toBase64 } from '../crypto/index.ts'
import { createProviderRpcError, toProviderRpcError } from '../errors/index.ts'
import { loadKit } from './loadKit.ts'
import { standardChainId } from './standardChainId.ts'

type SigningInput = { readonly account: StandardAccount; readonly chain?: string | undefined }
type TransactionInput = SigningInput & {
  readonly transaction: Uint8Array
  readonly options?: object | undefined
}

/** A picture without content, for wallets that report no picture as a `data:` URL. */
const emptyIcon =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4='

/** Feature of the Wallet Standard by JSON-RPC method. */
const features = {
  solana_signMessage: 'solana:signMessage',
  solana_signTransaction: 'solana:signTransaction',
  solana_signAndSendTransaction: 'solana:signAndSendTransaction',
} as const

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
  const listeners = new Set<(changes: { accounts: readonly StandardAccount[] }) => void>()
  const granted = (Object.keys(features) as (keyof typeof features)[])
    .filter((method) => methods?.includes(method) ?? true)
    .map((method) => features[method])
  const chains = [...new Set(initial.approvedNetworks.map(standardChainId))]
  let accounts = accountsOf(initial.accounts)

  function accountsOf(entries: Connection['accounts']): readonly StandardAccount[] {
    return entries.map(({ address }) => ({
      address,
      publicKey: fromBase58(address) ?? new Uint8Array(),
      chains,
      features: granted,
    }))
  }

  context.watch((now, before) => {
    if (now?.accounts === before.accounts) return
    accounts = accountsOf(now?.accounts ?? [])
    for (const listener of listeners) listener({ accounts })
  })

  async function request(
    method: keyof typeof features,
    { account, chain }: SigningInput,
    params: Readonly<Record<string, unknown>>,
  ): Promise<Readonly<Record<string, unknown>>> {
    const connection = context.connection()
    if (!connection) throw createProviderRpcError(4900, 'The wallet is disconnected.')
    const network = networkOf(connection, chain)
    if (!network) throw createProviderRpcError(4901, `Not connected to chain ${chain}.`)
    const call = { method, params: { ...params, pubkey: account.address } }
    try {
      const answer = await connection.provider.request(call, { network })
      return (answer ?? {}) as Readonly<Record<string, unknown>>
    } catch (error) {
      throw toProviderRpcError(error)
    }
  }

  async function signMessage(
    input: SigningInput & { readonly message: Uint8Array },
  ): Promise<{ signedMessage: Uint8Array; signature: Uint8Array }> {
    const message = toBase58(input.message)
    const answer = await request('solana_signMessage', input, { message })
    return { signedMessage: input.message, signature: signatureOf(answer) }
  }

  async function signTransaction(
    input: TransactionInput,
  ): Promise<{ signedTransaction: Uint8Array }> {
    const transaction = toBase64(input.transaction)
    const answer = await request('solana_signTransaction', input, { transaction })
    const signed = answer['transaction']
    const bytes = typeof signed === 'string' ? fromBase64(signed) : undefined
    if (bytes) return { signedTransaction: bytes }
    // Older wallets return the signature alone.
    return {
      signedTransaction: await addSignature(
        input.transaction,
        input.account.address,
        signatureOf(answer),
      ),
    }
  }

  async function signAndSend(input: TransactionInput): Promise<{ signature: Uint8Array }> {
    const transaction = toBase64(input.transaction)
    const params = { transaction, ...(input.options ? { sendOptions: input.options } : {}) }
    const answer = await request('solana_signAndSendTransaction', input, params)
    return { signature: signatureOf(answer) }
  }

  const supportedTransactionVersions = ['legacy', 0] as const
  const signing = {
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: (...inputs: Parameters<typeof signMessage>) => each(inputs, signMessage),
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions,
      signTransaction: (...inputs: readonly TransactionInput[]) => each(inputs, signTransaction),
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions,
      signAndSendTransaction: (...inputs: readonly TransactionInput[]) => each(inputs, signAndSend),
    },
  }
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
      ...Object.fromEntries(granted.map((feature) => [feature, signing[feature]])),
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

/** Returns the network of a Wallet Standard chain or CAIP-2 id; that of the connection without one. */
function networkOf(
  { approvedNetworks, network }: Connection,
  chain: string | undefined,
): CaipNetworkId | undefined {
  if (chain === undefined) return network
  return [network, ...approvedNetworks].find((id) => id === chain || standardChainId(id) === chain)
}

function signatureOf({ signature }: Readonly<Record<string, unknown>>): Uint8Array {
  const bytes = typeof signature === 'string' ? fromBase58(signature) : undefined
  if (bytes?.length !== 64)
    throw createProviderRpcError(-32603, 'The wallet returned a malformed signature.')
  return bytes
}

async function addSignature(
  transaction: Uint8Array,
  address: string,
  signature: Uint8Array,
): Promise<Uint8Array> {
  const { getTransactionDecoder, getTransactionEncoder } = await loadKit()
  const decoded = getTransactionDecoder().decode(transaction)
  const signatures = {
    ...decoded.signatures,
    [address as Address]: signature as SignatureBytes,
  }
  return new Uint8Array(getTransactionEncoder().encode({ ...decoded, signatures }))
}

function iconOf(icon: string | undefined): StandardWallet['icon'] {
  return icon?.startsWith('data:image/') ? (icon as StandardWallet['icon']) : emptyIcon
}
