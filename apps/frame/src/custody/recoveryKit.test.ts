import { inspect } from 'node:util'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatRecoveryContext } from 'latchkey/protocol'
import { addDevice } from './addDevice.ts'
import type { SealedRecoveryChallenge } from './sealedRecoveryChallenge.ts'
import { deriveAddresses } from './addresses.ts'
import { type Bytes, encodeUtf8 } from './bytes.ts'
import {
  type CreatedWallet,
  createWallet,
  type DeviceSplit,
  splitForDevice,
} from './createWallet.ts'
import { exportWallet } from './exportWallet.ts'
import { generateHpkeKeyPair, sealHpke } from './hpke.ts'
import { entropyToMnemonicWords } from './mnemonic.ts'
import { deriveCodeKey, generateRecoveryCode, parseRecoveryCode } from './recoveryCode.ts'
import { createRecoveryKit, openRecoveryKit } from './recoveryKit.ts'
import { formatRecoveryKit, parseRecoveryKit } from './recoveryKitFormat.ts'
import type { ReleaseShare } from './releaseShare.ts'
import { openShare, sealShare } from './sealedShare.ts'
import published from './recoveryKit.fixture.json' with { type: 'json' }
import { deriveKeys } from './walletKeys.ts'

const entropy = Uint8Array.from({ length: 16 }, (_, at) => at * 11)
const code = '0123-4567-89AB-CDEF-G'
const wallet = { entropy, addresses: deriveAddresses(await deriveKeys(entropy)) }
const recoveryKey = generateHpkeKeyPair()
const rightCode = generateRecoveryCode()
const file = await createRecoveryKit({ ...wallet, recoveryKey }, parseRecoveryCode(rightCode))
const fails = (name: string): object => expect.objectContaining({ code: `custody.${name}` })

describe('a recovery code', () => {
  it('is twenty symbols that parse as typed: in any case, with O, I and L, with any separators', () => {
    fc.assert(
      fc.property(fc.integer(), () => {
        const generated = generateRecoveryCode()
        expect(generated).toMatch(/^([\dA-HJKMNP-TV-Z]{4}-){4}[\dA-HJKMNP-TV-Z]{4}$/)
        const typed = generated.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')
        const bytes = parseRecoveryCode(generated)
        expect(bytes).toHaveLength(11)
        expect(parseRecoveryCode(` ${typed.replaceAll('-', ' ')} `)).toEqual(bytes)
      }),
    )
  })

  it('is refused with a symbol missing, added, foreign or mistyped', () => {
    const bare = rightCode.replaceAll('-', '')
    for (const text of [
      '',
      code,
      bare.slice(1),
      `${bare}0`,
      `${bare.slice(1)}U`,
      bare.replace(/./, 'é'),
    ])
      expect(() => parseRecoveryCode(text)).toThrow(fails('code_malformed'))
    // One of 4,096 mistyped codes passes the checksum, and is refused by the kit.
    const mistyped = Array.from(bare, (symbol, at) => {
      const other = symbol === '7' ? '8' : '7'
      return `${bare.slice(0, at)}${other}${bare.slice(at + 1)}`
    })
    const passed = mistyped.filter((text) => {
      try {
        return parseRecoveryCode(text).length > 0
      } catch {
        return false
      }
    })
    expect(passed.length).toBeLessThan(3)
  })
})

