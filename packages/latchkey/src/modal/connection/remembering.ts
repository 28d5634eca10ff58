/** What remembers a wallet that was paired, which nobody needs until one is. */
export { rememberWallet } from '../../core/index.ts'
