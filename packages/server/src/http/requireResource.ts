import type { ResourceLease } from '../limits/index.ts'
import { httpError } from './httpError.ts'
import type { RequestContext } from './RequestContext.ts'

/** Seconds after which a refused request may be sent again. */
const retryAfterSeconds = 1

/**
 * Counts a request while it is answered.
 *
 * @returns A function that ends the count.
 * @throws `httpError` 429 when its address or network has too many, 503 when the server has.
 */
export function leaseRequestSlot(request: RequestContext): () => void {
  const { app, route, incoming } = request
  if (!app.resources || route.cost === 0) return () => {}
  const lease = app.resources.requests.lease(request.ip, () => incoming?.socket.destroy())
  requireCapacity(request, 'requests', lease.add(1))
  return lease.release
}

/** Throws when a resource, a member of `ServerLimits`, was not available. */
export function requireCapacity(
  request: RequestContext,
  name: 'requests' | 'receivedBytes',
  result: ReturnType<ResourceLease['add']>,
): void {
  if (result === 'ok') return
  const { headers } = request
  request.rejection = `limits.${name}.${result}`
  headers['retry-after'] = `${retryAfterSeconds}`
  throw result === 'share'
    ? httpError(429, { field: 'rate_limited', description: 'Too many requests at once' })
    : httpError(503, { field: '', description: 'The server is busy. Try again.' })
}