describe('a recovery kit', () => {
  it('opens its wallet with its code alone', async () => {
    const kit = parseRecoveryKit(file)
    expect(kit.addresses).toEqual(wallet.addresses)
    expect(await openRecoveryKit(kit, parseRecoveryCode(rightCode))).toEqual(entropy)
  })

  it('of version 2 opens as it was published', async () => {
    const kit = parseRecoveryKit(JSON.stringify(published.kit))
    const opened = await openRecoveryKit(kit, parseRecoveryCode(published.code))
    expect(entropyToMnemonicWords(opened).join(' ')).toBe(published.phrase)
  })

  it('refuses the code when addresses and shares were replaced by those of another wallet', async () => {
    const other = { entropy: entropy.toReversed(), recoveryKey }
    const addresses = deriveAddresses(await deriveKeys(other.entropy))
    const forged = parseRecoveryKit(
      await createRecoveryKit({ ...other, addresses }, parseRecoveryCode(generateRecoveryCode())),
    )
    const kit = parseRecoveryKit(file)
    // The key that the visitor's code opens, in the file of another wallet.
    const altered = { ...forged, recoveryKey: kit.recoveryKey }
    await expect(openRecoveryKit(altered, parseRecoveryCode(rightCode))).rejects.toEqual(
      fails('code_wrong'),
    )
  })

  it('opens after another program has formatted its file', () => {
    const reordered = Object.fromEntries(Object.entries(JSON.parse(file) as object).toReversed())
    expect(parseRecoveryKit(JSON.stringify(reordered)).id).toBe(parseRecoveryKit(file).id)
  })

  it('is refused with any character of a value altered', () => {
    const start = file.indexOf('"version"')
    const positions = [...file.slice(start).matchAll(/(?<=")[\w-]{16,}(?=")/g)].flatMap((match) =>
      Array.from(match[0], (_, at) => start + match.index + at),
    )
    expect(positions.length).toBeGreaterThan(400)
    for (const at of positions) {
      const other = file[at] === '4' ? '5' : '4'
      const altered = `${file.slice(0, at)}${other}${file.slice(at + 1)}`
      expect(() => parseRecoveryKit(altered), `${at}`).toThrow(/Choose the original file/)
    }
  })

  it('is refused with another code, and with altered parts though the checksum is right', async () => {
    const kit = parseRecoveryKit(file)
    const { shares, addresses } = kit
    const device = shares.device.with(40, (shares.device[40] ?? 0) ^ 1)
    const openAltered = async (
      changed: Parameters<typeof formatRecoveryKit>[0],
    ): Promise<unknown> =>
      openRecoveryKit(parseRecoveryKit(formatRecoveryKit(changed)), parseRecoveryCode(rightCode))
    for (const changed of [{ id: '0'.repeat(32) }, { shares: { ...shares, device } }])
      await expect(openAltered({ ...kit, ...changed })).rejects.toThrow(fails('kit_damaged'))
    const otherAddresses = { ...addresses, evm: `0x${'1'.repeat(40)}` }
    await expect(openAltered({ ...kit, addresses: otherAddresses })).rejects.toThrow(
      fails('code_wrong'),
    )
    const other = parseRecoveryCode(generateRecoveryCode())
    await expect(openRecoveryKit(kit, other)).rejects.toThrow(fails('code_wrong'))
  })

  it('is refused when its shares are of a wallet with other addresses (abuse 79)', async () => {
    const addresses = deriveAddresses(await deriveKeys(new Uint8Array(16)))
    const forged = await createRecoveryKit(
      { entropy, addresses, recoveryKey },
      parseRecoveryCode(rightCode),
    )
    await expect(
      openRecoveryKit(parseRecoveryKit(forged), parseRecoveryCode(rightCode)),
    ).rejects.toThrow(fails('address_mismatch'))
  })

  it('is refused as malformed or too new', () => {
    const json = JSON.parse(file) as Record<string, unknown>
    const others = [
      '',
      'no JSON',
      'null',
      '[]',
      file.slice(0, -5),
      JSON.stringify({ ...json, extra: 1 }),
      JSON.stringify({ ...json, type: 'wallet' }),
      JSON.stringify({
        ...json,
        recoveryKey: { ...(json['recoveryKey'] as object), iterations: 1 },
      }),
      `${file}${' '.repeat(20_000)}`,
    ]
    for (const text of others) expect(() => parseRecoveryKit(text)).toThrow(fails('kit_malformed'))
    const next = JSON.stringify({ ...json, version: 3, other: true })
    expect(() => parseRecoveryKit(next)).toThrow(fails('kit_version'))
  })

  it('contains no secret, and neither does the error about an altered one (abuse 87)', async () => {
    const secret = parseRecoveryCode(rightCode)
    const forged = { ...parseRecoveryKit(file), id: '0'.repeat(32) }
    const error: unknown = await openRecoveryKit(forged, secret).catch((thrown: unknown) => thrown)
    const texts = [file, inspect(error, { depth: 9, showHidden: true })]
    for (const text of texts) {
      expect(text).not.toContain(rightCode)
      for (const bytes of [entropy, secret, recoveryKey.privateKey])
        for (const encoding of ['hex', 'base64', 'base64url'] as const)
          expect(text).not.toContain(Buffer.from(bytes).toString(encoding).replace(/=+$/, ''))
    }
  })
})

