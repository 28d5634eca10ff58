export {
  createContextValue,
  type LastEvent,
  type LatchkeyContextValue,
} from './createContextValue.ts'
export { withInitialState } from './withInitialState.ts'
export type { MountOptions, Ui, UiHost } from './createUiHost.ts'
