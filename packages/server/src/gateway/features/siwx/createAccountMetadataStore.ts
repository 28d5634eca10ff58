import {
  type SiwxAccountMetadata,
  siwxAccountMetadataSchema,
  type SiwxAccountRecord,
} from 'latchkey/protocol'
import {
  createJsonColumnValidator,
  type SqlStoreDeps,
  toPostgresJson,
} from '../../../store/index.ts'

/** Time after the last change for which the metadata of an account without a session is kept. */
const unusedLifetimeMs = 365 * 86_400_000

/** An account of a project. */
type AccountKey = {
  readonly projectId: string
  /** CAIP-10. */
  readonly account: string
}

/** Stores the metadata of accounts that signed in. */
export type AccountMetadataStore = {
  /** Returns the record of an account; undefined when nothing is stored. */
  find(key: AccountKey): Promise<SiwxAccountRecord | undefined>
  /** Replaces the metadata of an account. */
  set(key: AccountKey, metadata: SiwxAccountMetadata): Promise<void>
  /** Deletes metadata that was not changed for a year, of accounts without a session. */
  deleteUnused(): Promise<void>
}

/** Creates the store of account metadata. */
export function createAccountMetadataStore(deps: SqlStoreDeps): AccountMetadataStore {
  const { database, clock } = deps
  const { sql } = database
  const isValid = createJsonColumnValidator(deps, 'account_metadata')
  return {
    async find({ projectId, account }) {
      const row = await sql
        .selectFrom('account_metadata')
        .select(['metadata', 'created_at', 'updated_at'])
        .where('project_id', '=', projectId)
        .where('account', '=', account)
        .executeTakeFirst()
      if (!row || !isValid(siwxAccountMetadataSchema, row.metadata)) return undefined
      const { metadata, created_at, updated_at } = row
      return { metadata, createdAt: toIsoTime(created_at), updatedAt: toIsoTime(updated_at) }
    },
    async set({ projectId, account }, metadata) {
      const now = clock.now()
      await sql
        .insertInto('account_metadata')
        .values({
          project_id: projectId,
          account,
          metadata: toPostgresJson(metadata),
          created_at: now,
          updated_at: now,
        })
        .onConflict((conflict) =>
          conflict.columns(['project_id', 'account']).doUpdateSet(({ ref }) => ({
            metadata: ref('excluded.metadata'),
            updated_at: ref('excluded.updated_at'),
          })),
        )
        .execute()
    },
    async deleteUnused() {
      await sql
        .deleteFrom('account_metadata')
        .where('updated_at', '<=', clock.now() - unusedLifetimeMs)
        .where(({ exists, not, selectFrom }) =>
          not(
            exists(
              selectFrom('sign_in')
                .select('id')
                .whereRef('sign_in.account', '=', 'account_metadata.account')
                .whereRef('sign_in.project_id', '=', 'account_metadata.project_id'),
            ),
          ),
        )
        .execute()
    },
  }
}

function toIsoTime(ms: number): string {
  return new Date(ms).toISOString()
}
