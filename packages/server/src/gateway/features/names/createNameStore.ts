import { createJsonColumnValidator, type SqlStoreDeps } from '../../../store/index.ts'
import { ethCoinType } from './coinTypes.ts'
import { createNameWriter } from './createNameWriter.ts'
import { readNameWithAddresses, readNamesWithAddresses } from './nameRows.ts'
import type { NameStore } from './NameStore.ts'

/** Maximum number of names per address. */
const maxNames = 100

/** Creates the name store. */
export function createNameStore(deps: SqlStoreDeps): NameStore {
  const { database, clock } = deps
  const { sql } = database
  const isValid = createJsonColumnValidator(deps, 'name')

  return {
    find: (name) => readNameWithAddresses(sql, isValid, name),
    async findOwned(address) {
      const owner = address.toLowerCase()
      const rows = await sql
        .selectFrom('name')
        .selectAll()
        .where('confirmed_by', '=', owner)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('name_address')
              .select('name_address.name')
              .whereRef('name_address.name', '=', 'name.name')
              .where('coin_type', '=', ethCoinType)
              .where('address_lower', '=', owner),
          ),
        )
        // The choice that was made last counts.
        .orderBy('primary_since', (order) => order.desc().nullsLast())
        .orderBy('registered_at')
        .orderBy('name')
        .limit(maxNames)
        .execute()
      return await readNamesWithAddresses(sql, isValid, rows)
    },
    async findTaken(names) {
      if (names.length === 0) return new Set()
      const rows = await sql.selectFrom('name').select('name').where('name', 'in', names).execute()
      return new Set(rows.map(({ name }) => name))
    },
    ...createNameWriter({ database, clock, isValid }),
    async dropExpiredMessages() {
      await sql.deleteFrom('used_signature').where('expires_at', '<', clock.now()).execute()
    },
  }
}
