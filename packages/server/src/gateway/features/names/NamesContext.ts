import type { Clock } from '../../../clock/Clock.ts'
import { httpError } from '../../../http/index.ts'
import type { Chains } from '../../chain/chains/index.ts'
import type { SignatureClaim, SignatureVerifier } from './createSignatureVerifier.ts'
import type { NameDirectory } from './createNameDirectory.ts'
import type { NameStore, NameChangeFailure, StoredName } from './NameStore.ts'

/** What the routes of names stand on. */
export type NamesContext = {
  /** Zones that names are given in; the first is meant where none is said. */
  readonly zones: readonly string[]
  readonly store: NameStore
  /** What look-ups ask. */
  readonly directory: NameDirectory
  readonly signers: SignatureVerifier
  readonly chains: Chains
  readonly clock: Clock
}

/**
 * Checks who signed.
 *
 * @param house - Who can tell.
 * @param claim - Who is said to have.
 * @param signal - Of the request.
 * @throws `refusal` 401 when it was somebody else; UpstreamError when nobody can tell now.
 */
export async function checkSignature(
  { signers }: Pick<NamesContext, 'signers'>,
  claim: SignatureClaim,
  signal: AbortSignal,
): Promise<void> {
  if (await signers.verify(claim, signal)) return
  throw httpError(401, { field: 'signature', description: 'The signature is not of this address' })
}

const refusals: Readonly<Record<NameChangeFailure, readonly [400 | 401, string, string]>> = {
  taken: [400, 'name', 'The name is already registered'],
  unknown: [400, 'name', 'The name is not registered'],
  foreign: [401, 'address', 'The address does not own the name'],
  used: [401, 'signature', 'The message was used before. Sign again.'],
}

/**
 * Makes the error for a change that is not made.
 *
 * @param reason - Why.
 */
export function nameChangeError(reason: NameChangeFailure): Error {
  const [status, field, description] = refusals[reason]
  return httpError(status, { field, description })
}

/**
 * Takes the name that a change left behind, and drops what look-ups remember of it.
 *
 * @param house - Who remembers.
 * @param outcome - What the store made of the change.
 * @param former - Addresses that it may have pointed to before.
 * @throws `refusal` when the change was not made.
 */
export async function unwrapChange(
  { directory }: Pick<NamesContext, 'directory'>,
  outcome: StoredName | NameChangeFailure,
  former: readonly string[] = [],
): Promise<StoredName> {
  if (typeof outcome === 'string') throw nameChangeError(outcome)
  await directory.forget(outcome, former)
  return outcome
}
