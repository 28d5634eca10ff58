/** What the send form asks of the core, in a chunk of its own: most visitors never send. */
export {
  fetchBalance,
  fetchTokens,
  readTokens,
  setSendToken,
  startSend,
  updateSendFee,
} from '../../core/index.ts'
