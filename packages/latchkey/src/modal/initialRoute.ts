import type { Route } from './Modal.ts'

/** First route of a closed modal. */
export const initialRoute: Route = { view: 'Connect', data: {} }
