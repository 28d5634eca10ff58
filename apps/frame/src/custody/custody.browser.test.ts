import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cdp } from 'vitest/browser'
import { assertPasskey } from '../services/assertPasskey.ts'
import { decodeBase64Url, encodeBase64Url } from '../services/base64Url.ts'
import { type Bytes, encodeUtf8 } from './bytes.ts'
import { createDeviceStore } from './createDeviceStore.ts'
import type { CreatedWallet } from './createWallet.ts'
import { generateHpkeKeyPair } from './hpke.ts'
import { createPasskeys, type Passkeys } from './passkey.ts'
import { generateRecoveryCode, parseRecoveryCode } from './recoveryCode.ts'
import { openRecoveryKit } from './recoveryKit.ts'
import { parseRecoveryKit } from './recoveryKitFormat.ts'
import { type RecoveryFactor, unwrapRecoveryKey } from './recoveryKey.ts'
import { runInWorker } from './runInWorker.ts'
import { openShare, sealShare } from './sealedShare.ts'

/** Commands of the Chrome DevTools Protocol that the tests send. */
type DevTools = { send(method: string, parameters?: object): Promise<Record<string, string>> }

/** Storage with a quota of its own, which TypeScript does not type yet. */
type StorageOfBuckets = {
  readonly storageBuckets: {
    open(name: string, options: { quota: number }): Promise<{ readonly indexedDB: IDBFactory }>
    delete(name: string): Promise<void>
  }
}

const fails = (name: string): object => expect.objectContaining({ code: `custody.${name}` })
const service = generateHpkeKeyPair()
const neverReleased = async (): Promise<Bytes> => {
  throw new Error('No share is released.')
}
const code = generateRecoveryCode()

async function create(factors: readonly RecoveryFactor[] = []): Promise<CreatedWallet> {
  const options = {
    deviceId: 'device',
    registration: {
      audience: 'https://wallet.example',
      projectId: 'a'.repeat(32),
      userId: 'user',
    },
    servicePublicKey: service.publicKey,
    code: parseRecoveryCode(code),
    factors,
  }
  return runInWorker({ type: 'create', options }, { release: neverReleased })
}

// One for all tests: creating one takes the iterations of its recovery code.
const wallet = await create()

/** Releases the service's share of a wallet, sealed to the key of the request. */
function releaseOf({ addresses, service: sealed }: CreatedWallet): (key: Bytes) => Promise<Bytes> {
  const owner = { addresses, deviceId: 'device', role: 'service' } as const
  return async (publicKey) =>
    sealShare(openShare(sealed, { privateKey: service.privateKey, owner }), { publicKey, owner })
}

describe('the worker', () => {
  it('creates a wallet, signs with it after a reload of the store, and its kit opens it', async () => {
    const store = createDeviceStore()
    await store.write('wallet', wallet.device)
    const device = await store.read('wallet')
    const request = {
      method: 'personal_sign',
      from: wallet.addresses.evm,
      message: encodeUtf8('hello'),
    }
    const signed = await runInWorker(
      { type: 'sign', device: device!, request },
      { release: releaseOf(wallet) },
    )
    expect(signed).toMatch(/^0x[\da-f]{130}$/)
    const kit = parseRecoveryKit(wallet.kit)
    expect(await openRecoveryKit(kit, parseRecoveryCode(code))).toHaveLength(16)
    expect(kit.addresses).toEqual(wallet.addresses)
    await store.remove('wallet')
    expect(await store.read('wallet')).toBeUndefined()
  })

  it('ends with the code of the failure, with the failure of the service, or when aborted', async () => {
    const { device } = wallet
    const request = { method: 'eth_sign', from: wallet.addresses.evm, message: encodeUtf8('x') }
    await expect(
      runInWorker({ type: 'sign', device, request }, { release: releaseOf(wallet) }),
    ).rejects.toThrow(fails('method_not_allowed'))
    const allowed = { ...request, method: 'personal_sign' }
    await expect(
      runInWorker({ type: 'sign', device, request: allowed }, { release: neverReleased }),
    ).rejects.toThrow('No share is released.')
    await expect(
      runInWorker(
        { type: 'sign', device, request: allowed },
        { release: async () => new Uint8Array(73) },
      ),
    ).rejects.toThrow(fails('shares_rejected'))
    const controller = new AbortController()
    const release = async (): Promise<Bytes> => {
      controller.abort(new Error('left'))
      return new Promise(() => {})
    }
    await expect(
      runInWorker(
        { type: 'sign', device, request: allowed },
        { release, signal: controller.signal },
      ),
    ).rejects.toThrow('left')
  })
})

