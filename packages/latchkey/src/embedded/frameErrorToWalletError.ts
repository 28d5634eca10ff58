import {
  frameAbortedError,
  frameActionNotAllowedError,
  frameFailedError,
  frameLoadFailedError,
  frameMessageInvalidError,
  frameMethodNotAllowedError,
  frameRequestAbortedError,
  frameStorageUnavailableError,
  frameTimedOutError,
  frameTooManyRequestsError,
  frameUnverifiedDomainError,
  frameWindowRequiredError,
  loginChangePendingError,
  loginCodeExpiredError,
  loginCodeLockedError,
  loginCodeWrongError,
  loginDeviceDeclinedError,
  loginEmailInvalidError,
  loginEmailTakenError,
  loginLimitedError,
  loginLockedError,
  loginOnHoldError,
  loginOriginNotAllowedError,
  loginSessionEndedError,
  loginStepUpRequiredError,
  loginStoppedError,
  loginIdentityTakenError,
  loginLastLoginError,
  loginLinkExpiredError,
  loginLinkRequiredError,
  loginPasskeyRejectedError,
  loginPasskeyRequiredError,
  loginProviderFailedError,
  loginProviderOffError,
  loginUnconfirmedError,
  loginTooSoonError,
  networkChainNotSupportedError,
  transportFailedError,
  transportTimedOutError,
  walletMethodNotSupportedError,
  walletUnauthorizedError,
  walletUnknownNetworkError,
  walletUserRejectedError,
} from '../errors/catalogue/index.ts'
import {
  createProviderRpcError,
  type ErrorCode,
  type ErrorDefinition,
  WalletError,
} from '../errors/index.ts'
import type { FrameErrorReply } from '../protocol/index.ts'

/** Errors that the frame replies with. */
const known: readonly ErrorDefinition[] = [
  frameAbortedError,
  frameActionNotAllowedError,
  frameFailedError,
  frameLoadFailedError,
  frameMessageInvalidError,
  frameMethodNotAllowedError,
  frameRequestAbortedError,
  frameStorageUnavailableError,
  frameTimedOutError,
  frameTooManyRequestsError,
  frameUnverifiedDomainError,
  frameWindowRequiredError,
  loginChangePendingError,
  loginCodeExpiredError,
  loginCodeLockedError,
  loginCodeWrongError,
  loginDeviceDeclinedError,
  loginEmailInvalidError,
  loginEmailTakenError,
  loginLimitedError,
  loginLockedError,
  loginOnHoldError,
  loginOriginNotAllowedError,
  loginSessionEndedError,
  loginStepUpRequiredError,
  loginStoppedError,
  loginIdentityTakenError,
  loginLastLoginError,
  loginLinkExpiredError,
  loginLinkRequiredError,
  loginPasskeyRejectedError,
  loginPasskeyRequiredError,
  loginProviderFailedError,
  loginProviderOffError,
  loginUnconfirmedError,
  loginTooSoonError,
  networkChainNotSupportedError,
  transportFailedError,
  transportTimedOutError,
  walletMethodNotSupportedError,
  walletUnauthorizedError,
  walletUnknownNetworkError,
  walletUserRejectedError,
]

/** Errors of the wallet's keys and storage. Their English texts are loaded with the frame, which sends them. */
const textless: readonly ErrorCode[] = [
  'custody.address_mismatch',
  'custody.storage_full',
  'custody.storage_unavailable',
  'custody.wallet_missing',
  'shares.limited',
  'shares.unavailable',
]

/**
 * Converts an error reply of the frame into an error of the catalogue.
 *
 * @param reply - Code and message, parsed.
 * @returns The error of the code, with the message of the frame, which has its details filled in. A code that
 * is not in the catalogue becomes `frame.failed`. The error of a node or of EIP-1193 is its `cause`. [8.6]
 */
export function frameErrorToWalletError({ code, message, rpc }: FrameErrorReply): WalletError {
  const definition = known.find((one) => one.code === code) ?? getTextless(code)
  const cause = rpc && createProviderRpcError(rpc.code, rpc.message, { data: rpc.data })
  if (!definition) return new WalletError(frameFailedError, {}, { cause })
  // Braces in a message are no placeholders.
  const text = message === '' ? definition.text : message.replaceAll(/[{}]/g, '')
  return new WalletError({ ...definition, text }, {}, { cause })
}

function getTextless(code: string): ErrorDefinition | undefined {
  const found = textless.find((one) => one === code)
  return found && { code: found, text: frameFailedError.text }
}
