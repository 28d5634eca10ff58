export { createSeen, type Seen } from './createSeen.ts'
export type { TokenFinder } from './TokenFinder.ts'
export { tokenFinders } from './tokenFinders.ts'
