import type { RouteRequest } from '../../../http/index.ts'

/**
 * Tells where this gateway is, as the client wrote it.
 *
 * @param request - A request of that client. What it says of itself goes into its own answer alone.
 * @returns Its origin.
 */
export function gatewayOrigin(
  request: Pick<RouteRequest<unknown, unknown, unknown>, 'header' | 'context'>,
): string {
  const { protocol, host } = new URL(request.context.req.url)
  const isSecure = request.header('x-forwarded-proto')?.split(',')[0]?.trim() === 'https'
  return `${isSecure ? 'https:' : protocol}//${host}`
}

/**
 * Writes the address of a picture.
 *
 * @param logoUri - Of a token: an address, or a path of this gateway.
 * @param origin - Of this gateway.
 * @returns The address; empty for what has no picture.
 */
export function logoUrl(logoUri: string | undefined, origin: string): string {
  if (logoUri === undefined) return ''
  return logoUri.startsWith('/') ? `${origin}${logoUri}` : logoUri
}
