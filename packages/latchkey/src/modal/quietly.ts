import type { Latchkey } from '../core/index.ts'
import { messageOf } from '../errors/index.ts'

/** Lets work end by itself that may outlive the client; then there is nobody to tell. */
export function quietly(client: Latchkey, work: Promise<unknown>): void {
  work.catch((error: unknown) => {
    client.logger.info('A view could not get ready', { reason: messageOf(error) })
  })
}
