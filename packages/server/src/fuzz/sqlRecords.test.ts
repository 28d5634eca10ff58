import { randomBytes, randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { createFakeClock } from '../clock/createFakeClock.fixture.ts'
import { createActivityStore } from '../gateway/features/activity/createActivityStore.ts'
import { createNameStore } from '../gateway/features/names/createNameStore.ts'
import { createSandboxOrders } from '../gateway/features/onramp/sandbox/createSandboxOrders.ts'
import { parsePermissions } from '../gateway/features/sessions/cosigning/parsePermissions.ts'
import { createSmartSessionStore } from '../gateway/features/sessions/createSmartSessionStore.ts'
import type { LogEntry } from '../http/index.ts'
import { createProjectStore, type SqlStoreDeps, toPostgresJson } from '../store/index.ts'
import { useSharedDatabase } from '../store/sharedDatabase.fixture.ts'
import { project } from '../store/sql/rows.fixture.ts'
import { anyJson, anyText, fuzzRuns, mutated } from '../../../../tooling/fuzz/arbitraries.mjs'

const opened = useSharedDatabase('postgres')
const clock = createFakeClock(Date.now())
const account = 'eip155:1:0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const page = 'https://app.example'

/** Values of a JSON column: of another form, and valid ones of which a part is replaced. */
const columnOf = (valid: object): fc.Arbitrary<string> =>
  fc.oneof(mutated(valid), anyJson).map((value) => toPostgresJson(value as object))

/** Runs a property, and expects that the rows of a table that are invalid were logged once. */
async function expectSkipped<values extends [unknown, ...unknown[]]>(
  table: string,
  arbitraries: { [index in keyof values]: fc.Arbitrary<values[index]> },
  check: (deps: SqlStoreDeps, ...values: values) => Promise<void>,
): Promise<void> {
  const log: LogEntry[] = []
  const deps = { ...opened(), clock, log: (entry: LogEntry): void => void log.push(entry) }
  const property = fc.asyncProperty(...arbitraries, (...values: values) => check(deps, ...values))
  await fc.assert(property, fuzzRuns(80))
  expect(log.length).toBeGreaterThan(0)
  for (const { event, message } of log)
    expect([event, message]).toEqual([
      'database.row_invalid',
      expect.stringContaining(` ${table} `),
    ])
}

it('finds no project of which a column is invalid, and lists the others', async () => {
  const origins = columnOf([page])
  const features = columnOf([{ id: 'swap', isEnabled: true, config: ['uniswap'] }])
  await expectSkipped('project', [origins, features], async (deps, ...columns) => {
    const { database } = opened()
    const projects = createProjectStore({ ...deps, database })
    const other = await projects.create({ name: 'other' })
    const id = randomBytes(16).toString('hex')
    const row = { ...project(1), id, origins: columns[0], features: columns[1] }
    await database.sql.insertInto('project').values(row).execute()
    const found = await projects.find(id)
    for (const text of found?.origins ?? []) expect(typeof text).toBe('string')
    for (const { id: feature, isEnabled, config } of found?.features ?? [])
      expect([typeof feature, typeof isEnabled, config?.join()]).toEqual([
        'string',
        'boolean',
        config?.map(String).join(),
      ])
    const isAllowed = (await projects.check(id, 'https://other.example')) === 'allowed'
    expect(isAllowed).toBe(found?.origins.length === 0)
    expect((await projects.list()).map((each) => each.id)).toContain(other.id)
    await projects.delete(id)
    await projects.delete(other.id)
  })
})

it('finds names whose attributes are invalid, without them', async () => {
  await expectSkipped('name', [columnOf({ avatar: page })], async (deps, attributes) => {
    const names = createNameStore(deps)
    const { sql } = deps.database
    const name = `${randomUUID()}.example`
    const times = { registered_at: 1, updated_at: 1 }
    await sql
      .insertInto('name')
      .values({ name, attributes, confirmed_by: null, ...times })
      .execute()
    const found = await names.find(name)
    expect(found?.name).toBe(name)
    expect(Array.isArray(found?.attributes)).toBe(false)
    for (const value of Object.values(found?.attributes ?? {})) expect(typeof value).toBe('string')
  })
})

it('finds no session of which a column is invalid, and lists the others', async () => {
  const rule = { type: 'contract-call', data: { address: `0x${'1'.repeat(40)}`, calls: ['buy'] } }
  const columns = [
    columnOf([rule]),
    columnOf([rule]),
    columnOf({ type: 'keys', data: {} }),
  ] as const
  await expectSkipped('session', [...columns], async (deps, permissions, policies, signer) => {
    const sessions = createSmartSessionStore(deps)
    const { sql } = deps.database
    const owner = `eip155:1:${randomUUID()}`
    const times = { expiry: 1e9, created_at: clock.now(), revoked_at: null }
    const row = { project_id: 'p', account: owner, sealed_key: '', context: '0x', ...times }
    const [one, other] = [randomUUID(), randomUUID()]
    const valid = { permissions: '[]', policies: '[]', signer: '{"type":"keys","data":{}}' }
    await sql
      .insertInto('session')
      .values([
        { ...row, pci: one, permissions, policies, signer },
        { ...row, pci: other, ...valid },
      ])
      .execute()
    const found = await sessions.find(one, [owner])
    if (found) {
      expect(typeof found.signer.type).toBe('string')
      for (const { type } of found.session.policies) expect(typeof type).toBe('string')
      parsePermissions(found.session.permissions)
    }
    const listed = (await sessions.list([owner])).map(({ session }) => session.pci)
    expect(listed.toSorted()).toEqual((found ? [one, other] : [other]).toSorted())
  })
})

it('permits no expense of a session whose account of them is invalid', async () => {
  const { sql } = opened().database
  const sessions = createSmartSessionStore({ ...opened(), clock })
  const times = { expiry: Math.floor(clock.now() / 1_000) + 1_000, created_at: 0, revoked_at: null }
  const columns = { permissions: '[]', policies: '[]', signer: '{}', sealed_key: 'k' }
  const allowance = { rule: 0, most: 10n ** 30n, start: 0, period: 1e9 }
  const spent = anyText.map((text) => text.replaceAll('\0', ''))
  await fc.assert(
    fc.asyncProperty(spent, async (text) => {
      const pci = randomUUID()
      const row = { pci, project_id: 'p', account, context: '0x', is_proven: true }
      await sql
        .insertInto('session')
        .values({ ...row, ...columns, ...times })
        .execute()
      await sql
        .insertInto('session_spending')
        .values({ pci, rule: 0, period_start: 1e9, spent: Buffer.from(text).toString() })
        .execute()
      const proof = { digest: pci, expiry: 1 } as never
      const result = await sessions.spend({ pci, amount: 1n, allowances: [allowance], proof })
      expect(result).toEqual(/^\d{1,29}$/.test(text) ? { sealedKey: 'k' } : 'exceeded')
    }),
    fuzzRuns(80),
  )
})

it('finds no purchase whose quote is invalid', async () => {
  const quote = { paid: '1.00 USD', bought: '1 USDC', network: 'Base', redirectUrl: page }
  await expectSkipped('onramp_order', [columnOf(quote)], async (deps, text) => {
    const id = randomUUID()
    const row = { id, project_id: 'p', provider: 'sandbox', status: 'paid', account } as const
    const times = { transaction_hash: null, created_at: 1, updated_at: 1 }
    await deps.database.sql
      .insertInto('onramp_order')
      .values({ ...row, ...times, quote: text })
      .execute()
    const found = await createSandboxOrders(deps).find(id)
    if (!found) return
    const { paid, purchased, network, redirectUrl = '' } = found
    expect([paid, purchased, network, redirectUrl].map((each) => typeof each)).toEqual(
      Array.from({ length: 4 }, () => 'string'),
    )
    expect([found.id, found.account, found.status]).toEqual([id, account, 'paid'])
  })
})

it('reads a history of which transfers are invalid, without them', async () => {
  const transfer = { token: 'native', kind: 'fungible', amount: '1', direction: 'in', other: '' }
  const transfers = [
    { ...transfer, isSpam: false },
    { ...transfer, token: account, kind: 'nft', id: '1', isSpam: true },
  ]
  await expectSkipped('history', [columnOf(transfers)], async (deps, text) => {
    const activity = createActivityStore(deps)
    const [owner, chain] = [randomUUID(), 'eip155:1']
    const row = { chain, account: owner, position: 0, mined_at: 1, sent_from: '', sent_to: null }
    const rest = { operation: 'send', status: 'confirmed', nonce: null, is_spam: false } as const
    const rowOf = (block: number, given: string) => ({
      ...row,
      ...rest,
      block,
      hash: `${block}`,
      transfers: given,
    })
    await deps.database.sql
      .insertInto('history')
      .values([rowOf(1, text), rowOf(2, JSON.stringify(transfers))])
      .execute()
    const rows = await activity.page({ account: owner, chains: [chain], limit: 9 })
    expect(rows).toHaveLength(2)
    for (const each of rows.flatMap((row) => row.transfers))
      expect(BigInt(each.amount)).toBeDefined()
    for (const token of await activity.tokens(chain, owner)) expect(typeof token).toBe('string')
    for (const { tokenId } of await activity.nfts({ account: owner, chain, limit: 9 }))
      expect(typeof tokenId).toBe('string')
  })
})
