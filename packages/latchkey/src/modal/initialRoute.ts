import type { ViewRoute } from './Modal.ts'

/** First route of a closed modal. */
export const initialRoute: ViewRoute = { view: 'Connect', data: {} }
