import { afterEach, beforeEach, describe, vi } from 'vitest'

/**
 * Runs the same tests in three environments: with native cryptography, with native cryptography
 * that lacks the newer algorithms, and on a page served over plain http, which has none.
 */
export function describeEverywhere(name: string, tests: () => void): void {
  const { subtle } = crypto
  const random = { getRandomValues: crypto.getRandomValues.bind(crypto) }
  const hasNoCurve = (): Promise<never> =>
    Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError'))
  const importKey = (...all: Parameters<SubtleCrypto['importKey']>): Promise<CryptoKey> =>
    all[2] === 'HKDF' ? subtle.importKey(...all) : hasNoCurve()
  const older = {
    importKey,
    digest: subtle.digest.bind(subtle),
    deriveBits: subtle.deriveBits.bind(subtle),
  }
  const environments = {
    'native cryptography': crypto,
    'older native cryptography': { ...random, subtle: older },
    'plain http': random,
  }
  describe.each(Object.entries(environments))(`${name}, %s`, (_, value) => {
    beforeEach(() => void vi.stubGlobal('crypto', value))
    afterEach(() => void vi.unstubAllGlobals())
    tests()
  })
}

/** Creates a deterministic random number generator. */
export function createRandom(seed: number): (length: number) => Uint8Array {
  let state = seed
  const next = (): number => {
    // xorshift32
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state & 0xff
  }
  return (length) => Uint8Array.from({ length }, next)
}

/** Decodes valid hex. */
export function hexToBytes(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex, 'hex'))
}
