import { expect, it, vi } from 'vitest'
import { encodeUtf8 } from '../custody/bytes.ts'
import { createCustodyError } from '../custody/custodyError.ts'
import { createDeviceStore } from '../custody/createDeviceStore.ts'
import { generateRecoveryCode } from '../custody/recoveryCode.ts'
import { createPasskeys } from '../custody/passkey.ts'
import type { RecoveryClient } from '../services/createRecoveryClient.ts'
import { createErrorWithText } from '../services/frameError.ts'
import { addPasskey, createRecoveryCode, enableAutomatic } from '../settings/addRecoveryFactor.ts'
import { createNewWallet } from './createNewWallet.ts'
import { createSigner } from './createSigner.ts'
import { createFakeShareService, type FakeShareService } from './fakeShareService.fixture.ts'
import type { FrameWallet } from './FrameWallet.ts'
import { readDeviceWallet } from './openWallet.ts'
import { createAutomaticRecovery } from './createAutomaticRecovery.ts'
import { deriveTypedCodeFactor, recoverWallet } from './recoverWallet.ts'

/** No wallet service is asked to notify anybody. */
const startWalletExport = async (): Promise<void> => {}

const readRegistration = async () => ({
  audience: 'https://wallet.example',
  projectId: 'a'.repeat(32),
  userId: 'user',
})
const signal = new AbortController().signal
const devices = createDeviceStore()
const fails = (code: string): object => expect.objectContaining({ code })

async function createDraft(
  service: FakeShareService,
  code: string,
): Promise<Awaited<ReturnType<typeof createNewWallet>>> {
  const shares = service.connect('first')
  return createNewWallet(
    { method: 'code', code },
    { deviceId: 'first', shares, devices, signal, readRegistration },
  )
}

/** Signs with a wallet, which needs shares of one split. */
async function sign(service: FakeShareService, wallet: FrameWallet): Promise<string> {
  const shares = service.connect(wallet.device.owner.deviceId)
  const request = { method: 'personal_sign', from: wallet.addresses.evm, message: encodeUtf8('a') }
  const approved = { method: 'personal_sign', digest: 'A'.repeat(43) } as const
  return String(await createSigner(wallet, shares).sign(request as never, approved, signal))
}

async function read(service: FakeShareService, deviceId: string): Promise<FrameWallet | undefined> {
  return readDeviceWallet(service.wallet!, { deviceId, devices })
}

it('registers a wallet once, also when the response is lost and the visitor tries again', async () => {
  const service = createFakeShareService()
  const draft = await createDraft(service, generateRecoveryCode())
  service.loseNextResponse()
  await expect(draft.register()).rejects.toThrow(fails('transport.failed'))
  const wallet = await draft.register()
  expect(wallet.walletId).toBe(service.wallet!.walletId)
  expect(await sign(service, (await read(service, 'first'))!)).toMatch(/^0x[\da-f]{130}$/)
})

it.each(['custody.storage_full', 'custody.storage_unavailable'] as const)(
  'registers no wallet or device whose share this browser does not keep: %s (abuse 85)',
  async (failure) => {
    const service = createFakeShareService()
    const code = generateRecoveryCode()
    const failing: typeof devices = {
      ...devices,
      write: async () => {
        throw createCustodyError(failure)
      },
    }
    const [one, other] = [service.connect('first'), service.connect('second')]
    const draft = await createNewWallet(
      { method: 'code', code },
      { deviceId: 'first', shares: one, devices: failing, signal, readRegistration },
    )
    await expect(draft.register()).rejects.toThrow(fails(failure))
    expect(service.wallet).toBeUndefined()

    await (await createDraft(service, code)).register()
    const factor = await deriveTypedCodeFactor(service.wallet!, code)
    const deps = { deviceId: 'second', shares: other, devices: failing, signal }
    await expect(recoverWallet(service.wallet!, factor, deps)).rejects.toThrow(fails(failure))
    expect(service.wallet!.devices.map(({ device }) => device)).toEqual(['first'])
  },
)

