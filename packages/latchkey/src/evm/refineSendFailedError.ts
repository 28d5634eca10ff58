import { sendInsufficientFundsError } from '../errors/catalogue/index.ts'
import { messageOf, WalletError } from '../errors/index.ts'

/**
 * Messages of wallets, nodes and tokens for insufficient funds, and selectors of custom errors:
 * `ERC20InsufficientBalance` of ERC-6093, `InsufficientBalance` with and without arguments.
 */
const insufficientFunds =
  /insufficient (funds|balance)|exceeds balance|0xe450d38c|0xdb42144d|0xf4d678b8/i

/**
 * Returns `send.insufficient_funds` for a `send.failed` whose cause reports it, else the same
 * error.
 */
export function refineSendFailedError(error: WalletError): WalletError {
  const { code, details, cause } = error
  if (code !== 'send.failed') return error
  const data = (cause as { data?: unknown } | undefined)?.data
  const text = `${messageOf(error)} ${details['reason']} ${typeof data === 'string' ? data : ''}`
  return insufficientFunds.test(text)
    ? new WalletError(sendInsufficientFundsError, details, { cause })
    : error
}
