import type { TableDeps } from '../../store/index.ts'
import { createDpopNonces, type DpopNonces, dpopNonceLifetimeMs } from './createDpopNonces.ts'
import { hashText, readDpopProof } from './readDpopProof.ts'
import type { RootSecret } from '../../config/readOrCreateRootSecret.ts'

/** Difference of clocks up to which a proof needs no nonce. */
const maxClockSkewMs = 60_000

/** Time for which used proofs are kept: longer than any of them can be valid. */
const keepProofsMs = dpopNonceLifetimeMs + 2 * maxClockSkewMs

/** Request that a proof is for. */
export type ProvenCall = {
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
  verify(proof: string | undefined, call: ProvenCall): Promise<ProofResult>
  /** Deletes expired proofs. */
  deleteExpired(): Promise<void>
}

/**
 * Creates the verifier. Used proofs are stored in the database, so that a proof is valid once on all
 * nodes, and after a restart.
 *
 * @param deps - `origin` of the wallet service, as clients write it in `htu`.
 * @see RFC 9449 §4.3, §11.1
 */
export function createDpopVerifier(
  deps: TableDeps & {
    readonly secret: Pick<RootSecret, 'deriveKeys'>
    readonly origin: string
  },
): DpopVerifier {
  const { clock, origin } = deps
  const { sql } = deps.database
  const nonces = createDpopNonces(deps)

  /** Returns whether the proof was not used before. */
  async function markUsed(device: string, jti: string): Promise<boolean> {
    const added = await sql
      .insertInto('wallet_proof')
      .values({ hash: hashText(`${device}.${jti}`), expires_at: clock.now() + keepProofsMs })
      .onConflict((conflict) => conflict.doNothing())
      .returning('hash')
      .execute()
    return added.length > 0
  }

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
          ? Math.abs(clock.now() - iat * 1_000) <= maxClockSkewMs
          : nonces.isValid(nonce)
      if (!isTimely) return { error: 'use_dpop_nonce' }
      return (await markUsed(signed.device, jti)) ? { device: signed.device } : invalid
    },
    async deleteExpired() {
      await sql.deleteFrom('wallet_proof').where('expires_at', '<', clock.now()).execute()
    },
  }
}