it('leaves nothing of a draft when the account got a wallet meanwhile', async () => {
  const service = createFakeShareService()
  const [one, other] = await Promise.all([
    createDraft(service, generateRecoveryCode()),
    createDraft(service, generateRecoveryCode()),
  ])
  const wallet = await one.register()
  await expect(other.register()).rejects.toThrow(fails('shares.wallet_exists'))
  expect((await read(service, 'first'))?.addresses).toEqual(wallet.addresses)
})

it('adds a device with the code, and signs on both', async () => {
  const service = createFakeShareService()
  const code = generateRecoveryCode()
  const first = await (await createDraft(service, code)).register()
  const factor = await deriveTypedCodeFactor(service.wallet!, code.toLowerCase())
  const shares = service.connect('second')
  const deps = { deviceId: 'second', shares, devices, signal }
  const second = await recoverWallet(service.wallet!, factor, deps)
  expect(second.addresses).toEqual(first.addresses)
  expect(await sign(service, second)).toBe(await sign(service, first))
  const wrong = await deriveTypedCodeFactor(service.wallet!, generateRecoveryCode())
  await expect(
    recoverWallet(service.wallet!, wrong, { ...deps, deviceId: 'third' }),
  ).rejects.toThrow(fails('custody.recovery_key_wrong'))
})

it('opens a device whose registration lost its response, without another recovery', async () => {
  const service = createFakeShareService()
  const code = generateRecoveryCode()
  await (await createDraft(service, code)).register()
  const before = service.wallet!
  const factor = await deriveTypedCodeFactor(before, code)
  const shares = service.connect('second')
  const deps = { deviceId: 'second', shares, devices, signal }
  service.loseNextResponse()
  expect(await sign(service, await recoverWallet(before, factor, deps))).toMatch(/^0x/)
  // Another try in another tab replaces nothing: the share that is registered stays.
  await expect(recoverWallet(before, factor, deps)).rejects.toThrow(fails('shares.not_proven'))
  expect(await sign(service, (await read(service, 'second'))!)).toMatch(/^0x/)
})

it('adds a device again that was removed from the wallet, with the same key (abuse 121)', async () => {
  const service = createFakeShareService()
  const code = generateRecoveryCode()
  const first = await (await createDraft(service, code)).register()
  const factor = await deriveTypedCodeFactor(service.wallet!, code)
  const shares = service.connect('removed')
  const deps = { deviceId: 'removed', shares, devices, signal }
  await recoverWallet(service.wallet!, factor, deps)
  service.removeDevice('removed')
  expect(await read(service, 'removed')).toBeUndefined()
  const again = await recoverWallet(service.wallet!, factor, deps)
  expect(await sign(service, again)).toBe(await sign(service, first))
})

it('starts the worker of a signature before the approval, and releases no share until then', async () => {
  const service = createFakeShareService()
  const wallet = await (await createDraft(service, generateRecoveryCode())).register()
  const shares = service.connect('first')
  let released = 0
  const counted: typeof shares = {
    ...shares,
    release: async (...parameters) => {
      released++
      return shares.release(...parameters)
    },
  }
  const { sign: signRequest, prepareSigning } = createSigner(wallet, counted)
  const request = { method: 'personal_sign', from: wallet.addresses.evm, message: encodeUtf8('a') }
  const approved = { method: 'personal_sign', digest: 'A'.repeat(43) } as const
  const expected = await sign(service, wallet)

  const shown = new AbortController()
  prepareSigning(shown.signal)
  expect(released).toBe(0)
  const signed = signRequest(request as never, approved, signal)
  // The view closes while the worker signs.
  shown.abort()
  expect(await signed).toBe(expected)
  expect(released).toBe(1)

  const left = new AbortController()
  prepareSigning(left.signal)
  left.abort()
  expect(await signRequest(request as never, approved, signal)).toBe(expected)
  prepareSigning(left.signal)
  await expect(signRequest(request as never, approved, left.signal)).rejects.toThrow('abort')
  expect(released).toBe(2)
})

