/** What the custom elements use of this folder: `index.ts` would load all hooks with them. */
export { buttonCss } from './buttonCss.ts'
export { ConnectButton } from './ConnectButton.tsx'
export { LatchkeyContext } from './LatchkeyContext.ts'
export { NetworkButton } from './NetworkButton.tsx'
