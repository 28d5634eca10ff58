export { validateSourcePage } from './validateSourcePage.ts'
export {
  createActivitySources,
  type ActivitySources,
  type AccountQuery,
} from './createActivitySources.ts'
export type { ActivitySource, ActivitySourcePage, ActivitySourceQuery } from './ActivitySource.ts'
export { formatSourceCursor, parseSourceCursor } from './sourceCursor.ts'
export { withImageOrigin } from './withImageOrigin.ts'
