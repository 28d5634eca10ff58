import { Counter, Histogram, type Registry } from 'prom-client'
import type { HttpRoute } from '../http/index.ts'

/** Records a response: route, status, duration in milliseconds, and the reason of a rejection. */
export type HttpMetricsRecorder = (
  route: HttpRoute,
  status: number,
  ms: number,
  reason?: string,
) => void

/**
 * Creates the histogram of response times and the counter of rejected requests. Their labels contain route templates, never parameters.
 */
export function createHttpMetricsRecorder(registry: Registry): HttpMetricsRecorder {
  const seconds = new Histogram({
    name: 'latchkey_http_request_seconds',
    help: 'Response times, by route and status',
    labelNames: ['route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10],
    registers: [registry],
  })
  const rejected = new Counter({
    name: 'latchkey_http_rejected_total',
    help: 'Requests answered with 4xx or 5xx, by reason',
    labelNames: ['reason'],
    registers: [registry],
  })
  // Label children are cached, because this runs for every request.
  const known = new Map<HttpRoute, Map<number, { observe(value: number): void }>>()
  return (route, status, ms, reason) => {
    const statuses = known.get(route) ?? new Map<number, { observe(value: number): void }>()
    known.set(route, statuses)
    const counted =
      statuses.get(status) ??
      seconds.labels({ route: `${route.method} ${route.path}`, status: `${status}` })
    statuses.set(status, counted)
    counted.observe(ms / 1_000)
    if (reason !== undefined) rejected.inc({ reason })
  }
}
