import { formatAuditEntry, type WalletAuditEntry } from 'latchkey/protocol'
import { expect, it } from 'vitest'
import { sha256Base64Url } from '../services/base64Url.ts'
import { isIntactLog } from './createSettings.ts'

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
