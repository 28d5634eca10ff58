import type { IncomingMessage } from 'node:http'
import type { RequestContext } from './RequestContext.ts'
import { httpError } from './httpError.ts'
import { requireCapacity } from './requireResource.ts'

const defaultLimit = 1024 * 1024

/** Pieces of a body that may be of any size; more have to be of {@link minPieceBytes} on average. */
const freePieces = 4_096
const minPieceBytes = 64

/**
 * Reads the body of a request once, up to the limit of its route.
 *
 * @returns The body as text.
 * @throws `httpError` 413.
 */
export async function readBody(request: RequestContext): Promise<string> {
  if (request.bodyText !== undefined) return request.bodyText
  const { incoming, route, context } = request
  const limit = route.bodyLimit ?? defaultLimit
  const bytes = await (incoming
    ? readIncoming(request, incoming, limit)
    : readStream(context.req.raw.body, limit))
  if (!bytes) throw tooLarge(request, limit)
  request.bodyText = bytes.toString('utf8')
  return request.bodyText
}

function tooLarge({ headers }: RequestContext, limit: number): Error {
  closeAfterResponse(headers)
  return httpError(413, { field: 'body', description: `The body is larger than ${limit} bytes` })
}

function tooManyPieces({ headers }: RequestContext): Error {
  closeAfterResponse(headers)
  return httpError(400, { field: 'body', description: 'The body arrives in too many small pieces' })
}

/** Closes the connection instead of reading the rest. */
function closeAfterResponse(headers: RequestContext['headers']): void {
  headers['connection'] = 'close'
}

/** Counts received bytes as memory until the response. */
function countBytes(request: RequestContext, incoming: IncomingMessage, bytes: number): void {
  const { app, ip } = request
  request.bodyLease ??= app.resources?.receivedBytes.lease(ip, () => incoming.socket.destroy())
  const result = request.bodyLease?.add(bytes) ?? 'ok'
  if (result !== 'ok') closeAfterResponse(request.headers)
  requireCapacity(request, 'receivedBytes', result)
}

/** Returns undefined when the body exceeds the limit. */
function readIncoming(
  request: RequestContext,
  incoming: IncomingMessage,
  limit: number,
): Promise<Buffer | undefined> {
  const announced = Number.parseInt(incoming.headers['content-length'] ?? `${limit}`, 10)
  if (announced > limit) return Promise.resolve(undefined)
  const buffer = createBodyBuffer(announced)
  return new Promise((resolve, reject) => {
    let pieces = 0
    const onData = (chunk: Buffer): void => {
      pieces += 1
      const size = buffer.getSize() + chunk.length
      if (size > limit) return resolve(undefined)
      try {
        // Each piece costs time, whatever its size.
        if (pieces > freePieces && size < pieces * minPieceBytes) {
          // The parser would go through all that arrives until the response is sent.
          incoming.socket.pause()
          throw tooManyPieces(request)
        }
        const grown = buffer.add(chunk)
        if (grown > 0) countBytes(request, incoming, grown)
      } catch (error) {
        // The rest is neither counted nor kept.
        incoming.off('data', onData)
        return reject(error)
      }
    }
    incoming.on('data', onData)
    incoming.on('end', () => resolve(buffer.getBytes()))
    const onDisconnect = (): void => {
      // `close` also follows `end`; do not create an unused error.
      if (!incoming.complete) reject(new DOMException('The client disconnected', 'AbortError'))
    }
    incoming.on('error', onDisconnect)
    incoming.on('close', onDisconnect)
  })
}

/** The bytes of a body. Small pieces are copied, because each would hold the memory of a whole read. */
type BodyBuffer = {
  /** Adds a piece, and returns the bytes of memory by which the buffer grew. */
  add(chunk: Buffer): number
  getSize(): number
  getBytes(): Buffer
}

/** Bytes by which a buffer grows at least. */
const minGrowthBytes = 4_096

/**
 * Creates an empty buffer, which grows by an eighth at least and to `maxBytes` at most. A body of one
 * piece is not copied.
 */
function createBodyBuffer(maxBytes: number): BodyBuffer {
  let memory: Buffer = Buffer.alloc(0)
  let size = 0
  return {
    getSize: () => size,
    getBytes: () => memory.subarray(0, size),
    add(chunk) {
      const before = memory.length
      const start = size
      size += chunk.length
      if (start === 0) memory = chunk
      else if (size > before) {
        const grown = Buffer.allocUnsafeSlow(
          Math.max(size, Math.min(maxBytes, before + Math.max(minGrowthBytes, before >> 3))),
        )
        memory.copy(grown, 0, 0, start)
        memory = grown
      }
      if (start > 0) chunk.copy(memory, start)
      return memory.length - before
    },
  }
}

async function readStream(
  stream: ReadableStream<Uint8Array> | null,
  limit: number,
): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  if (stream)
    for await (const chunk of stream) {
      size += chunk.length
      if (size > limit) return undefined
      chunks.push(chunk)
    }
  return Buffer.concat(chunks)
}
