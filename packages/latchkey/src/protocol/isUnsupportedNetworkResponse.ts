/**
 * Returns whether a response of a gateway means that it does not serve the network.
 *
 * A network without available nodes is supported all the same (503).
 *
 * @param status - HTTP status.
 * @param body - JSON body.
 */
export function isUnsupportedNetworkResponse(status: unknown, body: unknown): boolean {
  if (status !== 400 || typeof body !== 'object' || body === null) return false
  const { reasons } = body as { readonly reasons?: unknown }
  const first: unknown = Array.isArray(reasons) ? reasons[0] : undefined
  return (first as { readonly field?: unknown } | undefined)?.field === 'chainId'
}
