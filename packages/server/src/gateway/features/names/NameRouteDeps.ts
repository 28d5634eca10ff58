import type { Clock } from '../../../clock/Clock.ts'
import { httpError } from '../../../http/index.ts'
import type { Chains } from '../../chain/chains/index.ts'
import type { SignatureClaim, SignatureVerifier } from './createSignatureVerifier.ts'
import type { NameRegistrationLimiter } from './createNameRegistrationLimiter.ts'
import type { NameCache } from './createNameCache.ts'
import type { NameStore, NameChangeFailure, StoredName } from './NameStore.ts'

/** Dependencies of the name routes. */
export type NameRouteDeps = {
  /** Zones of registered names; the first is the default. */
  readonly zones: readonly string[]
  readonly store: NameStore
  /** Cached lookups. */
  readonly directory: NameCache
  readonly signers: SignatureVerifier
  readonly chains: Chains
  readonly clock: Clock
  readonly registrationLimit: NameRegistrationLimiter
  /** URLs of this gateway that messages may name; when empty, that of the request. */
  readonly audiences: readonly string[]
}

/**
 * Checks a signature.
 *
 * @throws HTTP 401 for an invalid signature; UpstreamError when it cannot be verified now.
 */
export async function checkSignature(
  { signers }: Pick<NameRouteDeps, 'signers'>,
  claim: SignatureClaim,
  signal: AbortSignal,
): Promise<void> {
  if (await signers.verify(claim, signal)) return
  throw httpError(401, {
    field: 'signature',
    description: 'The signature does not match the address',
  })
}

const refusals: Readonly<Record<NameChangeFailure, readonly [400 | 401, string, string]>> = {
  taken: [400, 'name', 'The name is already registered'],
  unknown: [400, 'name', 'The name is not registered'],
  notOwner: [401, 'address', 'The address does not own the name'],
  used: [401, 'signature', 'The message was used before. Sign again.'],
}

/** Creates the HTTP error of a rejected change. */
export function nameChangeError(reason: NameChangeFailure): Error {
  const [status, field, description] = refusals[reason]
  return httpError(status, { field, description })
}

/**
 * Returns the changed name, and drops it from the cache.
 *
 * @param outcome - Result of the store.
 * @param former - Addresses that the name may have pointed to before.
 * @throws HTTP error if the change was rejected.
 */
export async function evictChangedNameOrThrow(
  { directory }: Pick<NameRouteDeps, 'directory'>,
  outcome: StoredName | NameChangeFailure,
  former: readonly string[] = [],
): Promise<StoredName> {
  if (typeof outcome === 'string') throw nameChangeError(outcome)
  await directory.forget(outcome, former)
  return outcome
}
