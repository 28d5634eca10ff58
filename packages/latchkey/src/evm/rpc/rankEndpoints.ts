/** The outcome of one request to an endpoint. */
export type RpcSample = {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly ok: boolean
  /** Milliseconds it took. */
  readonly latency: number
}

/** Weights of the score, and samples kept [9.10a]. */
const weights = { stability: 0.7, latency: 0.3 }
const sampleCount = 10

/** Milliseconds after which a sample no longer counts. */
const sampleLifetime = 300_000

/** Score of an endpoint without samples: below an endpoint that works, above an endpoint that mostly fails. */
const untried = weights.stability / 2

/** Adds a sample and keeps the newest 10 [9.10a]. */
export function addSample(samples: readonly RpcSample[], sample: RpcSample): readonly RpcSample[] {
  return [...samples, sample].slice(-sampleCount)
}

/**
 * Sorts endpoints by health, best first: stability with weight 0.7, latency with 0.3. Endpoints with
 * equal scores keep their order.
 *
 * @param now - Milliseconds since 1970.
 * @see [9.10a]
 */
export function rankEndpoints<endpoint>(
  endpoints: readonly endpoint[],
  samplesOf: (endpoint: endpoint) => readonly RpcSample[],
  now: number,
): readonly endpoint[] {
  const known = endpoints.map((endpoint) => {
    const samples = samplesOf(endpoint).filter(({ at }) => now - at < sampleLifetime)
    return { endpoint, samples, latency: meanLatency(samples) }
  })
  const slowest = Math.max(...known.map(({ latency }) => latency ?? 0))
  return known
    .map(({ endpoint, samples, latency }) => {
      if (samples.length === 0) return { endpoint, score: untried }
      const stability = samples.filter(({ ok }) => ok).length / samples.length
      const speed = latency === undefined || slowest === 0 ? 0 : 1 - latency / slowest
      return { endpoint, score: weights.stability * stability + weights.latency * speed }
    })
    .toSorted((a, b) => b.score - a.score)
    .map(({ endpoint }) => endpoint)
}

function meanLatency(samples: readonly RpcSample[]): number | undefined {
  const answered = samples.filter(({ ok }) => ok)
  if (answered.length === 0) return undefined
  return answered.reduce((sum, { latency }) => sum + latency, 0) / answered.length
}
