import { type SiwxPublicKey, siwxPublicKeysSchema } from 'latchkey/protocol'
import type { Clock } from '../clock/Clock.ts'
import { requestJson, type UpstreamClient } from '../upstream/index.ts'

/** Time for which keys are used before they are fetched again. */
const freshMs = 300_000

/** Time for which keys are used while the wallet service cannot be reached. */
const staleMs = 3_600_000

/**
 * Creates the source of the keys of access tokens, which the wallet service publishes.
 *
 * @param deps - `url` of its `/wallet/v1/jwks`.
 * @returns A function that returns the keys. It rejects when there are none that are recent.
 */
export function createTokenKeySource(deps: {
  readonly url: string
  readonly upstream: Pick<UpstreamClient, 'json'>
  readonly clock: Pick<Clock, 'now'>
}): () => Promise<readonly SiwxPublicKey[]> {
  const { url, upstream, clock } = deps
  let known: { readonly keys: readonly SiwxPublicKey[]; readonly at: number } | undefined
  let pending: Promise<readonly SiwxPublicKey[]> | undefined

  async function fetchKeys(): Promise<readonly SiwxPublicKey[]> {
    try {
      const { keys } = await requestJson(upstream, { url, timeoutMs: 5_000 }, siwxPublicKeysSchema)
      known = { keys, at: clock.now() }
      return keys
    } catch (error) {
      if (known && clock.now() - known.at < staleMs) return known.keys
      throw error
    } finally {
      pending = undefined
    }
  }

  return () =>
    known && clock.now() - known.at < freshMs
      ? Promise.resolve(known.keys)
      : (pending ??= fetchKeys())
}
