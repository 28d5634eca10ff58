export { NftsPanel } from './NftsPanel.tsx'
export { css } from './NftsPanel.module.css'
