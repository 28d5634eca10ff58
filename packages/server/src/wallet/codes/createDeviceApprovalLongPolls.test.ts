import type { DeviceWaitResult, EmailChallenge } from 'latchkey/protocol'
import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../../clock/createFakeClock.fixture.ts'
import { useSharedDatabase } from '../../store/sharedDatabase.fixture.ts'
import {
  createTestDevice,
  createTestWalletService,
  projectId,
  type TestDevice,
  type TestWalletService,
} from '../walletService.fixture.ts'
import {
  createDeviceApprovalLongPolls,
  deviceLongPollLimits,
  type DeviceApprovalLongPoll,
} from './createDeviceApprovalLongPolls.ts'

describe('waits for a device link', () => {
  it('are limited for an address, a network and a project (abuse 105)', () => {
    const waits = createDeviceApprovalLongPolls({ clock: createFakeClock() })
    const { perAddress, perNetwork, perProject } = deviceLongPollLimits
    const open = (challengeId: string, address: string): DeviceApprovalLongPoll | undefined =>
      waits.open({ challengeId, address, projectId }, new AbortController().signal)
    for (let index = 0; index < perAddress; index += 1)
      expect(open(`a${index}`, '203.0.113.1')).toBeDefined()
    expect(open('more', '203.0.113.1')).toBeUndefined()
    for (let index = perAddress; index < perNetwork; index += 1)
      expect(open(`n${index}`, `203.0.113.${100 + (index % 100)}`)).toBeDefined()
    expect(open('more', '203.0.113.250')).toBeUndefined()
    for (let index = perNetwork; index < perProject; index += 1)
      expect(open(`p${index}`, `198.51.${index % 250}.1`)).toBeDefined()
    expect(waits.getOpen()).toBe(perProject)
  })

  it('end the oldest of the heaviest network for another client when all are taken (abuse 105)', () => {
    const waits = createDeviceApprovalLongPolls({ clock: createFakeClock() })
    const opened: DeviceApprovalLongPoll[] = []
    for (let index = 0; index < deviceLongPollLimits.total; index += 1) {
      const address = `10.${Math.floor(index / 100)}.0.${index % 50}`
      const about = { challengeId: `c${index}`, address, projectId: `p${index % 5}` }
      opened.push(waits.open(about, new AbortController().signal)!)
    }
    const visitor = { challengeId: 'visitor', address: '203.0.113.1', projectId }
    const own = waits.open(visitor, new AbortController().signal)
    expect(own?.isEnded()).toBe(false)
    expect(opened.filter((each) => each.isEnded())).toHaveLength(1)
  })

  it('end an earlier one for the same code, and when the client disconnects (abuse 105)', async () => {
    const waits = createDeviceApprovalLongPolls({ clock: createFakeClock() })
    const about = { challengeId: 'c', address: '203.0.113.1', projectId }
    const earlier = waits.open(about, new AbortController().signal)!
    const client = new AbortController()
    const later = waits.open(about, client.signal)!
    expect([earlier.isEnded(), later.isEnded()]).toEqual([true, false])
    earlier.release()
    expect(waits.getOpen()).toBe(1)
    const paused = later.pause(1_000)
    client.abort()
    await paused
    expect(later.isEnded()).toBe(true)
    later.release()
    expect(waits.getOpen()).toBe(0)
  })
})

describe('a request that waits for a device link', () => {
  const opened = useSharedDatabase('postgres')

  const createService = (): TestWalletService =>
    createTestWalletService(opened(), { config: { hasDeviceLinks: true } })

  async function startChallenge(service: TestWalletService, device: TestDevice): Promise<string> {
    const email = `${device.id.slice(0, 20).replaceAll(/[^a-zA-Z0-9]/g, 'x')}@a.example`
    const from = '203.0.113.9'
    const response = await service.start(device, email, projectId, from)
    return ((await response.json()) as EmailChallenge).challengeId
  }

  const wait = async (
    service: TestWalletService,
    device: TestDevice,
    challengeId: string,
  ): Promise<DeviceWaitResult> => {
    const body = { challengeId }
    const response = await service.call('/wallet/v1/email/device', { device, body })
    return (await response.json()) as DeviceWaitResult
  }

  it('is answered at once, with a time, when its address has too many (abuse 105)', async () => {
    const service = createService()
    const waiting: Promise<DeviceWaitResult>[] = []
    for (let index = 0; index <= deviceLongPollLimits.perAddress; index += 1) {
      const device = createTestDevice()
      const challengeId = await startChallenge(service, device)
      waiting.push(wait(service, device, challengeId))
    }
    const first = await Promise.race(waiting)
    expect(first).toEqual({ status: 'waiting', retryAfter: 5 })
    await expect.poll(service.countLongPolls).toBe(deviceLongPollLimits.perAddress)
    await service.drain()
    await Promise.all(waiting)
  })

  it('is answered when the service stops (abuse 105)', async () => {
    const service = createService()
    const device = createTestDevice()
    const challengeId = await startChallenge(service, device)
    const waiting = wait(service, device, challengeId)
    await expect.poll(service.countLongPolls).toBe(1)
    await service.drain()
    expect(await waiting).toEqual({ status: 'waiting', retryAfter: 5 })
    expect(service.countLongPolls()).toBe(0)
    expect(await wait(service, device, challengeId)).toEqual({ status: 'waiting', retryAfter: 5 })
  })
})