/** Automatic recovery at a wallet service that notifies nobody. Its tickets are ids. */
function createRecovery(): RecoveryClient {
  const id = crypto.randomUUID()
  return {
    enable: async () => 'ticket',
    read: async () => ({ delayHours: 72 }),
    start: async () => id,
    finish: async () => 'ticket',
    cancel: async () => {
      throw createErrorWithText({ code: 'login.recovery_ended', text: '' })
    },
  }
}

it('recovers a wallet automatically after the delay alone, and signs on the new device (abuse 82)', async () => {
  const service = createFakeShareService()
  const code = generateRecoveryCode()
  const first = await (await createDraft(service, code)).register()
  const recovery = createRecovery()
  const passkeys = createPasskeys('localhost')
  const owner = {
    wallet: first,
    shares: service.connect('first'),
    passkeys,
    recovery,
    signal,
    startWalletExport,
  }
  const current = await deriveTypedCodeFactor(service.wallet!, code)
  expect(await enableAutomatic(current, owner)).toMatchObject({ automatic: {} })

  const shares = service.connect('second')
  const getWallet = async () => service.wallet!
  const deps = { deviceId: 'second', shares, devices, signal, recovery, getWallet, hours: 24 }
  const actions = createAutomaticRecovery(deps)
  // Another project, in which the account has signed in, has a longer delay.
  expect(await actions.read()).toEqual({ recovery: undefined, hours: 72 })
  const { id, isOwn } = (await actions.start()).recovery!
  expect(isOwn).toBe(true)
  const third = createAutomaticRecovery({
    ...deps,
    deviceId: 'third',
    shares: service.connect('third'),
    recovery: createRecovery(),
  })
  expect(await third.read()).toMatchObject({ recovery: { id, isOwn: false } })
  await expect(third.start()).rejects.toThrow(fails('shares.recovery_pending'))
  await expect(actions.finish(id)).rejects.toThrow(fails('shares.recovery_too_early'))
  service.passDelay()
  await expect(third.finish(id)).rejects.toThrow(fails('shares.recovery_ended'))
  const second = await actions.finish(id)
  expect(second.addresses).toEqual(first.addresses)
  expect(await sign(service, second)).toBe(await sign(service, first))

  // The factors are lost: the new device creates a code with the key that the service releases.
  const lost = { ...owner, wallet: second, shares }
  const created = await createRecoveryCode('automatic', lost)
  expect(JSON.parse(created.kit)).toMatchObject({ addresses: first.addresses })
  await shares.automatic.disable()
  await expect(createRecoveryCode('automatic', lost)).rejects.toThrow(fails('shares.automatic_off'))
})

it('stores no factor in the wallet of another account, whose session began meanwhile', async () => {
  const [service, other] = [createFakeShareService(), createFakeShareService()]
  const code = generateRecoveryCode()
  const wallet = await (await createDraft(service, code)).register()
  await (await createDraft(other, generateRecoveryCode())).register()
  const setRecovery = vi.fn(async () => other.wallet!)
  let current = service
  const created = await createRecoveryCode(await deriveTypedCodeFactor(service.wallet!, code), {
    wallet,
    shares: { ...service.connect('first'), getWallet: async () => current.wallet, setRecovery },
    passkeys: createPasskeys('localhost'),
    recovery: createRecovery(),
    signal,
    startWalletExport,
  })
  current = other
  await expect(created.store()).rejects.toThrow(fails('login.session_ended'))
  expect(setRecovery).not.toHaveBeenCalled()
})

