/** What hooks do when called. Rendering needs none of it, so it loads with the first call. */
export {
  connect,
  disconnect,
  fetchBalance,
  send,
  signMessage,
  switchConnection,
  deleteConnection,
  switchNetwork,
} from '../core/index.ts'
export { cancelPairing, startPairing } from './pair.ts'
