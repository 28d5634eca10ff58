import type { Route } from './Modal.ts'

/** First route of a closed modal. */
export const connectRoute: Route = { view: 'Connect', data: {} }
