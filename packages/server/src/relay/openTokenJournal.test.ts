import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createFakeClock, type FakeClock } from '../clock/createFakeClock.fixture.ts'
import type { LogEntry } from '../http/index.ts'
import { createUsedTokens, type UsedTokens } from './createUsedTokens.ts'
import { openTokenJournal } from './openTokenJournal.ts'

const minute = 60_000

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-tokens-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Starts a relay process: its used tokens, and what it logs. */
async function start(
  path: string,
  clock: FakeClock,
  maxLines?: number,
): Promise<{ tokens: UsedTokens; log: LogEntry[]; close(): Promise<void> }> {
  const log: LogEntry[] = []
  const add = (entry: LogEntry): void => void log.push(entry)
  const journal = await openTokenJournal({ path, clock, log: add, maxLines })
  return { tokens: createUsedTokens({ clock, journal }), log, close: journal.close }
}

/** Returns a token that expires in a minute. */
function token(name: string, clock: FakeClock): Parameters<UsedTokens['use']>[0] {
  return { clientId: 'c', digest: name.padStart(43, '-'), expiresAt: clock.now() + minute }
}

it('rejects a used token after a restart, until it expires', async () => {
  const [clock, path] = [createFakeClock(), join(createFolder(), 'data', 'tokens')]
  const first = await start(path, clock)
  const used = token('a', clock)
  expect(await first.tokens.use(used)).toBe(true)
  // Without `close`, as after a crash.
  const second = await start(path, clock)
  expect(await second.tokens.use(used)).toBe(false)
  expect(await second.tokens.use(token('b', clock))).toBe(true)
  clock.jump(minute)
  await start(path, clock)
  expect(readFileSync(path, 'utf8')).toBe('')
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

it('skips lines that were written in part', async () => {
  const [clock, path] = [createFakeClock(), join(createFolder(), 'tokens')]
  const { digest, expiresAt } = token('a', clock)
  writeFileSync(path, `${digest}\n${digest} x\n__proto__ 1\n${digest} ${expiresAt}\n${digest} 9`)
  const { tokens } = await start(path, clock)
  expect(await tokens.use({ clientId: 'c', digest, expiresAt })).toBe(false)
})

it('rewrites the file without expired tokens', async () => {
  const [clock, path] = [createFakeClock(), join(createFolder(), 'tokens')]
  const { tokens, close } = await start(path, clock, 10)
  for (let index = 0; index < 20; index += 1) await tokens.use(token(`old-${index}`, clock))
  clock.jump(minute)
  for (let index = 0; index < 20; index += 1) await tokens.use(token(`new-${index}`, clock))
  await close()
  const text = readFileSync(path, 'utf8')
  expect(text).not.toContain('old')
  expect(text.split('\n')).toHaveLength(21)
})

it('keeps accepting tokens while the file cannot be written, and logs it once', async () => {
  const [clock, path] = [createFakeClock(), join(createFolder(), 'tokens')]
  mkdirSync(path)
  const { tokens, log } = await start(path, clock)
  const used = token('a', clock)
  expect(await tokens.use(used)).toBe(true)
  expect(await tokens.use(used)).toBe(false)
  expect(log.map(({ event }) => event)).toEqual(['relay.tokens_not_stored'])
})
