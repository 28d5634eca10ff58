import { toBase58 } from '../crypto/index.ts'
import type { Adapter } from '../core/index.ts'
import { signFailedError } from '../errors/catalogue/index.ts'
import { toWalletError, WalletError } from '../errors/index.ts'
import { formatSiwxChain, formatSiwxMessage } from '../protocol/index.ts'
import { getFeatureMethod, type RegisteredStandardWallet } from './WalletStandard.ts'

/**
 * Requests `solana:signIn` from a wallet of the Wallet Standard.
 *
 * @returns The signed text and the signature in base58; undefined when the wallet lacks the
 * feature.
 * @throws `sign.failed` when the wallet signed another text; `wallet.user_rejected` and other
 * errors of wallets.
 * @see https://github.com/anza-xyz/wallet-standard, Sign-In With Solana
 */
export async function signInWithSolana({
  connection,
  message,
}: Parameters<NonNullable<Adapter['signIn']>>[0]): ReturnType<NonNullable<Adapter['signIn']>> {
  const wallet = connection.provider.unwrap?.() as RegisteredStandardWallet | undefined
  const signIn = wallet && getFeatureMethod(wallet, 'solana:signIn', 'signIn')
  if (!signIn) return undefined
  const { accountAddress: address, chainId, ...fields } = message
  const input = { ...fields, address, chainId: formatSiwxChain(chainId) }
  const answer = await Promise.resolve(signIn(input)).catch((error: unknown) => {
    throw toWalletError(error, signFailedError)
  })
  const [output] = (Array.isArray(answer) ? answer : []) as readonly SignInOutput[]
  const { account, signedMessage, signature } = output ?? {}
  const text = formatSiwxMessage(message)
  const isExpected =
    account?.address === address &&
    ArrayBuffer.isView(signedMessage) &&
    new TextDecoder().decode(signedMessage) === text
  if (!isExpected || !ArrayBuffer.isView(signature))
    throw new WalletError(signFailedError, { reason: 'The wallet signed another message' })
  const { buffer, byteOffset, byteLength } = signature
  return { message: text, signature: toBase58(new Uint8Array(buffer, byteOffset, byteLength)) }
}

/** `SolanaSignInOutput` of the Wallet Standard, not validated. */
type SignInOutput = {
  readonly account?: { readonly address?: unknown } | undefined
  readonly signedMessage?: unknown
  readonly signature?: unknown
}
