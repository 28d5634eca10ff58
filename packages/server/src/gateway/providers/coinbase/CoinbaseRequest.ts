import type * as v from 'valibot'
import type { Clock } from '../../../clock/Clock.ts'
import type { Cache } from '../../../store/index.ts'
import type { UpstreamConfig, UpstreamClient } from '../../../upstream/index.ts'

/** A request to the Coinbase API. */
export type CoinbaseRequest<reply> = {
  readonly path: string
  readonly query?: Readonly<Record<string, string>> | undefined
  /** JSON body of a POST request. @default GET */
  readonly body?: object | undefined
  readonly schema: v.GenericSchema<unknown, reply>
}

/**
 * Sends a request. @throws 400 with the message of Coinbase for a rejected body; UpstreamError.
 */
export type CoinbaseClient = <reply>(
  request: CoinbaseRequest<reply>,
  signal: AbortSignal,
) => Promise<reply>

/** HTTP client, clock and settings. */
export type CoinbaseDeps = {
  readonly upstream: Pick<UpstreamClient, 'send'>
  readonly clock: Pick<Clock, 'now'>
  readonly configured: UpstreamConfig | undefined
}

/** Dependencies of the ports; options are cached. */
export type CoinbasePortDeps = CoinbaseDeps & { readonly cache: Pick<Cache, 'getOrLoad'> }

/** Cache rule of buy options. */
export const coinbaseOptionsCacheRule = {
  ttlMs: 600_000,
  staleMs: 3_600_000,
  failureMs: 10_000,
} as const
