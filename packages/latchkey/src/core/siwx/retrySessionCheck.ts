import type { Latchkey } from '../model/Latchkey.ts'
import { createSiwxRuns } from './createSiwxRuns.ts'

/** Reads the session of the active account again, after that failed. Prompts the visitor when there is none. */
export async function retrySessionCheck(client: Latchkey): Promise<void> {
  await client.own(createSiwxRuns).steps?.check()
}
