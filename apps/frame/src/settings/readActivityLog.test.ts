import { formatAuditEntry, type WalletAuditEntry } from 'latchkey/protocol'
import { expect, it } from 'vitest'
import { sha256Base64Url } from '../services/base64Url.ts'
import type { WalletServices } from '../services/createServices.ts'
import { createErrorWithText } from '../services/frameError.ts'
import { type ActivityLog, mergeActivityEvents } from './ActivityLog.ts'
import { isIntactLog, readActivityLog } from './readActivityLog.ts'

const userId = 'f3b5c0de-0000-4000-8000-000000000000'

/** A log as the service writes it, newest first. */
async function createLog(events: readonly string[]): Promise<readonly WalletAuditEntry[]> {
  const entries: WalletAuditEntry[] = []
  for (const [index, event] of events.entries()) {
    const previousHash = entries.at(-1)?.hash ?? ''
    const entry = { sequence: index + 1, at: 1000 * index, event, details: {}, previousHash }
    entries.push({ ...entry, hash: await sha256Base64Url(formatAuditEntry(userId, entry)) })
  }
  return entries.toReversed()
}

const events = ['account.created', 'session.started', 'session.confirmed', 'session.ended']

it('accepts an audit log as the service writes it, and a page of it', async () => {
  const log = await createLog(events)
  expect(await isIntactLog(userId, log)).toBe(true)
  expect(await isIntactLog(userId, log.slice(0, 2))).toBe(true)
  expect(await isIntactLog(userId, [])).toBe(true)
})

it('finds an entry that was changed, removed, swapped or copied from another account', async () => {
  const log = await createLog(events)
  const changed = log.with(1, { ...log[1]!, event: 'session.started' })
  expect(await isIntactLog(userId, changed)).toBe(false)
  expect(await isIntactLog(userId, log.toSpliced(1, 1))).toBe(false)
  expect(await isIntactLog(userId, log.with(1, log[2]!).with(2, log[1]!))).toBe(false)
  expect(await isIntactLog('another', log)).toBe(false)
  const [first] = await createLog(['account.created'])
  expect(await isIntactLog(userId, [{ ...first!, previousHash: first!.hash }])).toBe(false)
})

const share = (sequence: number, at: number, event = 'share.released', device = 'd') => ({
  sequence,
  at,
  event,
  device,
  details: { origin: 'https://app.example' },
})

it('merges the logs by time, and counts signatures for one app together', async () => {
  const account = await createLog(events)
  const wallet = [share(3, 2600), share(2, 2500), share(1, 500, 'wallet.created')]
  const log: ActivityLog = {
    account,
    wallet,
    hasMore: { account: false, wallet: false },
    isIntact: true,
  }
  expect(mergeActivityEvents(log).map(({ event, count }) => [event, count])).toEqual([
    ['session.ended', 1],
    ['share.released', 2],
    ['session.confirmed', 1],
    ['session.started', 1],
    ['wallet.created', 1],
    ['account.created', 1],
  ])
  // Older entries of the account could be between those of the wallet.
  const newest = { ...log, account: account.slice(0, 1), hasMore: { account: true, wallet: false } }
  expect(mergeActivityEvents(newest).map(({ event }) => event)).toEqual(['session.ended'])
})

const servicesOf = (
  entries: readonly WalletAuditEntry[],
  readLog: WalletServices['shares']['readLog'],
) =>
  ({
    session: {
      read: async () => ({ user: { id: userId } }),
      send: async () => ({ entries, isIntact: true }),
    },
    shares: { readLog },
    wallet: {},
    // Other members are not used.
  }) as unknown as Pick<WalletServices, 'session' | 'wallet' | 'shares'>

it('reads the log of the account alone on a device that may not read that of the wallet', async () => {
  const entries = await createLog(events)
  const services = servicesOf(entries, async () => {
    throw createErrorWithText({ code: 'shares.no_share', text: '' })
  })
  expect(await readActivityLog(services)).toMatchObject({
    account: entries,
    wallet: [],
    isIntact: true,
  })
})

it('reports a log of the wallet that the share service found changed, or with a gap', async () => {
  const entries = await createLog(events)
  const isIntact = false
  const changed = servicesOf(entries, async () => ({ entries: [share(1, 1)], isIntact }))
  expect((await readActivityLog(changed)).isIntact).toBe(false)
  const first = await readActivityLog(
    servicesOf(entries, async () => ({ entries: [share(9, 9)], isIntact: true })),
  )
  const gap = servicesOf([], async () => ({ entries: [share(7, 7)], isIntact: true }))
  expect((await readActivityLog(gap, first)).isIntact).toBe(false)
})
