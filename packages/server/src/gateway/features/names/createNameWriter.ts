import type { Kysely, Selectable } from 'kysely'
import type { Clock } from '../../../clock/Clock.ts'
import type {
  JsonColumnValidator,
  SqlDatabase,
  NameAddressTable,
  Tables,
} from '../../../store/index.ts'
import { ethCoinType } from './coinTypes.ts'
import { readNameWithAddresses } from './nameRows.ts'
import type {
  NameStore,
  NameOwner,
  NameChangeFailure,
  UsedNameMessage,
  StoredName,
} from './NameStore.ts'

/** Creates the writer of names; each change is one transaction. */
export function createNameWriter(deps: {
  readonly database: Pick<SqlDatabase, 'sql'>
  readonly clock: Clock
  readonly isValid: JsonColumnValidator
}): Pick<NameStore, 'register' | 'setAttributes' | 'setAddress' | 'setPrimary'> {
  const { clock, isValid, database } = deps

  /** Marks the signed message as used, and runs a change by the owner. */
  async function change(
    target: { name: string; owner: NameOwner },
    signed: UsedNameMessage,
    write: (step: Kysely<Tables>, name: StoredName) => Promise<unknown>,
  ): Promise<StoredName | NameChangeFailure> {
    return await database.sql.transaction().execute(async (step) => {
      const { name, owner } = target
      // Concurrent changes wait for this row lock.
      const lock = step.selectFrom('name').select('name').where('name', '=', name).forUpdate()
      await lock.execute()
      const found = await readNameWithAddresses(step, isValid, name)
      if (!found) return 'unknown'
      if (!isOwner(found, owner)) return 'notOwner'
      if (!(await use(step, signed))) return 'used'
      await write(step, found)
      await confirm(step, name, { owner, now: clock.now() })
      return (await readNameWithAddresses(step, isValid, name)) ?? 'unknown'
    })
  }

  return {
    register: (entry, signed) =>
      database.sql.transaction().execute(async (step) => {
        if (!(await use(step, signed))) return 'used'
        if (!(await insertName(step, entry, clock.now()))) return 'taken'
        return (await readNameWithAddresses(step, isValid, entry.name)) ?? 'unknown'
      }),
    setAttributes: ({ name, owner, attributes }, signed) =>
      change({ name, owner }, signed, (step) =>
        step
          .updateTable('name')
          .set({ attributes: JSON.stringify(attributes) })
          .where('name', '=', name)
          .execute(),
      ),
    setAddress: ({ name, owner, to }, signed) =>
      change({ name, owner }, signed, async (step, found) => {
        const givenAway = to.coinType === ethCoinType ? pointingTo(found, owner) : []
        const coinTypes = [...new Set([...givenAway, to.coinType])]
        await point(step, name, { coinTypes, address: to.address, now: clock.now() })
        const isTransfer = to.coinType === ethCoinType && !isOwner(found, to)
        if (isTransfer) await setPrimarySince(step, name, null)
      }),
    setPrimary: ({ name, owner }, signed) =>
      change({ name, owner }, signed, (step) => setPrimarySince(step, name, clock.now())),
  }
}

/** Inserts a name with its addresses, and returns whether it was not registered before. */
async function insertName(
  step: Kysely<Tables>,
  { name, attributes, addresses }: Parameters<NameStore['register']>[0],
  now: number,
): Promise<boolean> {
  const signedBy = addresses.find(({ coinType }) => coinType === ethCoinType)
  const confirmed_by = signedBy?.address.toLowerCase() ?? null
  const moments = { registered_at: now, updated_at: now, confirmed_by }
  // The second of two concurrent inserts waits here and writes nothing.
  const written = await step
    .insertInto('name')
    .values({ name, attributes: JSON.stringify(attributes), ...moments })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .execute()
  if (written.length === 0) return false
  const rows = addresses.map((each) => addressRow(name, each, now))
  await step.insertInto('name_address').values(rows).execute()
  return true
}

/** Records that the owner signed a change. */
async function confirm(
  step: Kysely<Tables>,
  name: string,
  { owner, now }: { readonly owner: NameOwner; readonly now: number },
): Promise<void> {
  const confirmed_by = owner.address.toLowerCase()
  const row = step.updateTable('name').set({ updated_at: now, confirmed_by })
  await row.where('name', '=', name).execute()
}

async function setPrimarySince(
  step: Kysely<Tables>,
  name: string,
  primary_since: number | null,
): Promise<void> {
  await step.updateTable('name').set({ primary_since }).where('name', '=', name).execute()
}

async function point(
  step: Kysely<Tables>,
  name: string,
  to: { readonly coinTypes: readonly number[]; readonly address: string; readonly now: number },
): Promise<void> {
  const { coinTypes, address, now } = to
  await step
    .insertInto('name_address')
    .values(coinTypes.map((coinType) => addressRow(name, { coinType, address }, now)))
    .onConflict((conflict) =>
      conflict.columns(['name', 'coin_type']).doUpdateSet(({ ref }) => ({
        address: ref('excluded.address'),
        address_lower: ref('excluded.address_lower'),
        created_at: ref('excluded.created_at'),
      })),
    )
    .execute()
}

/** Returns whether the message was not used before. */
async function use(step: Kysely<Tables>, { hash, expiresAt }: UsedNameMessage): Promise<boolean> {
  const written = await step
    .insertInto('used_signature')
    .values({ hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .execute()
  return written.length > 0
}

function addressRow(
  name: string,
  { coinType, address }: { readonly coinType: number; readonly address: string },
  now: number,
): Selectable<NameAddressTable> {
  const address_lower = address.toLowerCase()
  return { name, coin_type: coinType, address, address_lower, created_at: now }
}

function isOwner(name: StoredName, owner: NameOwner): boolean {
  return pointingTo(name, owner).includes(ethCoinType)
}

/** Coin types under which a name points to its owner. */
function pointingTo({ addresses }: StoredName, owner: NameOwner): number[] {
  const ownerAddress = owner.address.toLowerCase()
  return addresses
    .filter(({ address }) => address.toLowerCase() === ownerAddress)
    .map(({ coinType }) => coinType)
}
