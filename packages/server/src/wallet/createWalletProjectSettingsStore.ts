import type { SqlStoreDeps } from '../store/index.ts'

/** Settings of the wallet of a project. */
export type WalletProjectSettings = {
  /** Whether sign-in is switched off. Its sessions are refused too. */
  readonly isStopped: boolean
  /** Codes that it may request in a day; undefined for that of the configuration. */
  readonly codesPerDay: number | undefined
  /** Delay of automatic recoveries; undefined while the project does not offer them. */
  readonly automaticRecoveryHours: number | undefined
  /** US dollars above which a wallet needs a second way to recover it; undefined for the default. */
  readonly secondFactorUsd: number | undefined
}

/** Settings of the wallets of projects. */
export type WalletProjectSettingsStore = {
  read(projectId: string): Promise<WalletProjectSettings>
  /** Lists the projects that offer automatic recovery. */
  listRecoveryOffers(): Promise<readonly { readonly projectId: string; readonly hours: number }[]>
  write(projectId: string, change: Partial<WalletProjectSettings>): Promise<WalletProjectSettings>
}

/** Creates the settings, which the database has, so that a change is effective on all nodes at once. */
export function createWalletProjectSettingsStore({
  database,
}: Pick<SqlStoreDeps, 'database'>): WalletProjectSettingsStore {
  const { sql } = database
  const read = async (projectId: string): Promise<WalletProjectSettings> => {
    const row = await sql
      .selectFrom('wallet_project')
      .selectAll()
      .where('project_id', '=', projectId)
      .executeTakeFirst()
    return {
      isStopped: row?.is_stopped ?? false,
      codesPerDay: row?.codes_per_day ?? undefined,
      automaticRecoveryHours: row?.automatic_recovery_hours ?? undefined,
      secondFactorUsd: row?.second_factor_usd ?? undefined,
    }
  }
  return {
    read,
    async listRecoveryOffers() {
      const rows = await sql
        .selectFrom('wallet_project')
        .select(['project_id as projectId', 'automatic_recovery_hours as hours'])
        .where('automatic_recovery_hours', 'is not', null)
        .orderBy('project_id')
        .limit(100)
        .execute()
      return rows.flatMap(({ projectId, hours }) => (hours === null ? [] : [{ projectId, hours }]))
    },
    async write(projectId, change) {
      // Only what is given, so that a concurrent change of the other setting is not undone.
      const values = {
        ...('isStopped' in change && { is_stopped: change.isStopped ?? false }),
        ...('automaticRecoveryHours' in change && {
          automatic_recovery_hours: change.automaticRecoveryHours ?? null,
        }),
        ...('secondFactorUsd' in change && {
          second_factor_usd: change.secondFactorUsd ?? null,
        }),
        ...('codesPerDay' in change && { codes_per_day: change.codesPerDay ?? null }),
      }
      if (Object.keys(values).length > 0)
        await sql
          .insertInto('wallet_project')
          .values({
            project_id: projectId,
            is_stopped: false,
            codes_per_day: null,
            automatic_recovery_hours: null,
            second_factor_usd: null,
            ...values,
          })
          .onConflict((conflict) => conflict.column('project_id').doUpdateSet(values))
          .execute()
      return await read(projectId)
    },
  }
}
