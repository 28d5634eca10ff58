import * as v from 'valibot'
import type { Clock } from '../../clock/Clock.ts'
import type { Log } from '../../http/index.ts'
import { createInvalidRecordLog } from '../../store/createInvalidRecordLog.ts'
import type { StoredMessage } from './RelayStore.ts'

const recordSchema: v.GenericSchema<string, StoredMessage> = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    topic: v.string(),
    hash: v.string(),
    message: v.string(),
    tag: v.number(),
    publishedAt: v.number(),
    expiresAt: v.number(),
    order: v.number(),
    publisher: v.string(),
    prompt: v.boolean(),
    attestation: v.optional(v.string()),
  }),
)

/**
 * Parses a message of Redis.
 *
 * @param text - JSON, possibly written by another program or version of the server.
 * @param topic - Topic whose mailbox it was read from, if it was.
 * @returns Undefined when it is invalid, or of another topic.
 */
export type StoredMessageParser = (text: string, topic?: string) => StoredMessage | undefined

/** Creates a parser of the messages in Redis, which logs that some are invalid. */
export function createStoredMessageParser(deps: {
  readonly clock: Clock
  readonly log: Log
}): StoredMessageParser {
  const logInvalid = createInvalidRecordLog({
    ...deps,
    event: 'relay.record_invalid',
    message: 'Skipped messages in Redis that are invalid or of another version',
  })
  return (text, topic) => {
    const { success, output } = v.safeParse(recordSchema, text)
    if (success && (topic === undefined || output.topic === topic)) return output
    logInvalid()
    return undefined
  }
}
