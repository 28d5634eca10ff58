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
  const format = (key: Uint8Array, content: string): string =>
    `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`
  return {
    issue() {
      const content = `${clock.now().toString(36)}.${randomBytes(12).toString('base64url')}`
      return format(keys[0], content)
    },
    isValid(nonce) {
      const [time = '', random = ''] = nonce.split('.')
      const given = Buffer.from(nonce)
      // As text: another spelling of the same bytes would make one nonce valid twice.
      const isAuthentic = keys.some((key) => {
        const expected = Buffer.from(format(key, `${time}.${random}`))
        return expected.length === given.length && timingSafeEqual(expected, given)
      })
      const age = clock.now() - Number.parseInt(time, 36)
      // Clocks of nodes differ.
      return isAuthentic && Math.abs(age) <= dpopNonceLifetimeMs
    },
  }
}
