/** What the custom elements use of this folder: `index.ts` would load all hooks with them. */
export { buttonCss } from './buttonCss.ts'
export { ConnectButton } from './ConnectButton.tsx'
export { LatchkeyProvider } from './LatchkeyProvider.tsx'
export { NetworkButton } from './NetworkButton.tsx'
