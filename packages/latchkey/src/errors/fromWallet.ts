import type { ErrorCode } from './catalogue.ts'
import type { ConnectCode } from './connectCatalogue.ts'
import { messageOf, nestedErrors, read } from './messageOf.ts'
import { failure } from './failure.ts'
import { type ErrorDetails, isWalletError, type WalletError } from './WalletError.ts'

/** What wallets mean by their numbers. EIP-1193, EIP-1474, EIP-3085; spec §8 "Chain error codes". */
const meanings: Readonly<Record<number, ConnectCode>> = {
  4100: 'wallet.unauthorized',
  4200: 'wallet.method_not_supported',
  4900: 'wallet.disconnected',
  4901: 'wallet.disconnected',
  4902: 'wallet.unknown_network',
  32603: 'network.invalid_chain_id',
  [-32002]: 'wallet.request_pending',
  [-32601]: 'wallet.method_not_supported',
}

function meaningOf(error: unknown): ConnectCode | undefined {
  const code = read(error, 'code')
  return typeof code === 'number' ? meanings[code] : undefined
}

/** 4001: EIP-1193. 5000 and 5002: a paired wallet's refusal. */
const refusals: readonly unknown[] = [4001, 5000, 5002, 'wallet.user_rejected']

/**
 * Tells whether the visitor said no in the wallet.
 *
 * @param error - Anything a wallet threw.
 * @returns Whether it is a refusal, by its code or by its message.
 * @source spec §8 "user rejected"
 */
export function isUserRejected(error: unknown): boolean {
  return nestedErrors(error).some((one) => {
    const text = typeof one === 'string' ? one : read(one, 'message')
    const isSaid = typeof text === 'string' && /user rejected|connection request reset/i.test(text)
    return isSaid || refusals.includes(read(one, 'code'))
  })
}

/**
 * Translates what a wallet threw. The one place where foreign wallet errors become ours.
 *
 * @param error - Anything thrown; a {@link WalletError} passes through.
 * @param fallback - Code for an error that says nothing we know.
 * @param fail - What makes an error of `fallback`: `laterFailure` where the code is not one of those
 * until a wallet is connected.
 * @returns Our error, with the wallet's own words in `details.reason` and the original as `cause`.
 * @source spec §8, EIP-1193
 */
export function fromWallet(error: unknown, fallback: ConnectCode): WalletError
export function fromWallet(error: unknown, fallback: ErrorCode, fail: Fail<ErrorCode>): WalletError
export function fromWallet(
  error: unknown,
  fallback: ErrorCode,
  fail: Fail<never> = failure,
): WalletError {
  if (isWalletError(error)) return error
  const nested = nestedErrors(error)
  const known = nested.map(meaningOf).find(Boolean)
  const code =
    read(error, 'name') === 'AbortError'
      ? 'transport.aborted'
      : isUserRejected(error)
        ? 'wallet.user_rejected'
        : (known ?? fallback)
  return (fail as Fail<ErrorCode>)(
    code,
    { reason: messageOf(error).slice(0, 300) },
    { cause: error },
  )
}

type Fail<code> = (
  code: code,
  details: ErrorDetails,
  options: { readonly cause: unknown },
) => WalletError
