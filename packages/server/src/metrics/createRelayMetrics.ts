import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** Metrics of a relay. No label contains a client or a topic. */
export type RelayMetrics = {
  readonly acknowledged: Counter
  /** Sockets that were closed, by `code`. */
  readonly closed: Counter<'code'>
  /** Connections that the relay closed because of a limit, by `reason`. */
  readonly disconnected: Counter<'reason'>
  readonly delivered: Counter
  readonly deliverySeconds: Histogram
  /** Published messages, by `result`. */
  readonly published: Counter<'result'>
  readonly readsFailed: Counter
  /** Requests answered with an error, by `reason`. */
  readonly refused: Counter<'reason'>
  /** Rejected upgrades, by `reason`. */
  readonly rejected: Counter<'reason'>
  /** Registers gauges that are read at each scrape. */
  registerGauges(
    counts: () => {
      readonly sockets: number
      readonly topics: number
      readonly subscriptions: number
    },
  ): void
  /** Registers gauges of the stored bytes, which are read at each scrape. */
  registerStorage(
    getUse: () => {
      readonly usedBytes: number
      readonly maxBytes: number
      readonly evictedMessages: number
    },
  ): void
}

/**
 * Creates the metrics of a relay.
 */
export function createRelayMetrics(registry: Registry): RelayMetrics {
  const registers = [registry]
  const counter = <label extends string = never>(
    name: string,
    help: string,
    ...labelNames: label[]
  ): Counter<label> =>
    new Counter({ name: `latchkey_relay_${name}_total`, help, labelNames, registers })
  return {
    acknowledged: counter('acknowledged', 'Deliveries that clients acknowledged'),
    closed: counter('closed', 'Sockets closed', 'code'),
    disconnected: counter('cut_off', 'Connections closed because of a limit', 'reason'),
    delivered: counter('delivered', 'Messages sent to a socket'),
    deliverySeconds: new Histogram({
      name: 'latchkey_relay_delivery_seconds',
      help: 'Time from publication to sending, for live subscriptions',
      buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2],
      registers,
    }),
    published: counter('published', 'Messages published', 'result'),
    readsFailed: counter('reads_failed', 'Mailboxes that could not be read'),
    refused: counter('refused', 'Requests answered with an error', 'reason'),
    rejected: counter('rejected', 'Rejected WebSocket upgrades', 'reason'),
    registerGauges(counts) {
      for (const name of ['sockets', 'topics', 'subscriptions'] as const) {
        const gauge: Gauge = new Gauge({
          name: `latchkey_relay_${name}`,
          help: `Open ${name} of this node`,
          registers: [],
          collect: () => gauge.set(counts()[name]),
        })
        registry.registerMetric(gauge)
      }
    },
    registerStorage(getUse) {
      const gauges = [
        ['stored_bytes', 'usedBytes', 'Bytes of all stored messages'],
        ['stored_bytes_limit', 'maxBytes', 'Maximum bytes of all stored messages'],
        ['evicted_messages', 'evictedMessages', 'Messages that this node evicted for others'],
      ] as const
      for (const [name, member, help] of gauges) {
        const gauge: Gauge = new Gauge({
          name: `latchkey_relay_${name}`,
          help,
          registers: [],
          collect: () => gauge.set(getUse()[member]),
        })
        registry.registerMetric(gauge)
      }
    },
  }
}
