/** What remembers a wallet that was paired, which nobody needs until one is. */
export { addRecentWallet } from '../../core/index.ts'
