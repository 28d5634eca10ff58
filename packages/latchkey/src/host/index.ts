export {
  createLatchkeyContextValue,
  type LastEvent,
  type LatchkeyContextValue,
} from './createLatchkeyContextValue.ts'
export { withInitialState } from './withInitialState.ts'
export type { MountTarget, UiModule, ModalMounter } from './createModalMounter.ts'
