/**
 * Tells whether a gateway said that it does not serve a chain, and never will be asked well for it.
 *
 * @param status - Status of its answer.
 * @param body - JSON of its answer.
 * @returns Whether it did. A chain whose nodes are all down is served all the same (503).
 * @source facts: gateway §3.1
 */
export function isUnsupportedNetwork(status: unknown, body: unknown): boolean {
  if (status !== 400 || typeof body !== 'object' || body === null) return false
  const { reasons } = body as { readonly reasons?: unknown }
  const first: unknown = Array.isArray(reasons) ? reasons[0] : undefined
  return (first as { readonly field?: unknown } | undefined)?.field === 'chainId'
}
