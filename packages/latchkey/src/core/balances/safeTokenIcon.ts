import type { ResolvedOptions } from '../model/Latchkey.ts'
import { gatewayUrl } from '../gateway/index.ts'
import { safeIcon } from '../wallets/index.ts'

/**
 * Checks the picture of a token that a gateway told of.
 *
 * Pictures of the gateway itself may come without TLS, as all else of it does during development, and
 * are asked for as all else of it is.
 *
 * @param text - Its address; empty for none.
 * @param options - Options of the client, whose gateway told of it.
 * @returns The picture's address when it is safe in an `img`, else undefined.
 * @source spec §7 "All calls to the provider's API carry projectId, st and sv"
 */
export function safeTokenIcon(
  text: string,
  options: Pick<ResolvedOptions, 'gatewayUrl' | 'projectId'>,
): string | undefined {
  const own = gatewayUrl(options, '/')
  if (own === undefined || !URL.canParse(own) || !URL.canParse(text)) return safeIcon(text)
  const { origin, searchParams } = new URL(own)
  const url = new URL(text)
  if (url.origin !== origin) return safeIcon(text)
  for (const [key, value] of searchParams) url.searchParams.set(key, value)
  return url.href
}
