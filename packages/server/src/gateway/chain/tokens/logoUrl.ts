import type { RouteRequest } from '../../../http/index.ts'

/**
 * Returns the origin of this gateway as the client addressed it.
 *
 * @param request - Its headers only affect its own response.
 */
export function getGatewayOrigin(
  request: Pick<RouteRequest<unknown, unknown, unknown>, 'header' | 'context'>,
): string {
  const { protocol, host } = new URL(request.context.req.url)
  const isSecure = request.header('x-forwarded-proto')?.split(',')[0]?.trim() === 'https'
  return `${isSecure ? 'https:' : protocol}//${host}`
}

/**
 * Returns the absolute URL of a token logo.
 *
 * @param logoUri - URL, or a path of this gateway.
 * @param origin - Origin of this gateway.
 * @returns Empty without a logo.
 */
export function logoUrl(logoUri: string | undefined, origin: string): string {
  if (logoUri === undefined) return ''
  return logoUri.startsWith('/') ? `${origin}${logoUri}` : logoUri
}
