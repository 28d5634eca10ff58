import { Gauge, type Registry } from 'prom-client'
import type { ServerCapacity } from '../limits/index.ts'

/**
 * Registers gauges of the resources that clients share, which are read at each scrape.
 */
export function registerResourceGauges(registry: Registry, resources: ServerCapacity): void {
  const gauges = [
    ['connections', resources.connections, 'Open connections of this node'],
    ['requests', resources.requests, 'Requests that this node is answering'],
    ['received_bytes', resources.receivedBytes, 'Bytes of bodies and incomplete messages'],
  ] as const
  for (const [name, tracker, help] of gauges) {
    const gauge: Gauge = new Gauge({
      name: `latchkey_${name}`,
      help,
      registers: [],
      collect: () => gauge.set(tracker.getUsed()),
    })
    registry.registerMetric(gauge)
  }
}
