/** What changes the wallets, in a chunk of its own: most visitors only look. */
export {
  deleteConnection,
  disconnect,
  getRecentConnections,
  switchConnection,
} from '../../../core/index.ts'
