export { validateSourcePage } from './validateSourcePage.ts'
export {
  createActivitySources,
  type ActivitySources,
  type AccountQuery,
} from './createActivitySources.ts'
export type { ActivitySource, ActivitySourcePage, ActivitySourceQuery } from './ActivitySource.ts'
export { signSourceCursor, verifySourceCursor } from './sourceCursor.ts'
export { withImageOrigin } from './withImageOrigin.ts'