it('adds a device by the recovery code, with shares that none of the first device opens', async () => {
  const service = generateHpkeKeyPair()
  const salt = new Uint8Array(16)
  const factorKey = await deriveCodeKey(parseRecoveryCode(rightCode), { salt })
  const created = await createWallet({
    registration: { audience: 'https://wallet.example', projectId: 'a'.repeat(32), userId: 'user' },
    deviceId: 'first',
    servicePublicKey: service.publicKey,
    code: parseRecoveryCode(rightCode),
    factors: [{ method: 'code', key: factorKey }],
  })
  const { addresses, recoveryPublicKey } = created
  const [wrapped] = created.recoveryKeys
  const owner = { addresses, deviceId: 'first', role: 'service' } as const
  /** The share service: opens what was sealed to it, and seals it to the key of the request. */
  const secrets: unknown[] = []
  const release = async (publicKey: Bytes, secret?: Bytes | 'recoveryKey'): Promise<Bytes> => {
    // A copy: it is wiped.
    secrets.push(secret instanceof Uint8Array ? Uint8Array.from(secret) : secret)
    return sealShare(openShare(created.service, { privateKey: service.privateKey, owner }), {
      publicKey,
      owner,
    })
  }
  const secret = new Uint8Array(32).fill(7)
  const challengeFor = (device: string): SealedRecoveryChallenge => {
    const info = encodeUtf8(formatRecoveryContext({ challengeId: 'one', device }))
    return { challengeId: 'one', sealed: sealHpke(secret, { publicKey: recoveryPublicKey, info }) }
  }
  const options = {
    addresses,
    recoveryPublicKey,
    deviceId: 'second',
    servicePublicKey: service.publicKey,
    unlock: { addresses, factorKey, recoveryKey: wrapped! },
    earlier: { deviceId: 'first', recovery: created.recovery },
    challenge: challengeFor('second'),
  }
  const added = await addDevice(options, release)
  expect(secrets).toEqual([secret])
  expect(added.device.owner).toEqual({ addresses, deviceId: 'second', role: 'device' })
  const box = { privateKey: service.privateKey, owner: { ...owner, deviceId: 'second' } }
  expect(openShare(added.service, box)).toHaveLength(25)
  expect(() => openShare(created.service, box)).toThrow(fails('shares_rejected'))

  const other = await deriveCodeKey(parseRecoveryCode(generateRecoveryCode()), { salt })
  const unlock = { addresses, factorKey: other, recoveryKey: wrapped! }
  await expect(addDevice({ ...options, unlock }, release)).rejects.toThrow(
    fails('recovery_key_wrong'),
  )
  // Nor is a share sealed to a recovery key that the service made up.
  const { publicKey } = generateHpkeKeyPair()
  await expect(addDevice({ ...options, recoveryPublicKey: publicKey }, release)).rejects.toThrow(
    fails('recovery_key_wrong'),
  )
  // A challenge for another device is not answered, and no share is requested.
  await expect(
    addDevice({ ...options, challenge: challengeFor('third') }, release),
  ).rejects.toThrow(fails('recovery_key_wrong'))
  expect(secrets).toHaveLength(1)
})

it('adds no device of another wallet whose shares were put in place of those of the wallet (abuse 78)', async () => {
  const service = generateHpkeKeyPair()
  const salt = new Uint8Array(16)
  const factorKey = await deriveCodeKey(parseRecoveryCode(rightCode), { salt })
  const create = async (key: CryptoKey): Promise<CreatedWallet> =>
    createWallet({
      registration: { audience: 'https://wallet.example', projectId: 'a'.repeat(32), userId: 'a' },
      deviceId: 'first',
      servicePublicKey: service.publicKey,
      code: parseRecoveryCode(generateRecoveryCode()),
      factors: [{ method: 'code', key }],
    })
  const owned = await create(factorKey)
  const foreign = await create(
    await deriveCodeKey(parseRecoveryCode(generateRecoveryCode()), { salt }),
  )
  // An attacker who writes to the databases knows the words of this wallet, and the public key of the other one.
  const { addresses } = foreign
  const { recoveryPublicKey } = owned
  const entropyOfForeign = await exportWallet(foreign.device, releaseOf(foreign))
  const split = await splitForDevice(entropyOfForeign, {
    addresses,
    deviceId: 'first',
    servicePublicKey: service.publicKey,
    recoveryPublicKey,
  })
  const info = encodeUtf8(formatRecoveryContext({ challengeId: 'one', device: 'second' }))
  const sealed = sealHpke(new Uint8Array(32), { publicKey: recoveryPublicKey, info })
  const options = {
    addresses,
    recoveryPublicKey,
    deviceId: 'second',
    servicePublicKey: service.publicKey,
    unlock: { addresses, factorKey, recoveryKey: owned.recoveryKeys[0]! },
    earlier: { deviceId: 'first', recovery: split.recovery },
    challenge: { challengeId: 'one', sealed },
  }
  await expect(addDevice(options, releaseOf(split))).rejects.toThrow(fails('recovery_key_wrong'))

  function releaseOf({ service: share }: DeviceSplit): ReleaseShare {
    const owner = { addresses: foreign.addresses, deviceId: 'first', role: 'service' } as const
    return async (publicKey) => {
      const { privateKey } = service
      return sealShare(openShare(share, { privateKey, owner }), { publicKey, owner })
    }
  }
})
