export {
  createContextValue,
  type LastEvent,
  type LatchkeyContextValue,
} from './createContextValue.ts'
export { withInitialState } from './withInitialState.ts'
export type { MountTarget, UiModule, ModalMounter } from './createModalMounter.ts'
