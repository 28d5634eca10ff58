import type { ResourceTracker } from './createResourceTracker.ts'

/** Bytes of a connection that are not counted, so that a short message costs nothing. */
const freeBytes = 4_096

/** Memory of a piece of a message besides its bytes. */
const pieceBytes = 256

/** The bytes of a message that one connection has received in part. */
export type IncompleteMessageCounter = {
  /** Counts received bytes. */
  receive(bytes: number): void
  /** Ends the message, of which the bytes after it belong to the next one. */
  complete(bytes: number): void
  release(): void
}

/**
 * Creates the count of incomplete messages of one connection.
 *
 * @param options - `terminate` ends the connection when its address, its network or all clients hold
 * too many bytes.
 */
export function createIncompleteMessageCounter(options: {
  readonly receivedBytes: ResourceTracker
  readonly address: string
  readonly terminate: () => void
}): IncompleteMessageCounter {
  const { receivedBytes, address, terminate } = options
  const lease = receivedBytes.lease(address, terminate)
  let pending = 0
  let pieces = 0
  let counted = 0
  let lastChunk = 0
  const memory = (): number => Math.max(0, pending + pieces * pieceBytes - freeBytes)

  return {
    receive(bytes) {
      pending += bytes
      pieces += 1
      lastChunk = bytes
      const more = memory() - counted
      if (more <= 0) return
      if (lease.add(more) === 'ok') counted += more
      else terminate()
    },
    complete(bytes) {
      // The rest includes the headers of frames, and is never more than what arrived last.
      pending = Math.min(Math.max(0, pending - bytes), lastChunk)
      pieces = pending > 0 ? 1 : 0
      if (counted === 0) return
      counted = memory()
      lease.reduceTo(counted)
    },
    release: lease.release,
  }
}
