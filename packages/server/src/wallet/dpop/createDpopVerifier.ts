import type { Clock } from '../../clock/Clock.ts'
import type { DerivedKeys } from '../../config/readOrCreateRootSecret.ts'
import { createDpopNonces, type DpopNonces, dpopNonceLifetimeMs } from './createDpopNonces.ts'
import { hashText, readDpopProof } from './readDpopProof.ts'

/** Difference of clocks up to which a proof needs no nonce. */
const maxClockSkewMs = 60_000

/** Time for which used proofs are kept: longer than any of them can be valid. */
const keepProofsMs = dpopNonceLifetimeMs + 2 * maxClockSkewMs

/** Request that a proof is for. */
export type DpopProofTarget = {
  readonly method: string
  /** `/wallet/v1/token`. */
  readonly path: string
  /** Undefined for requests without one. */
  readonly accessToken: string | undefined
  /** Undefined for requests without one. */
  readonly bodyText: string | undefined
}

/** Result of a check: the device; or the error of RFC 9449 §5 and §8. */
export type ProofResult =
  | { readonly device: string }
  | { readonly error: 'invalid_dpop_proof' | 'use_dpop_nonce' }

/** Verifies proofs by keys of devices. */
export type DpopVerifier = {
  readonly nonces: DpopNonces
  /** Verifies a proof and marks it as used. */
  verify(proof: string | undefined, call: DpopProofTarget): Promise<ProofResult>
}

/** Proofs that were used, in a database: they are valid once on all nodes, and after a restart. */
export type UsedProofs = {
  /** Adds a proof; resolves to false when it is there already. */
  add(hash: string, expiresAt: number): Promise<boolean>
  /** Deletes expired proofs. */
  deleteExpired(): Promise<void>
}

/**
 * Creates the verifier.
 *
 * @param deps - `origin` of the service, as clients write it in `htu`; `keys` authenticate nonces. With
 * `isNonceRequired`, each proof needs a nonce, which is valid once.
 * @see RFC 9449 §4.3, §11.1
 */
export function createDpopVerifier(deps: {
  readonly used: Pick<UsedProofs, 'add'>
  readonly keys: DerivedKeys
  readonly clock: Clock
  readonly origin: string
  readonly isNonceRequired?: boolean | undefined
}): DpopVerifier {
  const { clock, origin, used, isNonceRequired = false } = deps
  const nonces = createDpopNonces(deps)

  return {
    nonces,
    async verify(proof, { method, path, accessToken, bodyText }) {
      const invalid = { error: 'invalid_dpop_proof' } as const
      const signed = readDpopProof(proof)
      if (!signed) return invalid
      const { htm, htu, ath, bh, iat, nonce, jti } = signed.claims
      const isOfCall =
        htm === method &&
        htu === `${origin}${path}` &&
        ath === (accessToken === undefined ? undefined : hashText(accessToken)) &&
        bh === (bodyText === undefined ? undefined : hashText(bodyText))
      if (!isOfCall) return invalid
      const isTimely =
        nonce === undefined
          ? !isNonceRequired && Math.abs(clock.now() - iat * 1_000) <= maxClockSkewMs
          : nonces.isValid(nonce)
      if (!isTimely) return { error: 'use_dpop_nonce' }
      const once = isNonceRequired ? `nonce.${nonce}` : `${signed.device}.${jti}`
      const isNew = await used.add(hashText(once), clock.now() + keepProofsMs)
      return isNew ? { device: signed.device } : invalid
    },
  }
}
