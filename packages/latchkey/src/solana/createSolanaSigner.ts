import type {
  Address,
  MessageModifyingSigner,
  SignableMessage,
  SignatureBytes,
  Transaction,
  TransactionModifyingSigner,
  TransactionSendingSigner,
} from '@solana/kit'
import type { Connection } from '../core/index.ts'
import { createProviderRpcError } from '../errors/index.ts'
import { loadSolanaKit } from './loadSolanaKit.ts'
import { standardChainId } from './standardChainId.ts'
import { getFeatureMethod, type RegisteredStandardWallet } from './WalletStandard.ts'

/**
 * A signer of @solana/kit. It has the members that the wallet supports: test for one with
 * `isTransactionSendingSigner`, `isTransactionModifyingSigner` or `isMessageModifyingSigner`.
 */
export type SolanaSigner = { readonly address: Address } & Partial<
  Omit<MessageModifyingSigner, 'address'> &
    Omit<TransactionModifyingSigner, 'address'> &
    Omit<TransactionSendingSigner, 'address'>
>

type SignedTransactions = Awaited<
  ReturnType<TransactionModifyingSigner['modifyAndSignTransactions']>
>
type Output = Readonly<Record<string, Uint8Array>>

/**
 * Creates a signer of @solana/kit for an account of a Wallet Standard wallet.
 *
 * @param parameters - `connection` returns the connection of the wallet; `undefined` once it has ended.
 * @returns The signer. Its members reject with the errors of the wallet, with 4900 once the connection
 * has ended, and with 4100 for an account that the wallet no longer exposes.
 * @see https://github.com/wallet-standard/wallet-standard
 */
export function createSolanaSigner(parameters: {
  readonly wallet: RegisteredStandardWallet
  readonly address: string
  readonly connection: () => Connection | undefined
}): SolanaSigner {
  const { wallet, address, connection } = parameters

  /** Calls a signing feature of the wallet, with one input for each item. */
  async function sign(
    name: string,
    inputs: readonly object[],
    signal: AbortSignal | undefined,
  ): Promise<readonly Output[]> {
    signal?.throwIfAborted()
    const now = connection()
    if (!now) throw createProviderRpcError(4900, 'The wallet is disconnected.')
    const account = wallet.accounts.find((one) => one.address === address)
    const run = getFeatureMethod(wallet, `solana:${name}`, name)
    if (!account || !run)
      throw createProviderRpcError(4100, 'The wallet has not authorized this account.')
    const ids = [now.network, standardChainId(now.network)]
    const chain = ids.find((id) => wallet.chains.includes(id))
    const all = inputs.map((input) => ({ ...input, account, ...(chain ? { chain } : {}) }))
    return (await run(...all)) as readonly Output[]
  }

  const members: Required<Omit<SolanaSigner, 'address'>> = {
    async modifyAndSignMessages(messages, config) {
      const inputs = messages.map(({ content }) => ({ message: content }))
      const outputs = await sign('signMessage', inputs, config?.abortSignal)
      return outputs.map((output, index) => toSignedMessage(messages[index], output, address))
    },
    async modifyAndSignTransactions(transactions, config) {
      const outputs = await sign('signTransaction', await encode(transactions), config?.abortSignal)
      const signed = outputs.map((output, index) =>
        toSignedTransaction(transactions[index], output['signedTransaction'] as Uint8Array),
      )
      // The kit marks signed transactions in their type alone.
      return (await Promise.all(signed)) as unknown as SignedTransactions
    },
    async signAndSendTransactions(transactions, config) {
      const inputs = await encode(transactions)
      const outputs = await sign('signAndSendTransaction', inputs, config?.abortSignal)
      return outputs.map(({ signature }) => signature as SignatureBytes)
    },
  }
  const supports = (name: string): boolean =>
    getFeatureMethod(wallet, `solana:${name}`, name) !== undefined
  const { modifyAndSignMessages, modifyAndSignTransactions, signAndSendTransactions } = members
  return {
    address: address as Address,
    ...(supports('signMessage') && { modifyAndSignMessages }),
    ...(supports('signTransaction') && { modifyAndSignTransactions }),
    ...(supports('signAndSendTransaction') && { signAndSendTransactions }),
  }
}

async function encode(
  transactions: readonly Transaction[],
): Promise<readonly { readonly transaction: Uint8Array }[]> {
  const { getTransactionEncoder } = await loadSolanaKit()
  const encoder = getTransactionEncoder()
  return transactions.map((one) => ({ transaction: new Uint8Array(encoder.encode(one)) }))
}

/** A wallet may add instructions or another lifetime to a transaction. */
async function toSignedTransaction(
  transaction: Transaction | undefined,
  signed: Uint8Array,
): Promise<object> {
  const {
    getCompiledTransactionMessageDecoder,
    getTransactionDecoder,
    getTransactionLifetimeConstraintFromCompiledTransactionMessage: getLifetime,
  } = await loadSolanaKit()
  const decoded = getTransactionDecoder().decode(signed)
  const given = transaction?.messageBytes
  const isSame =
    given?.length === decoded.messageBytes.length &&
    decoded.messageBytes.every((byte, index) => byte === given[index])
  if (isSame && transaction && 'lifetimeConstraint' in transaction)
    return { ...decoded, lifetimeConstraint: transaction.lifetimeConstraint }
  const compiled = getCompiledTransactionMessageDecoder().decode(decoded.messageBytes)
  const lifetimeConstraint = await getLifetime(compiled)
  return { ...decoded, lifetimeConstraint }
}

/** A wallet may add a prefix to a message. */
function toSignedMessage(
  message: SignableMessage | undefined,
  { signedMessage, signature }: Output,
  address: string,
): SignableMessage {
  const signatures = { ...message?.signatures, [address as Address]: signature as SignatureBytes }
  return { content: signedMessage as Uint8Array, signatures }
}
