export {
  createContextValue,
  type LastEvent,
  type LatchkeyContextValue,
} from './createContextValue.ts'
export { withInitialState } from './withInitialState.ts'
export type { MountOptions, UiModule, ModalMounter } from './createModalMounter.ts'
