import type { Address, SignatureBytes } from '@solana/kit'
import type { CaipNetworkId } from '../caip/index.ts'
import type { Connection, ProviderContext, StandardAccount } from '../core/index.ts'
import { fromBase58, fromBase64, toBase58, toBase64 } from '../crypto/index.ts'
import { createProviderRpcError, toProviderRpcError } from '../errors/index.ts'
import { loadSolanaKit } from './loadSolanaKit.ts'
import { standardChainId } from './standardChainId.ts'

type Answer = Readonly<Record<string, unknown>>
type SigningInput = { readonly account: StandardAccount; readonly chain?: string | undefined }
type MessageInput = SigningInput & { readonly message: Uint8Array }
type TransactionInput = SigningInput & {
  readonly transaction: Uint8Array
  readonly options?: object | undefined
}

/** Inputs of the signing requests: one per Wallet Standard feature of the same name. */
export type PairedSigningRequests = {
  signMessage(
    input: MessageInput,
  ): Promise<{ readonly signedMessage: Uint8Array; readonly signature: Uint8Array }>
  signTransaction(input: TransactionInput): Promise<{ readonly signedTransaction: Uint8Array }>
  signAndSendTransaction(input: TransactionInput): Promise<{ readonly signature: Uint8Array }>
}

/**
 * Creates the signing requests to a paired Solana wallet.
 *
 * @returns The requests. They reject with the errors of the wallet, with 4900 once the connection has
 * ended, and with 4901 for a chain that the wallet did not approve.
 * @see WalletConnect specs "Solana RPC methods"
 */
export function createPairedSigningRequests(context: ProviderContext): PairedSigningRequests {
  async function request(
    method: string,
    { account, chain }: SigningInput,
    params: Answer,
  ): Promise<Answer> {
    const connection = context.connection()
    if (!connection) throw createProviderRpcError(4900, 'The wallet is disconnected.')
    const network = networkOf(connection, chain)
    if (!network) throw createProviderRpcError(4901, `Not connected to chain ${chain}.`)
    const call = { method, params: { ...params, pubkey: account.address } }
    try {
      return ((await connection.provider.request(call, { network })) ?? {}) as Answer
    } catch (error) {
      throw toProviderRpcError(error)
    }
  }

  return {
    async signMessage(input) {
      const message = toBase58(input.message)
      const answer = await request('solana_signMessage', input, { message })
      return { signedMessage: input.message, signature: signatureOf(answer) }
    },
    async signTransaction(input) {
      const transaction = toBase64(input.transaction)
      const answer = await request('solana_signTransaction', input, { transaction })
      const signed = answer['transaction']
      const bytes = typeof signed === 'string' ? fromBase64(signed) : undefined
      // Older wallets return only the signature.
      return { signedTransaction: bytes ?? (await addSignature(input, signatureOf(answer))) }
    },
    async signAndSendTransaction(input) {
      const { options } = input
      const transaction = toBase64(input.transaction)
      const params = { transaction, ...(options ? { sendOptions: options } : {}) }
      return {
        signature: signatureOf(await request('solana_signAndSendTransaction', input, params)),
      }
    },
  }
}

/** Returns the network of a Wallet Standard chain or CAIP-2 id; that of the connection without one. */
function networkOf(
  { approvedNetworks, network }: Connection,
  chain: string | undefined,
): CaipNetworkId | undefined {
  if (chain === undefined) return network
  return [network, ...approvedNetworks].find((id) => id === chain || standardChainId(id) === chain)
}

function signatureOf({ signature }: Answer): Uint8Array {
  const bytes = typeof signature === 'string' ? fromBase58(signature) : undefined
  if (bytes?.length !== 64)
    throw createProviderRpcError(-32603, 'The wallet returned a malformed signature.')
  return bytes
}

async function addSignature(
  { account, transaction }: TransactionInput,
  signature: Uint8Array,
): Promise<Uint8Array> {
  const { getTransactionDecoder, getTransactionEncoder } = await loadSolanaKit()
  const decoded = getTransactionDecoder().decode(transaction)
  const signatures = {
    ...decoded.signatures,
    [account.address as Address]: signature as SignatureBytes,
  }
  return new Uint8Array(getTransactionEncoder().encode({ ...decoded, signatures }))
}
