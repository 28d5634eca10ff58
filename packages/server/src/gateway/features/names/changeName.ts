import type { SignedNameMessage } from 'latchkey/protocol'
import type * as v from 'valibot'
import { httpError } from '../../../http/index.ts'
import type { SignatureClaim } from './createSignatureVerifier.ts'
import { findNameError } from './nameRules.ts'
import { checkSignature, type NamesContext, nameChangeError, unwrapChange } from './NamesContext.ts'
import type { Owner, NameChangeFailure, UsedMessage, StoredName } from './NameStore.ts'
import {
  checkChecksum,
  checkTime,
  parseClaim,
  parseMessage,
  usedMessage,
} from './signedMessages.ts'

/** What signed messages about a name have in common. */
type About = { readonly name?: string | undefined; readonly timestamp: number }

/** A change of a name that its owner signed. */
export type SignedChange<message extends About> = {
  /** As the path has it. */
  readonly name: string
  readonly signed: SignedNameMessage
  readonly schema: v.GenericSchema<unknown, message>
  /** Throws when the message asks for what cannot be. */
  readonly check: (message: message) => void
  /** Makes the change. */
  readonly write: (
    target: { readonly name: string; readonly owner: Owner; readonly message: message },
    once: UsedMessage,
  ) => Promise<StoredName | NameChangeFailure>
  readonly signal: AbortSignal
}

/**
 * Changes a name as its owner wants it.
 *
 * @param house - Names and what checks them.
 * @param change - What its owner signed.
 * @returns The name as it is now, and the message.
 * @throws `refusal` 400, 401, 422.
 * @source facts: gateway §4.3
 */
export async function changeName<message extends About>(
  house: NamesContext,
  change: SignedChange<message>,
): Promise<{ readonly name: StoredName; readonly message: message }> {
  const { zones, chains, store, clock } = house
  const { name, signed, schema, signal } = change
  const message = parseMessage(schema, signed.message)
  const flaw = findNameError(name, zones)
  if (flaw !== undefined) throw httpError(400, { field: 'name', description: flaw })
  const claim = parseClaim(signed, chains)
  const found = await store.find(name)
  if (!found) throw nameChangeError('unknown')
  checkTime(message.timestamp, clock.now())
  change.check(message)
  checkChecksum(claim.address)
  // Signed for another name of the same owner.
  if (message.name !== undefined && message.name !== name) throw nameChangeError('foreign')
  if (!pointsTo(found, claim)) throw nameChangeError('foreign')
  await checkSignature(house, claim, signal)

  const target = { name, owner: { address: claim.address }, message }
  const outcome = await change.write(target, usedMessage(claim, message.timestamp))
  const former = found.addresses.map(({ address }) => address)
  return { name: await unwrapChange(house, outcome, former), message }
}

/** On the chain that the signer speaks on; whether on the main network, the store looks. */
function pointsTo(
  { addresses }: StoredName,
  { address, coinType }: SignatureClaim & { readonly coinType: number },
): boolean {
  return addresses.some((each) => each.coinType === coinType && each.address === address)
}
