import * as v from 'valibot'

/*
 * First messages between a page of the wallet and a window of this origin that it opened. Each accepts messages of the
 * other's window and of this origin alone.
 */

const nonce = v.pipe(v.string(), v.uuid())

/** First message of the window: it is loaded. `nonce` is that of its URL, which is valid once. */
export const windowReadySchema = v.strictObject({ type: v.literal('latchkey:view'), nonce })

/** First message to the window, with the port of all others. */
export const windowPortSchema = v.strictObject({ type: v.literal('latchkey:view-port'), nonce })
