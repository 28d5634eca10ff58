import type { SiwxKit } from '../core/index.ts'
import { gatewayNotConfiguredError } from '../errors/catalogue/index.ts'
import { isWalletError, WalletError } from '../errors/index.ts'

/** Sends a request to `/auth/v1/` of the gateway: by default POST with a body, else GET. */
export type SiwxServerRequestFunction = (
  path: string,
  options?: {
    readonly method?: 'PUT' | undefined
    readonly query?: Readonly<Record<string, string>> | undefined
    readonly body?: unknown
    readonly headers?: Readonly<Record<string, string>> | undefined
  },
) => Promise<unknown>

/**
 * Creates the function that sends requests to the sign-in routes of the gateway.
 *
 * @returns The function. It throws `gateway.not_configured`, and what the HTTP client throws.
 */
export function createSiwxServerRequest({
  gatewayUrl,
  projectId,
  http,
}: SiwxKit): SiwxServerRequestFunction {
  return async (path, { query = {}, body, headers, ...options } = {}) => {
    if (gatewayUrl === undefined) throw new WalletError(gatewayNotConfiguredError)
    const url = new URL(`/auth/v1/${path}`, gatewayUrl)
    for (const [name, value] of Object.entries({ ...query, projectId }))
      url.searchParams.set(name, value)
    const method = options.method ?? (body === undefined ? 'GET' : 'POST')
    return await http.json({ url: url.href, method, body, headers })
  }
}

/**
 * Returns whether an error means that the server rejected the request, as opposed to being
 * unavailable.
 */
export function isUnauthorized(error: unknown): boolean {
  return isWalletError(error, 'transport.failed') && error.details['status'] === 401
}
