import type { Latchkey } from '../model/Latchkey.ts'
import { createSiwxRuns } from './createSiwxRuns.ts'

/**
 * Leaves the prompt without a decision. An optional sign-in is not requested again on this page; a required one stays
 * prompted.
 */
export function dismissSignIn(client: Latchkey): void {
  client.own(createSiwxRuns).steps?.dismiss()
}
