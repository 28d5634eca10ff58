export type {
  SiwxAccount,
  SiwxAccountOfNamespace,
  SiwxConfig,
  SiwxFactory,
  SiwxKit,
  SiwxMessage,
  SiwxSession,
} from '../core/index.ts'
export { formatSiwxMessage, parseSiwxMessage, type SiwxMessageData } from '../protocol/index.ts'
export { createLocalStorage } from './createLocalStorage.ts'
export { createServerStorage } from './createServerStorage.ts'
export {
  createSiweConfig,
  type SiweConfigOptions,
  type SiweMessageFields,
  type SiweMessageParameters,
  type SiweSession,
} from './createSiweConfig.ts'
export { createSiwx, type SiwxOptions } from './createSiwx.ts'
export { getDidAddress, getDidChainId } from './didPkh.ts'
export { formatMessage } from './formatMessage.ts'
export { getAddressFromMessage, getChainIdFromMessage } from './messageAccount.ts'
export type { SiwxNonceEntry, SiwxStorage, SiwxStorageFactory } from './SiwxStorage.ts'
export type { SiwxVerifier } from './SiwxVerifier.ts'
