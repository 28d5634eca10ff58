import {
  namesInvalidNameError,
  namesNotRegisteredError,
  namesUpdateFailedError,
} from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import type { NameRecord } from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { fetchQuery, invalidateQuery } from '../gateway/index.ts'
import { identityKey, invalidateIdentity } from '../identity/index.ts'
import { coinTypeOf, canonicalCoinType, ethereumCoinType } from './coinType.ts'
import { invalidateNamesOf } from './fetchNamesOf.ts'
import { nameRecordQuery } from './nameQueries.ts'
import { checkNamesNetwork, type NameSigningAccount } from './nameSigner.ts'

/**
 * Fetches the registration of a name that is to be changed.
 *
 * @param parameters - The name with its zone; network of the signer; abort signal.
 * @throws `names.invalid_name`, `names.not_registered`, and the errors of `checkNamesNetwork` and
 * `nameRecordQuery`.
 */
export async function requireNameRecord(
  client: Latchkey,
  parameters: Pick<NameSigningAccount, 'network'> & {
    readonly name: string
    readonly signal?: AbortSignal | undefined
  },
): Promise<NameRecord> {
  const { network, signal } = parameters
  const name = parameters.name.trim().toLowerCase()
  if (!/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(name))
    throw new WalletError(namesInvalidNameError, { name })
  const failed = namesUpdateFailedError
  await checkNamesNetwork(client, network, { failed, details: { name }, signal })
  const found = await fetchQuery(client, nameRecordQuery(client, { name }), { signal })
  if ('name' in found) return found
  throw new WalletError(namesNotRegisteredError, { name })
}

/**
 * Returns the coin type that identifies the owner: that of the active network when the name points
 * to the owner there, so that a contract account can be verified; else Ethereum's.
 *
 * @param signer - The owner.
 */
export function ownerCoinType(
  { addresses }: Pick<NameRecord, 'addresses'>,
  { network, address }: NameSigningAccount,
): number {
  const coinType = canonicalCoinType(coinTypeOf(network.id))
  const there = addresses[`${coinType}`]?.address
  return there !== undefined && identityKey(there) === identityKey(address)
    ? coinType
    : ethereumCoinType
}

/**
 * Invalidates cached answers about a name and the addresses it points to.
 *
 * @param record - The registration before the change.
 * @param owners - Further addresses that the change concerns.
 */
export function invalidateName(
  client: Latchkey,
  { name, addresses }: NameRecord,
  owners: readonly string[],
): void {
  invalidateQuery(client, nameRecordQuery(client, { name }))
  const all = [...Object.values(addresses).map(({ address }) => address), ...owners]
  for (const address of new Set(all)) {
    invalidateNamesOf(client, address)
    invalidateIdentity(client, address)
  }
}
