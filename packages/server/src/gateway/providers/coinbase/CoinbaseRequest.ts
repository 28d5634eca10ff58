import type * as v from 'valibot'
import type { Clock } from '../../../clock/Clock.ts'
import type { Cache } from '../../../store/index.ts'
import type { UpstreamConfig, Upstream } from '../../../upstream/index.ts'

/** What somebody else is asked. */
export type CoinbaseRequest<reply> = {
  readonly path: string
  readonly query?: Readonly<Record<string, string>> | undefined
  /** Makes it a POST. */
  readonly body?: object | undefined
  readonly schema: v.GenericSchema<unknown, reply>
}

/** Asks one thing. @throws `refusal` 400 with their words where they refuse a body; UpstreamError. */
export type SendCoinbaseRequest = <reply>(
  question: CoinbaseRequest<reply>,
  signal: AbortSignal,
) => Promise<reply>

/** What it takes to ask. */
export type CoinbaseDeps = {
  readonly upstream: Pick<Upstream, 'send'>
  readonly clock: Pick<Clock, 'now'>
  readonly configured: UpstreamConfig | undefined
}

/** What stands on it: what hardly changes is remembered. */
export type CoinbasePortDeps = CoinbaseDeps & { readonly cache: Pick<Cache, 'getOrLoad'> }

/** How long what somebody sells is remembered. */
export const optionsCacheRule = { ttlMs: 600_000, staleMs: 3_600_000, failureMs: 10_000 } as const
