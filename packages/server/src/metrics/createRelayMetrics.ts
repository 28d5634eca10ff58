import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** What a relay counts. No label tells of a client or a topic. */
export type RelayMetrics = {
  readonly acknowledged: Counter
  /** Sockets that were closed, by `code`. */
  readonly closed: Counter<'code'>
  /** Sockets that the relay cut off, by `reason`. */
  readonly disconnected: Counter<'reason'>
  readonly delivered: Counter
  readonly deliverySeconds: Histogram
  /** Messages, by what became of them. */
  readonly published: Counter<'result'>
  readonly readsFailed: Counter
  /** Requests refused, by `reason`. */
  readonly refused: Counter<'reason'>
  /** Clients not let in, by `reason`. */
  readonly rejected: Counter<'reason'>
  /** Reads these whenever somebody asks. */
  registerGauges(
    counts: () => {
      readonly sockets: number
      readonly topics: number
      readonly subscriptions: number
    },
  ): void
}

/**
 * Makes the counters of a relay.
 *
 * @param registry - They are registered there.
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
    disconnected: counter('cut_off', 'Sockets cut off by the relay', 'reason'),
    delivered: counter('delivered', 'Messages sent to a socket'),
    deliverySeconds: new Histogram({
      name: 'latchkey_relay_delivery_seconds',
      help: 'From publishing to sending, for those who were there',
      buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2],
      registers,
    }),
    published: counter('published', 'Messages published', 'result'),
    readsFailed: counter('reads_failed', 'Mailboxes that could not be read'),
    refused: counter('refused', 'Requests refused', 'reason'),
    rejected: counter('rejected', 'Clients not let in', 'reason'),
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
  }
}
