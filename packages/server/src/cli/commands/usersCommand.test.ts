import { expect, it } from 'vitest'
import { createSystemClock } from '../../clock/Clock.ts'
import { createTestDataFolder } from '../../store/database.fixture.ts'
import { openStores } from '../../store/openStores.ts'
import { createTestDevice, createTestWalletService } from '../../wallet/walletService.fixture.ts'
import { withControlServer } from '../projectsControl.ts'
import { commands } from '../index.ts'
import { runCommand } from '../runCommand.ts'

it('lists, locks and unlocks accounts, and prints their audit logs, beside a running server', async () => {
  const dataDir = await createTestDataFolder()
  const config = { dataDir, secret: '7'.repeat(64) }
  const clock = createSystemClock()
  const run = async (...words: string[]): Promise<{ code: number; lines: string[] }> => {
    const lines: string[] = []
    const print = (line: string): void => void lines.push(line)
    const context = { config, print, warn: print, signal: new AbortController().signal }
    return { code: await runCommand(commands, ['users', ...words], context), lines }
  }
  const stores = await openStores({ config, clock, log: () => {} })
  const { database } = stores
  const service = createTestWalletService({ database })
  const device = createTestDevice()
  const { accessToken, user } = await service.signIn(device, 'Ann@a.example')
  const isSignedIn = async (): Promise<boolean> =>
    (await service.call('/wallet/v1/user', { device, accessToken })).status === 200

  await withControlServer({ config, stores, clock, warn: () => {} }, async () => {
    expect(await run('list', 'ann@')).toEqual({
      code: 0,
      lines: [expect.stringMatching(new RegExp(`^${user.id}  Ann@a.example  \\S+Z$`))],
    })
    expect((await run('list', '%')).lines).toEqual([])
    const name = 'eve\u001B[2J\u202Eann'
    const row = { id: 'eve', email: null, email_key: null, name, created_at: 1 }
    const added = database.sql.insertInto('wallet_user')
    await added
      .values({ ...row, locked_at: null, email_changed_at: null, sessions_ended_at: null })
      .execute()
    expect((await run('list', 'eve')).lines[0]).toContain(String.raw`eve\u{1b}[2J\u{202e}ann  `)
    expect(await isSignedIn()).toBe(true)
    expect((await run('lock', 'ANN@a.example')).lines[0]).toMatch(/locked$/)
    expect(await isSignedIn()).toBe(false)
    expect((await run('lock', 'bob@a.example')).code).toBe(1)
  })
  await stores.close()

  expect((await run('unlock', user.id)).lines[0]).not.toMatch(/locked$/)
  const log = await run('audit', user.id)
  expect(log.lines.map((line) => line.split('  ')[2] ?? line)).toEqual([
    'account.created',
    'session.started',
    'account.locked',
    'account.unlocked',
    'No entry was changed or removed.',
  ])
  const again = await openStores({ config, clock, log: () => {} })
  const second = again.database.sql.updateTable('wallet_audit').set({ at: 1 })
  await second.where('sequence', '=', 2).execute()
  await again.close()
  expect((await run('audit', user.id)).lines.at(-1)).toBe(
    'Entry 2 was changed or added, or follows a removed one.',
  )
  expect((await run('delete', user.id)).code).toBe(2)
  expect((await run('lock')).code).toBe(2)
})
