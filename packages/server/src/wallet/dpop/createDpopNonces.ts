import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../clock/Clock.ts'
import type { RootSecret } from '../../config/readOrCreateRootSecret.ts'

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
 * @param deps - `secret` derives the key that authenticates them.
 */
export function createDpopNonces(deps: {
  readonly secret: Pick<RootSecret, 'deriveKeys'>
  readonly clock: Pick<Clock, 'now'>
}): DpopNonces {
  const { secret, clock } = deps
  const keys = secret.deriveKeys('wallet proof nonces')
  const tag = (key: Uint8Array, time: string): Buffer =>
    createHmac('sha256', key).update(time).digest()
  return {
    issue() {
      const time = clock.now().toString(36)
      return `${time}.${tag(keys[0], time).toString('base64url')}`
    },
    isValid(nonce) {
      const [time = '', given = ''] = nonce.split('.')
      const bytes = Buffer.from(given, 'base64url')
      const isAuthentic = keys.some((key) => {
        const expected = tag(key, time)
        return expected.length === bytes.length && timingSafeEqual(expected, bytes)
      })
      const age = clock.now() - Number.parseInt(time, 36)
      // Clocks of nodes differ.
      return isAuthentic && Math.abs(age) <= dpopNonceLifetimeMs
    },
  }
}