describe('the store of this device', () => {
  it('keeps a key that cannot be exported, nor used by another device', async () => {
    const { device } = wallet
    const store = createDeviceStore()
    await store.write('wallet', device)
    const { key } = (await store.read('wallet'))!
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toMatchObject({
      name: 'InvalidAccessError',
    })
    await store.remove('wallet')
  })

  it('reports a browser without storage, with full storage, and lost data (abuse 85)', async () => {
    const { device } = wallet
    const missing = createDeviceStore(null as never)
    await expect(missing.read('wallet')).rejects.toThrow(fails('storage_unavailable'))
    // The device store calls `open` only.
    const failing = (name: string): IDBFactory =>
      ({
        open() {
          throw new DOMException('denied', name)
        },
      }) as unknown as IDBFactory
    const denied = createDeviceStore(failing('UnknownError'))
    await expect(denied.write('wallet', device)).rejects.toThrow(fails('storage_unavailable'))
    const full = createDeviceStore(failing('QuotaExceededError'))
    await expect(full.write('wallet', device)).rejects.toThrow(fails('storage_full'))
    const store = createDeviceStore()
    await store.write('wallet', device)
    await new Promise((resolve) => {
      indexedDB.deleteDatabase('latchkey-custody').addEventListener('success', resolve)
    })
    expect(await store.read('wallet')).toBeUndefined()
  })

  it('reports that the quota of the browser is used up, and stores nothing then (abuse 85)', async () => {
    const { storageBuckets } = navigator as unknown as StorageOfBuckets
    const bucket = await storageBuckets.open('full', { quota: 1 })
    const store = createDeviceStore(bucket.indexedDB)
    await expect(store.write('wallet', wallet.device)).rejects.toThrow(fails('storage_full'))
    expect(await store.read('wallet')).toBeUndefined()
    await storageBuckets.delete('full')
  })

  it('reports a database that does not open, and one that was cleared while it is used (abuse 85)', async () => {
    const { device } = wallet
    const store = createDeviceStore()
    await store.write('wallet', device)
    const clear = async (): Promise<void> => {
      await new Promise((resolve) => {
        indexedDB.deleteDatabase('latchkey-custody').addEventListener('success', resolve)
      })
    }
    await clear()
    // The browser reports an error once it has tried, as a private window does that stores nothing.
    const later = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('latchkey-custody', 2)
      request.addEventListener('success', () => resolve(request.result))
    })
    later.close()
    await expect(store.read('wallet')).rejects.toThrow(fails('storage_unavailable'))
    await expect(store.write('wallet', device)).rejects.toThrow(fails('storage_unavailable'))
    await clear()
    expect(await store.read('wallet')).toBeUndefined()
    await store.write('wallet', device)
    expect(await store.read('wallet')).toEqual(device)
    await store.remove('wallet')
  })
})

describe('passkeys', () => {
  // Vitest does not type the commands of its DevTools session.
  const devTools = cdp() as unknown as DevTools
  let authenticatorId = ''
  const user = { name: 'visitor@example.com' }
  const prepare = async (): Promise<typeof user> => user

  async function connect(options: object = {}): Promise<Passkeys> {
    const created = await devTools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        ctap2Version: 'ctap2_1',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        hasPrf: true,
        ...options,
      },
    })
    authenticatorId = created['authenticatorId'] ?? ''
    return createPasskeys(location.hostname)
  }
  beforeEach(async () => {
    await devTools.send('WebAuthn.enable')
  })
  afterEach(async () => {
    await devTools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
  })

  it('wrap the recovery key, and unwrap it later and from another passkey of the wallet', async () => {
    const passkeys = await connect()
    const { record, factor } = await passkeys.createForWallet(prepare)
    const { recoveryKeys, addresses } = await create([factor])
    const [wrapped] = recoveryKeys
    expect(wrapped!.method).toBe('passkey')
    const unlocked = await passkeys.unlock([record])
    expect(unlocked.record).toEqual(record)
    expect(await unwrapRecoveryKey(wrapped!, { ...unlocked.factor, addresses })).toHaveLength(32)

    const other = await passkeys.createForWallet(async () => ({ ...user, salt: record.salt }))
    expect(await unwrapRecoveryKey(wrapped!, { ...other.factor, addresses })).toBeUndefined()
  })

  it('confirm the session and open the recovery key with one assertion', async () => {
    const passkeys = await connect()
    const { record, factor } = await passkeys.createForWallet(prepare)
    const { recoveryKeys, addresses } = await create([factor])
    const [wrapped] = recoveryKeys
    const credentialId = encodeBase64Url(record.credentialId)
    const challenge = {
      challengeId: 'one',
      challenge: encodeBase64Url(new Uint8Array(32)),
      rpId: location.hostname,
      credentialIds: [credentialId],
      expiresAt: 0,
    }
    const { credentials } = navigator
    const both = await assertPasskey(challenge, { credentials, records: [record] })
    expect(await unwrapRecoveryKey(wrapped!, { ...both.factor!, addresses })).toHaveLength(32)
    const { credentialId: used, clientDataJSON, ...rest } = both.body
    expect(used).toBe(credentialId)
    const clientData = new TextDecoder().decode(decodeBase64Url(clientDataJSON))
    expect(JSON.parse(clientData)).toMatchObject({ challenge: challenge.challenge })
    // The service gets the assertion alone.
    expect(Object.keys(rest)).toEqual(['challengeId', 'authenticatorData', 'signature'])
    const alone = await assertPasskey(challenge, { credentials, records: [] })
    expect(alone.factor).toBeUndefined()
  })

  it('without PRF are refused, and so is a visitor who does not verify', async () => {
    const withoutPrf = await connect({ hasPrf: false })
    await expect(withoutPrf.createForWallet(prepare)).rejects.toThrow(fails('passkey_without_prf'))
    await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    await expect(withoutPrf.createForWallet(prepare)).rejects.toThrow(fails('passkey_cancelled'))
  })

  it('are refused for another host, and where the browser has none', async () => {
    await connect()
    const otherHost = createPasskeys('wallet.example.com')
    await expect(otherHost.createForWallet(prepare)).rejects.toThrow(fails('passkey_unavailable'))
    const none = createPasskeys(location.hostname, null as never)
    await expect(none.createForWallet(prepare)).rejects.toThrow(fails('passkey_unavailable'))
  })
})
