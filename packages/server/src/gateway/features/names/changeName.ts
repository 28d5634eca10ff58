import type { MessageScope, SignedNameMessage } from 'latchkey/protocol'
import type * as v from 'valibot'
import { httpError } from '../../../http/index.ts'
import type { SignatureClaim } from './createSignatureVerifier.ts'
import { checkMessageAudience, type ExpectedMessageAudience } from './checkMessageAudience.ts'
import { findNameError } from './nameRules.ts'
import {
  checkSignature,
  type NameRouteDeps,
  nameChangeError,
  evictChangedNameOrThrow,
} from './NameRouteDeps.ts'
import type { NameOwner, NameChangeFailure, UsedNameMessage, StoredName } from './NameStore.ts'
import {
  checkChecksum,
  checkNameMessageTimestamp,
  parseNameSignatureClaim,
  parseSignedNameMessage,
  toUsedNameMessage,
} from './signedMessages.ts'

/** Members of all signed messages. */
type About = MessageScope & { readonly name: string; readonly timestamp: number }

/** A signed change of a name. */
export type SignedNameChange<message extends About> = {
  /** From the path. */
  readonly name: string
  readonly signed: SignedNameMessage
  readonly schema: v.GenericSchema<unknown, message>
  /** Throws for an invalid message. */
  readonly check: (message: message) => void
  /** Writes the change. */
  readonly write: (
    target: { readonly name: string; readonly owner: NameOwner; readonly message: message },
    once: UsedNameMessage,
  ) => Promise<StoredName | NameChangeFailure>
  readonly request: ExpectedMessageAudience
  readonly signal: AbortSignal
}

/**
 * Verifies and writes a signed change of a name.
 *
 * @returns The changed name, and the message.
 * @throws HTTP 400, 401, 422.
 */
export async function changeName<message extends About>(
  context: NameRouteDeps,
  change: SignedNameChange<message>,
): Promise<{ readonly name: StoredName; readonly message: message }> {
  const { zones, chains, store, clock } = context
  const { name, signed, schema, signal } = change
  const message = parseSignedNameMessage(schema, signed.message)
  checkMessageAudience(message, change.request, context.audiences)
  const flaw = findNameError(name, zones)
  if (flaw !== undefined) throw httpError(400, { field: 'name', description: flaw })
  const claim = parseNameSignatureClaim(signed, chains)
  const found = await store.find(name)
  if (!found) throw nameChangeError('unknown')
  checkNameMessageTimestamp(message.timestamp, clock.now())
  change.check(message)
  checkChecksum(claim.address)
  // Signed for another name of the same owner.
  if (message.name !== name) throw nameChangeError('notOwner')
  if (!pointsTo(found, claim)) throw nameChangeError('notOwner')
  await checkSignature(context, claim, signal)

  const target = { name, owner: { address: claim.address }, message }
  const outcome = await change.write(target, toUsedNameMessage(claim, message.timestamp))
  const former = found.addresses.map(({ address }) => address)
  return { name: await evictChangedNameOrThrow(context, outcome, former), message }
}

/**
 * Returns whether the name points to the signer on the signer's chain; the store checks Ethereum.
 */
function pointsTo(
  { addresses }: StoredName,
  { address, coinType }: SignatureClaim & { readonly coinType: number },
): boolean {
  return addresses.some((each) => each.coinType === coinType && each.address === address)
}
