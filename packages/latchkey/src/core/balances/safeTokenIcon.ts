import type { ResolvedOptions } from '../model/Latchkey.ts'
import { formatGatewayUrl } from '../gateway/index.ts'
import { safeIcon } from '../wallets/index.ts'

/**
 * Checks the icon URL of a token.
 *
 * Icons of the client's own gateway may be served without TLS, as in development, and get the query
 * parameters of every gateway request.
 *
 * @param text - The URL; empty for none.
 * @param options - Options of the client.
 * @returns The URL when it is safe in an `img`, else undefined.
 */
export function safeTokenIcon(
  text: string,
  options: Pick<ResolvedOptions, 'gatewayUrl' | 'projectId'>,
): string | undefined {
  const own = formatGatewayUrl(options, '/')
  if (own === undefined || !URL.canParse(own) || !URL.canParse(text)) return safeIcon(text)
  const { origin, searchParams } = new URL(own)
  const url = new URL(text)
  if (url.origin !== origin) return safeIcon(text)
  for (const [key, value] of searchParams) url.searchParams.set(key, value)
  return url.href
}
