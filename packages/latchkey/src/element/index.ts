import { defineElements } from './defineElements.tsx'

export { configureLatchkey } from './configureLatchkey.ts'
export type { ElementConfiguration } from './createElementContext.ts'
export { getConfiguredClient } from './getConfiguredClient.ts'
export { getModal } from './getModal.ts'
export type {
  ButtonAttributes,
  ConnectedAccount,
  LatchkeyButtonElement,
  LatchkeyElementAttributes,
  LatchkeyElementEvents,
  LatchkeyModalElement,
  ModalAttributes,
  NetworkButtonAttributes,
} from './LatchkeyElements.ts'

// Importing this module defines the elements; on a server it does nothing.
if (globalThis.window?.customElements) defineElements(globalThis.window)
