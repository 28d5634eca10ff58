import type { SqlStoreDeps } from '../../store/index.ts'
import type { UsedProofs } from './createDpopVerifier.ts'

/** Creates the list of used proofs of the wallet service. */
export function createUsedProofs({ database: { sql }, clock }: SqlStoreDeps): UsedProofs {
  return {
    async add(hash, expires_at) {
      const added = await sql
        .insertInto('wallet_proof')
        .values({ hash, expires_at })
        .onConflict((conflict) => conflict.doNothing())
        .returning('hash')
        .execute()
      return added.length > 0
    },
    async deleteExpired() {
      await sql.deleteFrom('wallet_proof').where('expires_at', '<', clock.now()).execute()
    },
  }
}
