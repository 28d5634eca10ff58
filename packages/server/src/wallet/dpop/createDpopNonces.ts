import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../clock/Clock.ts'
import type { DerivedKeys } from '../../config/readOrCreateRootSecret.ts'

/** Lifetime of a nonce in milliseconds. */
export const dpopNonceLifetimeMs = 300_000

/**
 * Nonces of proofs. A proof with one needs no correct clock in the browser.
 *
 * @see RFC 9449 §8
 */
export type DpopNonces = {
  issue(): string
  /** Returns whether this deployment issued the nonce, and it has not expired. */
  isValid(nonce: string): boolean
}

/**
 * Creates the issuer of nonces, which stores none. All nodes of a deployment accept each other's.
 *
 * @param deps - `keys` authenticate them.
 */
export function createDpopNonces(deps: {
  readonly keys: DerivedKeys
  readonly clock: Pick<Clock, 'now'>
}): DpopNonces {
  const { keys, clock } = deps
  const tag = (key: Uint8Array, content: string): Buffer =>
    createHmac('sha256', key).update(content).digest()
  return {
    issue() {
      const content = `${clock.now().toString(36)}.${randomBytes(12).toString('base64url')}`
      return `${content}.${tag(keys[0], content).toString('base64url')}`
    },
    isValid(nonce) {
      const [time = '', random = '', given = ''] = nonce.split('.')
      const bytes = Buffer.from(given, 'base64url')
      const isAuthentic = keys.some((key) => {
        const expected = tag(key, `${time}.${random}`)
        return expected.length === bytes.length && timingSafeEqual(expected, bytes)
      })
      const age = clock.now() - Number.parseInt(time, 36)
      // Clocks of nodes differ.
      return isAuthentic && Math.abs(age) <= dpopNonceLifetimeMs
    },
  }
}
