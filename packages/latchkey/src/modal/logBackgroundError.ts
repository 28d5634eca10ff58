import type { Latchkey } from '../core/index.ts'
import { messageOf } from '../errors/index.ts'

/** Logs the rejection of a background task whose errors show in the state of its feature. */
export function logBackgroundError(client: Latchkey, task: Promise<unknown>): void {
  task.catch((error: unknown) => {
    client.logger.info('A background task of the modal failed', { reason: messageOf(error) })
  })
}
