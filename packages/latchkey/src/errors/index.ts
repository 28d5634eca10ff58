export { type Alert, type AlertCode, alerts } from './alerts.ts'
export { alertCodeForServerMessage } from './alertCodeForServerMessage.ts'
export { errorCatalogue, type ErrorCatalogueEntry } from './catalogue/errorCatalogue.ts'
export {
  type EmbeddedWalletErrorCode,
  embeddedWalletErrors,
} from './catalogue/embeddedWalletErrors.ts'
export type { ErrorCode } from './catalogue/ErrorCode.ts'
export { isUserRejected } from './isUserRejected.ts'
export { messageOf } from './messageOf.ts'
export { createProviderRpcError, type ProviderRpcError } from './ProviderRpcError.ts'
export { toProviderRpcError } from './toProviderRpcError.ts'
export { toUserRejection } from './toUserRejection.ts'
export { toWalletError, translateWalletError } from './translateWalletError.ts'
export {
  type ErrorDefinition,
  type ErrorDetails,
  isWalletError,
  WalletError,
} from './WalletError.ts'