it('cancels a recovery at either service, and gives nothing to its device afterwards (abuse 82)', async () => {
  const service = createFakeShareService()
  const code = generateRecoveryCode()
  const wallet = await (await createDraft(service, code)).register()
  const recovery = createRecovery()
  const passkeys = createPasskeys('localhost')
  const owner = {
    wallet,
    shares: service.connect('first'),
    passkeys,
    recovery,
    signal,
    startWalletExport,
  }
  await enableAutomatic(await deriveTypedCodeFactor(service.wallet!, code), owner)
  const shares = service.connect('second')
  const getWallet = async () => service.wallet!
  const deps = { deviceId: 'second', shares, devices, signal, recovery, getWallet, hours: 24 }
  const actions = createAutomaticRecovery(deps)
  const { id } = (await actions.start()).recovery!
  // The wallet service fails, the share service cancels.
  await actions.cancel(id)
  service.passDelay()
  await expect(actions.finish(id)).rejects.toThrow(fails('shares.recovery_ended'))
  await expect(actions.cancel(id)).rejects.toThrow(fails('shares.recovery_ended'))
})

it('signs nothing while the share service is down, and the same wallet signs afterwards', async () => {
  const service = createFakeShareService()
  const wallet = await (await createDraft(service, generateRecoveryCode())).register()
  const shares = service.connect('first')
  const failures = ['transport.failed', 'shares.unavailable']
  const signer = createSigner(wallet, {
    ...shares,
    async release(body) {
      // The second time, the share was released and logged, and its response was lost.
      const released = await shares.release(body)
      const code = failures.shift()
      if (code !== undefined) throw createErrorWithText({ code, text: 'down' })
      return released
    },
  })
  const request = { method: 'personal_sign', from: wallet.addresses.evm, message: encodeUtf8('a') }
  const approved = { method: 'personal_sign', digest: 'A'.repeat(43) } as const
  const signNow = async (): Promise<unknown> => signer.sign(request as never, approved, signal)
  await expect(signNow()).rejects.toThrow(fails('transport.failed'))
  await expect(signNow()).rejects.toThrow(fails('shares.unavailable'))
  expect(await read(service, 'first')).toMatchObject({ addresses: wallet.addresses })
  expect(await signNow()).toBe(await sign(service, wallet))
})

it('reports a passkey that was cancelled or is unavailable', async () => {
  const user = { name: 'ada@example.org' }
  const failWith = (name: string): CredentialsContainer =>
    ({ create: async () => Promise.reject(new DOMException('', name)) }) as never
  const create = async (credentials: CredentialsContainer): Promise<unknown> =>
    createPasskeys('localhost', credentials).createForWallet(async () => user)
  for (const name of ['NotAllowedError', 'AbortError'])
    await expect(create(failWith(name))).rejects.toThrow(fails('custody.passkey_cancelled'))
  await expect(create(failWith('SecurityError'))).rejects.toThrow(
    fails('custody.passkey_unavailable'),
  )
  await expect(create(failWith('InvalidStateError'))).rejects.toThrow(
    fails('custody.passkey_known'),
  )
  const none = { create: async () => null } as never
  await expect(create(none)).rejects.toThrow(fails('custody.passkey_cancelled'))
})

it('creates no passkey with a confirmation that is too old by then', async () => {
  const service = createFakeShareService()
  const code = generateRecoveryCode()
  const wallet = await (await createDraft(service, code)).register()
  const createCredential = vi.fn()
  const passkeys = createPasskeys('localhost', { create: createCredential } as never)
  const options = {
    wallet,
    shares: service.connect('first'),
    passkeys,
    recovery: createRecovery(),
    signal,
    startWalletExport,
    readName: async () => 'ada@example.org',
    isConfirmed: async () => false,
  }
  const current = await deriveTypedCodeFactor(service.wallet!, code)
  await expect(addPasskey(current, options)).rejects.toThrow(fails('login.step_up_required'))
  expect(createCredential).not.toHaveBeenCalled()
})
