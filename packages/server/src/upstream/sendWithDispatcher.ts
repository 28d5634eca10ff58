import { setMaxListeners } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { isIPv4, isIPv6 } from 'node:net'
import type { Dispatcher } from 'undici'
import type { Clock } from '../clock/Clock.ts'
import type { ByteBudget, UpstreamResponse, UpstreamRequest } from './UpstreamClient.ts'
import { type UpstreamError, upstreamError } from './upstreamError.ts'

/** Timeout of a request without its own. */
export const defaultTimeoutMs = 10_000
const defaultMaxBytes = 10 * 1_048_576

/**
 * Sends one request through a dispatcher and reads the response, with a timeout and a size limit.
 *
 * @param dispatcher - An undici dispatcher that follows no redirects.
 * @param deps - The clock, and the parsed URL of the request.
 * @returns The response, with any status.
 * @throws UpstreamError `unavailable`, `timeout`, `body`; the signal's own reason when it aborts.
 */
export function sendWithDispatcher(
  dispatcher: Dispatcher,
  deps: { readonly clock: Clock; readonly url: URL },
  request: UpstreamRequest,
): Promise<UpstreamResponse> {
  const { clock, url } = deps
  const {
    signal,
    timeoutMs = defaultTimeoutMs,
    maxBytes = defaultMaxBytes,
    byteBudget: quota,
  } = request
  if (signal?.aborted) return Promise.reject(signal.reason)
  return new Promise((resolve, reject) => {
    let isSettled = false
    let controller: Dispatcher.DispatchController | undefined

    function settle(): boolean {
      if (isSettled) return false
      isSettled = true
      cancelTimeout()
      signal?.removeEventListener('abort', onAbort)
      return true
    }
    function end(reason: unknown): void {
      if (!settle()) return
      reject(reason)
      controller?.abort(reason instanceof Error ? reason : new Error('Aborted'))
    }
    const onAbort = (): void => end(signal?.reason)
    const cancelTimeout = clock.after(timeoutMs, () =>
      end(upstreamError('timeout', url.host, { isUnsent: controller === undefined })),
    )
    if (signal) {
      // All requests of one caller share its signal; Node warns at the eleventh listener.
      setMaxListeners(0, signal)
      signal.addEventListener('abort', onAbort)
    }

    const handler = createResponseReader({
      host: url.host,
      maxBytes,
      quota,
      onStart(started) {
        controller = started
        // The request was aborted while it waited for a connection.
        if (isSettled) started.abort(new Error('Aborted'))
      },
      done(answer) {
        if (settle()) resolve(answer)
      },
      fail: end,
    })
    try {
      dispatcher.dispatch(dispatchOptions(url, request), handler)
    } catch (cause) {
      end(upstreamError('unavailable', url.host, { cause }))
    }
  })
}

/** Returns the host of a URL without the brackets of IPv6. */
export function hostnameWithoutBrackets(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1')
}

/** Returns whether a host is an IP address. */
export function isIpAddress(hostname: string): boolean {
  return isIPv4(hostname) || isIPv6(hostname)
}

function dispatchOptions(url: URL, request: UpstreamRequest): Dispatcher.DispatchOptions {
  const { method = 'GET', headers = {}, body } = request
  return { path: `${url.pathname}${url.search}`, method, headers, ...(body && { body }) }
}

function createResponseReader(reader: {
  readonly host: string
  readonly maxBytes: number
  readonly quota: ByteBudget | undefined
  readonly onStart: (controller: Dispatcher.DispatchController) => void
  readonly done: (answer: UpstreamResponse) => void
  readonly fail: (error: UpstreamError) => void
}): Dispatcher.DispatchHandler {
  const { host, maxBytes, onStart, done, fail, quota = { remaining: Infinity } } = reader
  const chunks: Buffer[] = []
  let status = 0
  let size = 0
  let headers: Record<string, string | undefined> = {}
  return {
    onRequestStart: onStart,
    onResponseStart(_controller, code, received) {
      status = code
      headers = joinHeaders(received)
      if (Number.parseInt(headers['content-length'] ?? '0', 10) > maxBytes)
        fail(upstreamError('body', host, { status }))
    },
    onResponseData(_controller, chunk) {
      size += chunk.length
      quota.remaining -= chunk.length
      if (size > maxBytes || quota.remaining < 0) fail(upstreamError('body', host, { status }))
      else chunks.push(chunk)
    },
    onResponseEnd() {
      const [only] = chunks
      const body = chunks.length === 1 && only ? only : Buffer.concat(chunks)
      done({ status, headers, body })
    },
    onResponseError: (_controller, cause) => fail(upstreamError('unavailable', host, { cause })),
  }
}

/** Joins headers that occur more than once. */
function joinHeaders(received: IncomingHttpHeaders): Record<string, string | undefined> {
  const headers: Record<string, string | undefined> = {}
  for (const [name, value] of Object.entries(received))
    headers[name] = Array.isArray(value) ? value.join(', ') : value
  return headers
}
