import type { Route } from './Modal.ts'

/** Where a modal begins, and where closing leads back to. */
export const connectRoute: Route = { view: 'Connect', data: {} }
