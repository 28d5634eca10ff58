import { expect, it } from 'vitest'
import { createSystemClock } from '../../clock/Clock.ts'
import { createTestDataFolder } from '../../store/database.fixture.ts'
import { openStores } from '../../store/openStores.ts'
import { createWalletProjectSettingsStore } from '../../wallet/index.ts'
import {
  createTestDevice,
  createTestWalletService,
  projectId,
} from '../../wallet/walletService.fixture.ts'
import { commands } from '../index.ts'
import { parseProjectAction } from '../projectActions.ts'
import { withControlServer } from '../projectsControl.ts'
import { runCommand } from '../runCommand.ts'

it('switches the wallet of a project off and on, and limits its codes, beside a running server', async () => {
  const config = { dataDir: await createTestDataFolder() }
  const clock = createSystemClock()
  const run = async (...words: string[]): Promise<number> => {
    const { signal } = new AbortController()
    return await runCommand(commands, words, { config, print() {}, warn() {}, signal })
  }
  const stores = await openStores({ config, clock, log: () => {} })
  const service = createTestWalletService({ database: stores.database })
  const device = createTestDevice()
  await withControlServer({ config, stores, clock, warn() {} }, async () => {
    expect(await run('wallet', 'disable', projectId)).toBe(1)
    expect(await run('wallet', 'budget', projectId, '1')).toBe(1)
    await stores.projects.create({ id: projectId })
    expect(await run('wallet', 'disable', projectId)).toBe(0)
    expect((await service.start(device, 'eve@a.example')).status).toBe(503)
    expect(await run('wallet', 'enable', projectId)).toBe(0)
    expect((await service.start(device, 'eve@a.example')).status).toBe(200)
    expect(await run('wallet', 'recovery', projectId, '48')).toBe(0)
    const settings = createWalletProjectSettingsStore(stores)
    expect(await settings.listRecoveryOffers()).toEqual([{ projectId, hours: 48 }])
    expect(await run('wallet', 'second-factor', projectId, '100')).toBe(0)
    expect(await run('wallet', 'budget', projectId, '9')).toBe(0)
    const show = parseProjectAction(['show', projectId], {})
    if (typeof show === 'string') throw new Error(show)
    expect((await show(stores.projects)).lines).toContain(
      'wallet     automatic recovery after 48 hours, where the share service allows it, second factor above US$ 100, 9 codes a day',
    )
    expect(await run('wallet', 'recovery', projectId, 'off')).toBe(0)
    expect(await settings.listRecoveryOffers()).toEqual([])
    expect(await run('wallet', 'second-factor', projectId, '250')).toBe(0)
    expect(await settings.read(projectId)).toMatchObject({ secondFactorUsd: 250 })
    expect(await run('wallet', 'second-factor', projectId, 'default')).toBe(0)
    expect(await settings.read(projectId)).toMatchObject({ secondFactorUsd: undefined })
    expect(await run('wallet', 'budget', projectId, '1')).toBe(0)
    expect((await service.start(device, 'bob@a.example')).status).toBe(429)
  })
  await stores.close()
  expect(await run('wallet', 'disable', 'all')).toBe(2)
  for (const hours of ['23', '73', '1', '048', 'on', ''])
    expect(await run('wallet', 'recovery', projectId, hours)).toBe(2)
  for (const usd of ['-1', '1.5', '007', '1000001', 'off', ''])
    expect(await run('wallet', 'second-factor', projectId, usd)).toBe(2)
  expect(await run('wallet', 'enable')).toBe(2)
  expect(await run('wallet', 'budget', projectId, '-1')).toBe(2)
})
