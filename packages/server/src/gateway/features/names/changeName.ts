import type { SignedNameMessage } from 'latchkey/protocol'
import type * as v from 'valibot'
import { httpError } from '../../../http/index.ts'
import type { Claim } from './createSigners.ts'
import { nameFlaw } from './nameRules.ts'
import { checkSignature, type NamesHouse, refused, written } from './NamesHouse.ts'
import type { Owner, Refused, SignedOnce, StoredName } from './NameStore.ts'
import { checkChecksum, checkTime, readClaim, readMessage, signedOnce } from './signedMessages.ts'

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
    once: SignedOnce,
  ) => Promise<StoredName | Refused>
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
  house: NamesHouse,
  change: SignedChange<message>,
): Promise<{ readonly name: StoredName; readonly message: message }> {
  const { zones, chains, store, clock } = house
  const { name, signed, schema, signal } = change
  const message = readMessage(schema, signed.message)
  const flaw = nameFlaw(name, zones)
  if (flaw !== undefined) throw httpError(400, { field: 'name', description: flaw })
  const claim = readClaim(signed, chains)
  const found = await store.find(name)
  if (!found) throw refused('unknown')
  checkTime(message.timestamp, clock.now())
  change.check(message)
  checkChecksum(claim.address)
  // Signed for another name of the same owner.
  if (message.name !== undefined && message.name !== name) throw refused('foreign')
  if (!pointsTo(found, claim)) throw refused('foreign')
  await checkSignature(house, claim, signal)

  const target = { name, owner: { address: claim.address }, message }
  const outcome = await change.write(target, signedOnce(claim, message.timestamp))
  const former = found.addresses.map(({ address }) => address)
  return { name: await written(house, outcome, former), message }
}

/** On the chain that the signer speaks on; whether on the main network, the store looks. */
function pointsTo(
  { addresses }: StoredName,
  { address, coinType }: Claim & { readonly coinType: number },
): boolean {
  return addresses.some((each) => each.coinType === coinType && each.address === address)
}
