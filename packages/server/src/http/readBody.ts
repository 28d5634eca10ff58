import type { IncomingMessage } from 'node:http'
import type { RequestContext } from './RequestContext.ts'
import { httpError } from './httpError.ts'
import { requireResource } from './resources.ts'

const defaultLimit = 1024 * 1024

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
  requireResource(request, 'receivedBytes', result)
}

/** Returns undefined when the body exceeds the limit. */
function readIncoming(
  request: RequestContext,
  incoming: IncomingMessage,
  limit: number,
): Promise<Buffer | undefined> {
  const announced = incoming.headers['content-length']
  if (announced !== undefined && Number.parseInt(announced, 10) > limit)
    return Promise.resolve(undefined)
  return new Promise((resolve, reject) => {
    let first: Buffer | undefined
    let more: Buffer[] | undefined
    let size = 0
    const onData = (chunk: Buffer): void => {
      size += chunk.length
      if (size > limit) return resolve(undefined)
      try {
        countBytes(request, incoming, chunk.length)
      } catch (error) {
        // The rest is neither counted nor kept.
        incoming.off('data', onData)
        return reject(error)
      }
      if (first) (more ??= [first]).push(chunk)
      else first = chunk
    }
    incoming.on('data', onData)
    incoming.on('end', () => resolve(more ? Buffer.concat(more) : (first ?? Buffer.alloc(0))))
    const onDisconnect = (): void => {
      // `close` also follows `end`; do not create an unused error.
      if (!incoming.complete) reject(new DOMException('The client disconnected', 'AbortError'))
    }
    incoming.on('error', onDisconnect)
    incoming.on('close', onDisconnect)
  })
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
