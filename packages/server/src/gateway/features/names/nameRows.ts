import type { Kysely, Selectable } from 'kysely'
import * as v from 'valibot'
import type { JsonColumnValidator, NameTable, Tables } from '../../../store/index.ts'
import type { StoredName } from './NameStore.ts'

/** Unlike `v.record`, it checks a member `__proto__` too. */
const attributesSchema = v.custom<StoredName['attributes']>(
  (value) =>
    v.is(v.looseObject({}), value) &&
    !Array.isArray(value) &&
    Object.values(value).every((each) => v.is(v.string(), each)),
)

/**
 * Reads a name.
 *
 * @param sql - The database or a transaction.
 * @param isValid - Guard of the columns.
 */
export async function readNameWithAddresses(
  sql: Kysely<Tables>,
  isValid: JsonColumnValidator,
  name: string,
): Promise<StoredName | undefined> {
  const rows = await sql.selectFrom('name').selectAll().where('name', '=', name).execute()
  const [found] = await readNamesWithAddresses(sql, isValid, rows)
  return found
}

/**
 * Reads the addresses of names.
 *
 * @param sql - The database or a transaction.
 * @param isValid - Guard of the columns. Invalid attributes are left out.
 * @param names - Rows of the names.
 * @returns In the order of the rows.
 */
export async function readNamesWithAddresses(
  sql: Kysely<Tables>,
  isValid: JsonColumnValidator,
  names: readonly Selectable<NameTable>[],
): Promise<readonly StoredName[]> {
  if (names.length === 0) return []
  const addresses = await sql
    .selectFrom('name_address')
    .selectAll()
    .where(
      'name',
      'in',
      names.map(({ name }) => name),
    )
    .orderBy('coin_type')
    .execute()
  return names.map((row) => ({
    name: row.name,
    attributes: isValid(attributesSchema, row.attributes) ? row.attributes : {},
    registeredAt: row.registered_at,
    updatedAt: row.updated_at,
    ...(row.confirmed_by !== null && { confirmedBy: row.confirmed_by }),
    addresses: addresses
      .filter(({ name }) => name === row.name)
      .map((each) => ({
        coinType: each.coin_type,
        address: each.address,
        createdAt: each.created_at,
      })),
  }))
}
