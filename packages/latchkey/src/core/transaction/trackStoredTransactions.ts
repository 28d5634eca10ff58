// A separate module for `import()`, because other files import `trackTransaction.ts` statically.
export { trackStoredTransactions } from './trackTransaction.ts'
