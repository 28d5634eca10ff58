import type { ActivityResponse } from 'latchkey/protocol'
import { onTestFinished } from 'vitest'
import type { Localnet } from '@latchkey/localnet'
import { createRootSecretFromHex } from '../../../config/readOrCreateRootSecret.ts'
import type { SqlDatabase } from '../../../store/index.ts'
import type { ChainOverride } from '../../chain/chains/index.ts'
import { projectId, startTestFeatures, type TestFeatures } from '../../features.fixture.ts'
import { createActivityFeature, createActivityStore, type ActivityStore } from './index.ts'

const secret = createRootSecretFromHex('5'.repeat(64))

/** A gateway with the activity route. */
export type TestActivity = TestFeatures & {
  readonly store: ActivityStore
  /** Requests a page. */
  page(account: string, query?: Readonly<Record<string, string>>): Promise<TestPage>
}

export type TestPage = ActivityResponse & {
  readonly status: number
  readonly reasons?: readonly { readonly field: string; readonly description: string }[] | undefined
}

/** Starts a gateway with a localnet and a database. */
export function startActivityGateway(options: {
  readonly localnet?: Localnet | undefined
  readonly database: Pick<SqlDatabase, 'sql'>
  readonly overrides?: readonly ChainOverride[] | undefined
  readonly deps?: NonNullable<Parameters<typeof startTestFeatures>[0]>['deps']
}): TestActivity {
  const started: { store?: ActivityStore } = {}
  const market = startTestFeatures({
    ...options,
    more(context) {
      const store = createActivityStore({ ...context, database: options.database })
      started.store = store
      const feature = createActivityFeature({ ...context, store, secret })
      onTestFinished(() => feature.stop())
      return feature.routes
    },
  })
  return {
    ...market,
    store: started.store!,
    async page(account, query = {}) {
      const text = new URLSearchParams({ projectId, ...query })
      const response = await market.fetch(`/v1/account/${account}/history?${text.toString()}`)
      return { ...((await response.json()) as ActivityResponse), status: response.status }
    },
  }
}

/** Empties the tables. */
export async function clearActivityTables({ sql }: Pick<SqlDatabase, 'sql'>): Promise<void> {
  for (const table of ['history', 'history_coverage', 'history_block'] as const)
    await sql.deleteFrom(table).execute()
}

/** Summarizes transactions: `send: 1.25 ETH out`. */
export function summarize({ data }: ActivityResponse): readonly string[] {
  return data.map(({ metadata, transfers }) => {
    const moved = transfers.map(({ fungible_info, nft_info, quantity, direction }) => {
      const name = fungible_info?.symbol ?? nft_info?.name ?? ''
      return `${quantity.numeric} ${name} ${direction}`
    })
    const failed = metadata.status === 'failed' ? ' failed' : ''
    return `${metadata.operationType}${failed}: ${moved.join(', ')}`
  })
}
