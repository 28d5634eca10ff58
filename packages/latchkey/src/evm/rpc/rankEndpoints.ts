/** How one request to an address went. */
export type RpcSample = {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly ok: boolean
  /** Milliseconds it took. */
  readonly latency: number
}

/** spec §9 "health ranking weights", "10 samples". */
const weights = { stability: 0.7, latency: 0.3 }
const sampleCount = 10

/** An address that failed is given another chance after this many milliseconds. */
const memory = 300_000

/** Score of an address never asked: below one that works, above one that mostly fails. */
const untried = weights.stability / 2

/**
 * Adds a sample to those of an address, keeping the newest.
 *
 * @param samples - Oldest first.
 * @param sample - The newest.
 * @returns The last 10.
 * @source spec §9 "10 samples"
 */
export function addSample(samples: readonly RpcSample[], sample: RpcSample): readonly RpcSample[] {
  return [...samples, sample].slice(-sampleCount)
}

/**
 * Orders addresses by how well they answered: stability counts 0.7, latency 0.3.
 *
 * Samples come from real traffic alone. Addresses that score alike keep the order they were given.
 *
 * @param addresses - In the order that the host gave.
 * @param samplesOf - Finds the samples of one.
 * @param now - Milliseconds since 1970; older samples fade.
 * @returns The addresses, best first.
 * @source spec §9 "health ranking"
 */
export function rankEndpoints<address>(
  addresses: readonly address[],
  samplesOf: (address: address) => readonly RpcSample[],
  now: number,
): readonly address[] {
  const known = addresses.map((address) => {
    const samples = samplesOf(address).filter(({ at }) => now - at < memory)
    return { address, samples, latency: meanLatency(samples) }
  })
  const slowest = Math.max(...known.map(({ latency }) => latency ?? 0))
  return known
    .map(({ address, samples, latency }) => {
      if (samples.length === 0) return { address, score: untried }
      const stability = samples.filter(({ ok }) => ok).length / samples.length
      const speed = latency === undefined || slowest === 0 ? 0 : 1 - latency / slowest
      return { address, score: weights.stability * stability + weights.latency * speed }
    })
    .toSorted((a, b) => b.score - a.score)
    .map(({ address }) => address)
}

function meanLatency(samples: readonly RpcSample[]): number | undefined {
  const answered = samples.filter(({ ok }) => ok)
  if (answered.length === 0) return undefined
  return answered.reduce((sum, { latency }) => sum + latency, 0) / answered.length
}
