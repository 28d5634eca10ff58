/** What the send form asks of the core, in a chunk of its own: most visitors never send. */
export { readTokens, setSendToken, startSend, updateSendFee } from '../../core/index.ts'
