import { Counter, Gauge, type Registry } from 'prom-client'

/** Metrics of the wallet service. They name limits, and neither accounts nor clients. */
export type WalletMetrics = {
  /** Counts a wrong code. */
  countWrongCode(): void
  /** Counts a request that a limit refused. */
  countRefusal(limit: string): void
  /** Registers the gauge of the requests that wait for an answer of a visitor. */
  observeLongPolls(getOpen: () => number): void
}

/** Creates the metrics of the wallet service. */
export function createWalletMetrics(registry: Registry): WalletMetrics {
  const wrong = new Counter({
    name: 'latchkey_wallet_wrong_codes_total',
    help: 'Wrong codes that visitors of the embedded wallet entered',
    registers: [registry],
  })
  const refused = new Counter({
    name: 'latchkey_wallet_refused_total',
    help: 'Requests that a limit of the wallet service refused, by limit',
    labelNames: ['limit'],
    registers: [registry],
  })
  return {
    countWrongCode: () => wrong.inc(),
    countRefusal: (limit) => refused.inc({ limit }),
    observeLongPolls(getOpen) {
      const gauge: Gauge = new Gauge({
        name: 'latchkey_wallet_long_polls',
        help: 'Requests that wait until the link of a message is answered',
        registers: [registry],
        collect: () => gauge.set(getOpen()),
      })
    },
  }
}
