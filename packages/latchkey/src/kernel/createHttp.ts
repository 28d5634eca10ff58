import {
  transportAbortedError,
  transportFailedError,
  transportTimedOutError,
} from '../errors/catalogue/index.ts'
import { isWalletError, WalletError } from '../errors/index.ts'
import type { Clock } from './Clock.ts'
import { withTimeout } from './withTimeout.ts'

/** A request for JSON. */
export type HttpRequest = {
  url: string
  /** @default 'GET' */
  method?: 'GET' | 'POST' | 'PUT' | undefined
  /** Sent as JSON. */
  body?: unknown
  headers?: Readonly<Record<string, string>> | undefined
  signal?: AbortSignal | undefined
  /** Milliseconds, including the time to read the response. @default `timeout` of the client */
  timeout?: number | undefined
  /** Content type of the body. `text/plain` avoids a CORS preflight. @default 'application/json' */
  contentType?: string | undefined
  /** Maximum size of the response. @default 5_000_000 */
  maxBytes?: number | undefined
  /** Use of the browser's cache. @default 'default' */
  cache?: RequestCache | undefined
  /** Parses the response text, such as for integers beyond 2^53. @default JSON.parse */
  parse?: ((text: string) => unknown) | undefined
}

/** An HTTP client for JSON. */
export type Http = { json(request: HttpRequest): Promise<unknown> }

/**
 * Creates an HTTP client.
 *
 * @param options - `fetch` replaces that of the page; `timeout` is in ms. @default 10_000
 * @returns The client. Responses are not validated; a response without content (204) is `undefined`.
 * @throws `transport.failed` without a connection, for a status other than 2xx (`details.status`, and
 * the JSON body, if any, as `cause`), and for a response that is too long or not JSON;
 * `transport.timed_out`; `transport.aborted`.
 * @see [8.10, 9.10a]
 */
export function createHttp(options: {
  fetch?: typeof fetch | undefined
  clock: Clock
  timeout?: number | undefined
}): Http {
  const { clock, timeout = 10_000 } = options

  async function send(request: HttpRequest, signal: AbortSignal): Promise<unknown> {
    const { url, method = 'GET', body, cache, contentType = 'application/json' } = request
    const response = await (options.fetch ?? fetch)(url, {
      method,
      signal,
      headers: {
        ...(body === undefined ? {} : { 'content-type': contentType }),
        ...request.headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(cache && { cache }),
    })
    const { ok, status } = response
    if (status === 204) return undefined
    const json = readText(response, request.maxBytes ?? 5_000_000).then(request.parse ?? JSON.parse)
    if (ok) return json
    const cause: unknown = await json.catch(() => undefined)
    throw new WalletError(transportFailedError, { status }, { cause })
  }

  return {
    async json(request) {
      const { signal } = request
      if (signal?.aborted)
        throw new WalletError(transportAbortedError, {}, { cause: signal.reason })
      const controller = new AbortController()
      try {
        return await withTimeout(send(request, controller.signal), {
          clock,
          ms: request.timeout ?? timeout,
          signal,
          error: () => new WalletError(transportTimedOutError),
        })
      } catch (error) {
        controller.abort()
        throw isWalletError(error)
          ? error
          : new WalletError(transportFailedError, {}, { cause: error })
      }
    },
  }
}

/** Reads at most `maxBytes`, regardless of the declared length. */
async function readText(response: Response, maxBytes: number): Promise<string> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (;;) {
    const part = await reader?.read()
    if (!part || part.done) return text + decoder.decode()
    bytes += part.value.length
    if (bytes > maxBytes) throw new RangeError(`The response is longer than ${maxBytes} bytes`)
    text += decoder.decode(part.value, { stream: true })
  }
}
