import type * as definitions from './index.ts'

/** A code of the catalogue. */
export type ErrorCode = (typeof definitions)[keyof typeof definitions]['code']
