import { nestedErrors, readMember } from './messageOf.ts'

/** 4001: EIP-1193. 5000 and 5002: user rejection over WalletConnect. Some wallets send codes as text. */
const rejectionCodes: readonly unknown[] = [
  4001,
  5000,
  5002,
  '4001',
  '5000',
  '5002',
  'wallet.user_rejected',
]

/**
 * Returns whether an error means that the visitor declined the request in the wallet.
 *
 * @param error - Anything a wallet threw.
 * @returns Whether the error, or one nested in it, has a rejection code or message.
 * @see [8.5a]
 */
export function isUserRejected(error: unknown): boolean {
  return nestedErrors(error).some((one) => {
    const text = typeof one === 'string' ? one : readMember(one, 'message')
    const isInText =
      typeof text === 'string' && /user rejected|connection request reset/i.test(text)
    return isInText || rejectionCodes.includes(readMember(one, 'code'))
  })
}
