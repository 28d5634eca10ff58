import { readFileSync } from 'node:fs'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { createRpcMetrics } from '../gateway/chain/rpc/index.ts'
import { createServerCapacity, defaultServerLimits } from '../limits/index.ts'
import {
  createRejectedConnectionCounter,
  createHttpMetricsRecorder,
  createRelayMetrics,
  createWalletMetrics,
  registerResourceGauges,
} from './index.ts'

const read = (path: string): string =>
  readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8')

/** Returns the names of all series that a server with both roles has. */
async function readSeries(): Promise<ReadonlySet<string>> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  createHttpMetricsRecorder(registry)
  createRejectedConnectionCounter(registry)
  createWalletMetrics(registry).observeLongPolls(() => 0)
  const relay = createRelayMetrics(registry)
  relay.registerGauges(() => ({ sockets: 0, topics: 0, subscriptions: 0 }))
  relay.registerStorage(() => ({ usedBytes: 0, maxBytes: 0, evictedMessages: 0 }))
  createRpcMetrics(registry).observeNodes(() => [])
  const limits = defaultServerLimits
  registerResourceGauges(
    registry,
    createServerCapacity({ limits, proxies: 0, isLocal: () => false }),
  )
  const metrics = await registry.getMetricsAsJSON()
  return new Set(
    metrics.flatMap(({ name, type }) =>
      String(type) === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  )
}

const metricName = /\b(?:latchkey|nodejs|process)_[a-z0-9_]+\b/g

it.each(['deploy/prometheus/alerts.yaml', 'deploy/grafana/dashboard.json'])(
  'exports every metric that %s uses',
  async (path) => {
    const series = await readSeries()
    const used = [...new Set(read(path).match(metricName))]
    expect(used.length).toBeGreaterThan(10)
    expect(used.filter((name) => !series.has(name))).toEqual([])
  },
)

it('shows every metric of the server in the dashboard', async () => {
  const dashboard = read('deploy/grafana/dashboard.json')
  const shown = new Set(dashboard.match(metricName))
  const own = [...(await readSeries())].filter((name) => name.startsWith('latchkey_'))
  const isShown = (name: string): boolean =>
    [name, name.replace(/_(?:bucket|sum|count)$/, '_bucket')].some((each) => shown.has(each))
  expect(own.filter((name) => !isShown(name))).toEqual([])
})
