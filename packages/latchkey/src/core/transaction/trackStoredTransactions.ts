// Loaded by `import()`, with a name of its own: other files import `trackTransaction.ts` at once.
export { trackStoredTransactions } from './trackTransaction.ts'
