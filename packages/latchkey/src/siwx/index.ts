export type {
  SiwxAccount,
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
  type SiweMessageParameters,
  type SiweSession,
} from './createSiweConfig.ts'
export { createSiwx, type SiwxOptions } from './createSiwx.ts'
export type { SiwxNonceEntry, SiwxStorage, SiwxStorageFactory } from './SiwxStorage.ts'
export type { SiwxVerifier } from './SiwxVerifier.ts'
