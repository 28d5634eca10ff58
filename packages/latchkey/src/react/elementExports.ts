/** Exports of this folder that the custom elements use. `index.ts` would load all hooks. */
export { buttonCss } from './buttonCss.ts'
export { ConnectButton } from './ConnectButton.tsx'
export { LatchkeyContext } from './LatchkeyContext.ts'
export { NetworkButton } from './NetworkButton.tsx'
