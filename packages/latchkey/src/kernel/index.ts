export { type Clock, createSystemClock } from './Clock.ts'
export { type AnyEvent, createEmitter, type Emitter } from './createEmitter.ts'
export { createHttp, type Http, type HttpRequest } from './createHttp.ts'
export { createModuleLoader, type ModuleLoader } from './createModuleLoader.ts'
export { createLogger, type LogEntry, type Logger, type LogLevel } from './createLogger.ts'
export { createLatestRun, type LatestRun } from './createLatestRun.ts'
export type { StorageSlot, StorageSlotDefinition, StorageArea } from './createStorageSlot.ts'
export { createMemoizedSelect, type MemoizedSelect } from './createMemoizedSelect.ts'
export { isDeepEqual } from './isDeepEqual.ts'
export { createRandomId } from './createRandomId.ts'
export { createPrefixedStorage, type PrefixedStorage } from './createPrefixedStorage.ts'
export { createStore, type Store } from './createStore.ts'
export { debounce } from './debounce.ts'
export { createFakeClock, type FakeClock } from './createFakeClock.ts'
export {
  idleMutation,
  type MutationArguments,
  type MutationOptions,
  type MutationResult,
  type MutationState,
  notifyMutation,
} from './mutation.ts'
export { poll } from './poll.ts'
export { withTimeout } from './withTimeout.ts'
