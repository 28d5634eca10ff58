import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createSystemClock } from '../../clock/Clock.ts'
import { openShareDatabase } from '../../shares/index.ts'
import {
  registerTestWallet,
  requestShare,
  startShareService,
  type TestShareService,
} from '../../shares/shareService.fixture.ts'
import { temporaryFolder } from '../startTestCli.fixture.ts'
import { runCommand } from '../runCommand.ts'
import { commands } from '../index.ts'

it('encrypts stored shares with the first key of the file, so that they open without the others (abuse 83)', async () => {
  const dataDir = temporaryFolder()
  const path = join(dataDir, 'shares.key')
  const [replaced, current] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')]
  const writeKeys = (...keys: readonly string[]): void => writeFileSync(path, keys.join('\n'))
  /** Starts the service on the database of the data folder, as after a restart of its process. */
  const withService = async <result>(
    use: (service: TestShareService) => Promise<result>,
  ): Promise<result> => {
    const clock = createSystemClock()
    const database = await openShareDatabase({ url: undefined, dataDir, clock, log: () => {} })
    const stored = { sql: database.sql, keyFile: path }
    try {
      return await use(await startShareService({ stored }))
    } finally {
      await database.close()
    }
  }
  mkdirSync(dataDir, { recursive: true })
  writeKeys(replaced)
  const owners = await withService(async (service) => [
    await registerTestWallet(service),
    await registerTestWallet(service),
  ])

  writeKeys(current, replaced)
  const lines: string[] = []
  const print = (line: string): void => void lines.push(line)
  const shares = { origin: 'https://wallet.example', key: { driver: 'file', path } } as const
  const signal = new AbortController().signal
  const context = { config: { dataDir, shares }, print, warn: print, signal }
  expect(await runCommand(commands, ['wallet', 'rewrap'], context)).toBe(0)
  expect(lines).toEqual(['2 shares are encrypted with the current key.'])

  writeKeys(current)
  const opened = await withService(async (service) =>
    Promise.all(owners.map(async (owner) => requestShare(service, owner))),
  )
  expect(opened).toEqual(owners.map(({ share }) => share))
  writeKeys(replaced)
  await expect(withService(async () => {})).rejects.toThrow('another key')
})

it('refuses an unknown action', async () => {
  const signal = new AbortController().signal
  const ignore = (): void => {}
  const context = { config: { dataDir: '' }, print: ignore, warn: ignore, signal }
  expect(await runCommand(commands, ['wallet', 'other'], context)).toBe(2)
})
