import { formatRecoveryContext } from 'latchkey/protocol'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type * as aesGcm from './aesGcm.ts'
import type { addDevice } from './addDevice.ts'
import type { addFactor } from './addFactor.ts'
import { type Bytes, encodeUtf8, randomBytes } from './bytes.ts'
import type { CreatedWallet, createWallet } from './createWallet.ts'
import type * as hpke from './hpke.ts'
import type { RecoveryFactor } from './recoveryKey.ts'
import type { restoreEntropy } from './restoreEntropy.ts'
import type * as sealedShare from './sealedShare.ts'
import type * as shares from './shares.ts'
import type * as walletKeys from './walletKeys.ts'

/** Secrets that the functions under test have made. Each is filled with zeros when they settle. */
const secrets: Uint8Array[] = []
let isRecorded = true

function record<value>(made: value, read: (made: value) => readonly unknown[]): value {
  if (isRecorded) for (const one of read(made)) if (one instanceof Uint8Array) secrets.push(one)
  return made
}

type Custody = Pick<typeof sealedShare, 'openShare' | 'sealShare'> &
  Pick<typeof hpke, 'generateHpkeKeyPair' | 'sealHpke'> &
  Pick<typeof aesGcm, 'deriveAesGcmKey'> & {
    readonly addDevice: typeof addDevice
    readonly addFactor: typeof addFactor
    readonly createWallet: typeof createWallet
    readonly restoreEntropy: typeof restoreEntropy
  }

/** The functions under test, on modules that record their secrets. */
let custody: Custody

// Nothing but the modules themselves can report what they make: no fake takes their place.
// oxlint-disable vitest/no-restricted-vi-methods
beforeAll(async () => {
  // Other files of this worker have loaded the modules.
  vi.resetModules()
  vi.doMock('./shares.ts', async (importActual) => {
    const actual = await importActual<typeof shares>()
    return {
      ...actual,
      generateEntropy: () => record(actual.generateEntropy(), (entropy) => [entropy]),
      splitEntropy: async (entropy: Bytes) =>
        record(await actual.splitEntropy(entropy), (split) => Object.values(split)),
      combineShares: async (first: Bytes, second: Bytes) =>
        record(await actual.combineShares(first, second), (entropy) => [entropy]),
    } satisfies typeof actual
  })
  vi.doMock('./hpke.ts', async (importActual) => {
    const actual = await importActual<typeof hpke>()
    return {
      ...actual,
      generateHpkeKeyPair: () =>
        record(actual.generateHpkeKeyPair(), ({ privateKey }) => [privateKey]),
      openHpke: (...parameters: Parameters<typeof actual.openHpke>) =>
        record(actual.openHpke(...parameters), (opened) => [opened]),
    } satisfies typeof actual
  })
  vi.doMock('./aesGcm.ts', async (importActual) => {
    const actual = await importActual<typeof aesGcm>()
    return {
      ...actual,
      openAesGcm: async (...parameters: Parameters<typeof actual.openAesGcm>) =>
        record(await actual.openAesGcm(...parameters), (opened) => [opened]),
    } satisfies typeof actual
  })
  vi.doMock('./walletKeys.ts', async (importActual) => {
    const actual = await importActual<typeof walletKeys>()
    return {
      ...actual,
      deriveKeys: async (entropy: Bytes) =>
        record(await actual.deriveKeys(entropy), (keys) => Object.values(keys)),
    } satisfies typeof actual
  })
  custody = {
    ...(await import('./addDevice.ts')),
    ...(await import('./addFactor.ts')),
    ...(await import('./aesGcm.ts')),
    ...(await import('./createWallet.ts')),
    ...(await import('./hpke.ts')),
    ...(await import('./restoreEntropy.ts')),
    ...(await import('./sealedShare.ts')),
  }
})
// oxlint-enable vitest/no-restricted-vi-methods
afterAll(() => {
  for (const file of ['shares', 'hpke', 'aesGcm', 'walletKeys']) vi.doUnmock(`./${file}.ts`)
  vi.resetModules()
})

beforeEach(() => {
  service = withoutRecording(custody.generateHpkeKeyPair)
  secrets.length = 0
})

/** Runs what is not under test, such as the part of the service. */
function withoutRecording<value>(run: () => value): value {
  isRecorded = false
  try {
    return run()
  } finally {
    isRecorded = true
  }
}

let service: hpke.HpkeKeyPair

async function createFactor(): Promise<RecoveryFactor> {
  const material = { salt: randomBytes(16), purpose: 'test' }
  return { method: 'passkey', key: await custody.deriveAesGcmKey(randomBytes(32), material) }
}

const create = async (factors: readonly RecoveryFactor[]): Promise<CreatedWallet> =>
  custody.createWallet({
    registration: { audience: 'https://wallet.example', projectId: 'a'.repeat(32), userId: 'a' },
    deviceId: 'first',
    servicePublicKey: service.publicKey,
    code: randomBytes(11),
    factors,
  })

/** The share service: releases its share of the first device. */
function createRelease({ addresses, service: share }: CreatedWallet) {
  const owner = { addresses, deviceId: 'first', role: 'service' } as const
  return async (publicKey: Bytes): Promise<Bytes> =>
    withoutRecording(() => {
      const opened = custody.openShare(share, { privateKey: service.privateKey, owner })
      return custody.sealShare(opened, { publicKey, owner })
    })
}

/** Returns the bytes that are left of the secrets. */
function readRest(): readonly number[] {
  expect(secrets.length).toBeGreaterThan(3)
  return secrets.flatMap((secret) => Array.from(secret)).filter((byte) => byte !== 0)
}

it('createWallet leaves no secret in memory', async () => {
  await create([await createFactor()])
  expect(readRest()).toEqual([])
})

it('restoreEntropy leaves no secret in memory, also when the wallet is another one', async () => {
  const wallet = await create([await createFactor()])
  const release = createRelease(wallet)
  secrets.length = 0
  await custody.restoreEntropy(wallet.device, { release, use: ({ entropy }) => entropy.length })
  expect(readRest()).toEqual([])
  secrets.length = 0
  const use = (): never => {
    throw new Error('The request is invalid.')
  }
  await expect(custody.restoreEntropy(wallet.device, { release, use })).rejects.toThrow('invalid')
  expect(readRest()).toEqual([])
})

it('addDevice and addFactor leave no secret in memory', async () => {
  const factor = await createFactor()
  const wallet = await create([factor])
  const { addresses, recoveryPublicKey } = wallet
  const unlock = { addresses, factorKey: factor.key, recoveryKey: wallet.recoveryKeys[0]! }
  const release = createRelease(wallet)
  const info = encodeUtf8(formatRecoveryContext({ challengeId: 'one', device: 'second' }))
  const sealed = custody.sealHpke(randomBytes(32), { publicKey: recoveryPublicKey, info })
  secrets.length = 0
  await custody.addDevice(
    {
      addresses,
      recoveryPublicKey,
      deviceId: 'second',
      servicePublicKey: service.publicKey,
      unlock,
      earlier: { deviceId: 'first', recovery: wallet.recovery },
      challenge: { challengeId: 'one', sealed },
    },
    release,
  )
  expect(readRest()).toEqual([])
  secrets.length = 0
  const code = randomBytes(11)
  const kit = { device: wallet.device, code }
  await custody.addFactor({ unlock, recoveryPublicKey, factor: await createFactor(), kit }, release)
  expect(readRest()).toEqual([])
  expect(code).toEqual(new Uint8Array(11))
})
