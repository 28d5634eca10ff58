import { isWalletError, WalletError } from '../errors/index.ts'
import type { Clock } from './Clock.ts'
import { withTimeout } from './withTimeout.ts'

/** One request for JSON. */
export type HttpRequest = {
  url: string
  /** @default 'GET' */
  method?: 'GET' | 'POST' | undefined
  /** Sent as JSON. */
  body?: unknown
  headers?: Readonly<Record<string, string>> | undefined
  signal?: AbortSignal | undefined
  /** Milliseconds, the reading of the answer included. @default the client's */
  timeout?: number | undefined
  /** Of the body. `text/plain` spares a preflight. @default 'application/json' */
  contentType?: string | undefined
  /** The longest answer that is read. @default 5_000_000 */
  maxBytes?: number | undefined
  /** Reads the answer's text. For numbers longer than a float holds. @default JSON.parse */
  parse?: ((text: string) => unknown) | undefined
}

/** Asks servers for JSON. */
export type Http = { json(request: HttpRequest): Promise<unknown> }

/**
 * Makes an HTTP client.
 *
 * @param options - Clock; `fetch` to use instead of the page's; `timeout` in ms. @default 10_000
 * @returns The client. What it returns is not checked: parse it. An answer without content (204)
 * is `undefined`.
 * @throws `transport.failed` for no connection, for a status other than 2xx (`details.status`, and
 * the JSON body, if any, as `cause`), and for an answer that is too long or no JSON;
 * `transport.timed_out`; `transport.aborted`.
 * @source spec §8 "Transport", §9 "RPC HTTP time-out"
 */
export function createHttp(options: {
  fetch?: typeof fetch | undefined
  clock: Clock
  timeout?: number | undefined
}): Http {
  const { clock, timeout = 10_000 } = options

  async function ask(request: HttpRequest, signal: AbortSignal): Promise<unknown> {
    const { url, method = 'GET', body, contentType = 'application/json' } = request
    const response = await (options.fetch ?? fetch)(url, {
      method,
      signal,
      headers: {
        ...(body === undefined ? {} : { 'content-type': contentType }),
        ...request.headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { ok, status } = response
    if (status === 204) return undefined
    const json = readText(response, request.maxBytes ?? 5_000_000).then(request.parse ?? JSON.parse)
    if (ok) return json
    const cause: unknown = await json.catch(() => undefined)
    throw new WalletError('transport.failed', { status }, { cause })
  }

  return {
    async json(request) {
      const { signal } = request
      if (signal?.aborted) throw new WalletError('transport.aborted', {}, { cause: signal.reason })
      const controller = new AbortController()
      try {
        return await withTimeout(ask(request, controller.signal), {
          clock,
          ms: request.timeout ?? timeout,
          signal,
          error: () => new WalletError('transport.timed_out'),
        })
      } catch (error) {
        controller.abort()
        throw isWalletError(error)
          ? error
          : new WalletError('transport.failed', {}, { cause: error })
      }
    },
  }
}

/** Reads no more than it must, whatever length the server claims. */
async function readText(response: Response, maxBytes: number): Promise<string> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (;;) {
    const part = await reader?.read()
    if (!part || part.done) return text + decoder.decode()
    bytes += part.value.length
    if (bytes > maxBytes) throw new RangeError(`The answer is longer than ${maxBytes} bytes`)
    text += decoder.decode(part.value, { stream: true })
  }
}
