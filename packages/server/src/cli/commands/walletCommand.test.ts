import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createSystemClock } from '../../clock/Clock.ts'
import { createFileKeyDriver, createShareRoutes, openShareDatabase } from '../../shares/index.ts'
import { temporaryFolder } from '../startTestCli.fixture.ts'
import { runCommand } from '../runCommand.ts'
import { commands } from '../index.ts'

it('encrypts the keys of the share service with the first key of the file', async () => {
  const dataDir = temporaryFolder()
  const path = join(dataDir, 'shares.key')
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(path, randomBytes(32).toString('hex'))
  const clock = createSystemClock()
  const log = (): void => {}
  const start = async (): Promise<void> => {
    const { sql, close } = await openShareDatabase({ url: undefined, dataDir, clock, log })
    try {
      const driver = await createFileKeyDriver(path)
      const config = { origin: 'https://wallet.example' }
      const getTokenKeys = async (): Promise<[]> => []
      const service = { config, sql, driver, getTokenKeys, clock, log }
      ;(await createShareRoutes(service)).stop()
    } finally {
      await close()
    }
  }
  await start()
  const current = randomBytes(32).toString('hex')
  writeFileSync(path, `${current}\n${readFileSync(path, 'utf8')}`)
  const lines: string[] = []
  const print = (line: string): void => void lines.push(line)
  const shares = { origin: 'https://wallet.example', key: { driver: 'file', path } } as const
  const context = {
    config: { dataDir, shares },
    print,
    warn: print,
    signal: new AbortController().signal,
  }
  expect(await runCommand(commands, ['wallet', 'rewrap'], context)).toBe(0)
  expect(lines).toEqual(['0 shares are encrypted with the current key.'])
  writeFileSync(path, current)
  await start()
  expect(await runCommand(commands, ['wallet', 'other'], context)).toBe(2)
})
