import { messageOf } from '../../errors/index.ts'

/**
 * Sends a request as a page of an origin does.
 *
 * @returns The response, or an error with the reason of a failed connection, such as ECONNREFUSED.
 */
export async function fetchWithOriginHeader(
  url: string,
  request: {
    readonly origin: string
    /** In milliseconds. */
    readonly timeout: number
    readonly init?: RequestInit | undefined
  },
): Promise<Response | Error> {
  const { origin, timeout, init } = request
  try {
    return await fetch(url, {
      ...init,
      headers: { ...(init?.headers as Record<string, string> | undefined), origin },
      signal: AbortSignal.timeout(timeout),
    })
  } catch (error) {
    // The reason is in the cause.
    const { cause = error } = error as { cause?: { readonly code?: unknown } }
    const { code } = cause as { readonly code?: unknown }
    const text = typeof code === 'string' ? `no connection (${code})` : messageOf(cause)
    return new Error(text, { cause: error })
  }
}
