import type { ShareWalletDescription } from 'latchkey/protocol'
import { expect, it } from 'vitest'
import { createErrorWithText, createFrameError } from '../services/frameError.ts'
import { formatShareName } from '../wallet/openWallet.ts'
import { createExportCleaner, type ExportCleaner } from './createExportCleaner.ts'

type Deps = Parameters<typeof createExportCleaner>[0]

const own = { device: 'own', createdAt: 0, recoveryShare: 'own share' }
const other = { device: 'other', createdAt: 0, recoveryShare: 'other share' }
const shareName = formatShareName('0x1', own.recoveryShare)

/** A browser that an export has added, or not, with what is left in it. */
function setUp(listed = [other, own]): {
  readonly cleaner: ExportCleaner
  readonly steps: string[]
  failWith(error: Error | undefined): void
} {
  const steps: string[] = []
  const records = new Map<string, unknown>()
  let failure: Error | undefined
  const log = (step: string) => async (): Promise<void> => void steps.push(step)
  const deps = {
    key: { deviceId: 'own' },
    wallet: {},
    store: {
      read: async (name: string) => records.get(name),
      write: async (name: string, value: unknown) => void records.set(name, value),
      remove: async (name: string) => void records.delete(name),
    },
    session: { send: log('sign out'), end: log('end session') },
    devices: { remove: async (name: string) => void steps.push(`remove share ${name}`) },
    shares: {
      async getWallet() {
        if (failure) throw failure
        return { evm: '0x1', devices: listed } as unknown as ShareWalletDescription
      },
      async deleteDevice(device: string) {
        if (listed.length === 1)
          throw createErrorWithText({ code: 'shares.last_device', text: 'The last device' })
        steps.push(`delete device ${device}`)
      },
    },
  } as unknown as Deps
  return {
    cleaner: createExportCleaner(deps),
    steps,
    failWith: (error) => {
      failure = error
    },
  }
}

it('removes the share and the device, and signs out', async () => {
  const { cleaner, steps } = setUp()
  await cleaner.note()
  await cleaner.note(shareName)
  await cleaner.clean()
  expect(steps).toEqual([
    `remove share ${shareName}`,
    `remove share ${shareName}`,
    'delete device own',
    'sign out',
    'end session',
  ])
  expect(await cleaner.hasLeftover()).toBe(false)
})

it('only signs out where the export added no device', async () => {
  const { cleaner, steps } = setUp()
  await cleaner.clean()
  expect(steps).toEqual(['sign out', 'end session'])
})

it('removes the share of this browser first, and the device when it is tried again', async () => {
  const { cleaner, steps, failWith } = setUp()
  await cleaner.note(shareName)
  failWith(createFrameError('transport.failed'))
  await expect(cleaner.clean()).rejects.toMatchObject({ code: 'transport.failed' })
  expect(steps).toEqual([`remove share ${shareName}`])
  expect(await cleaner.hasLeftover()).toBe(true)
  failWith(undefined)
  await cleaner.clean()
  expect(steps).toContain('delete device own')
  expect(await cleaner.hasLeftover()).toBe(false)
})

it('finds the share of an export that was closed while it added the device', async () => {
  const { cleaner, steps } = setUp()
  await cleaner.note()
  await cleaner.clean()
  expect(steps).toContain(`remove share ${shareName}`)
  expect(steps).toContain('delete device own')
})

it('ends where its device is the last one, which the service keeps so that the wallet can be recovered', async () => {
  const { cleaner, steps } = setUp([own])
  await cleaner.note(shareName)
  await cleaner.clean()
  expect(steps).toContain(`remove share ${shareName}`)
  expect(steps.at(-1)).toBe('end session')
  expect(await cleaner.hasLeftover()).toBe(false)
})

it('ends without the service when the session has ended', async () => {
  const { cleaner, steps, failWith } = setUp()
  await cleaner.note(shareName)
  failWith(createFrameError('login.session_ended'))
  await cleaner.clean()
  expect(steps).not.toContain('delete device own')
  expect(steps.at(-1)).toBe('end session')
})
