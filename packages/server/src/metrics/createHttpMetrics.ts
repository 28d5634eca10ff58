import { Histogram, type Registry } from 'prom-client'
import type { Route } from '../http/index.ts'

/** Counts an answer: of which route, with which status, after how many milliseconds. */
export type HttpMetrics = (route: Route, status: number, ms: number) => void

/**
 * Makes the counter of answers. Labels name routes, never what was asked of them.
 *
 * @param registry - It is registered there.
 */
export function createHttpMetrics(registry: Registry): HttpMetrics {
  const seconds = new Histogram({
    name: 'latchkey_http_request_seconds',
    help: 'Answers, by route and status',
    labelNames: ['route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10],
    registers: [registry],
  })
  // Labels are looked up once for each: this runs with every request.
  const known = new Map<Route, Map<number, { observe(value: number): void }>>()
  return (route, status, ms) => {
    const statuses = known.get(route) ?? new Map<number, { observe(value: number): void }>()
    known.set(route, statuses)
    const counted =
      statuses.get(status) ??
      seconds.labels({ route: `${route.method} ${route.path}`, status: `${status}` })
    statuses.set(status, counted)
    counted.observe(ms / 1_000)
  }
}
