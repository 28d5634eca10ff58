import { base58 } from '@scure/base'
import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { privateKeyToAddress } from 'viem/accounts'
import { formatAutomaticContext } from 'latchkey/protocol'
import { expect, it } from 'vitest'
import { addFactor } from './addFactor.ts'
import { deriveAesGcmKey } from './aesGcm.ts'
import { type Bytes, randomBytes, wipe, encodeUtf8 } from './bytes.ts'
import { type CreatedWallet, createWallet } from './createWallet.ts'
import { exportWallet, deriveExportedWallet } from './exportWallet.ts'
import { generateHpkeKeyPair, openHpke, deriveHpkePublicKey, sealHpke } from './hpke.ts'
import { deriveCodeKey, generateRecoveryCode, parseRecoveryCode } from './recoveryCode.ts'
import { openRecoveryKit } from './recoveryKit.ts'
import { parseRecoveryKit } from './recoveryKitFormat.ts'
import { type RecoveryFactor, unwrapRecoveryKey } from './recoveryKey.ts'
import type { ReleaseShare } from './releaseShare.ts'
import { openShare, sealShare } from './sealedShare.ts'

const fails = (name: string): object => expect.objectContaining({ code: `custody.${name}` })

async function createPasskeyFactor(): Promise<RecoveryFactor> {
  const salt = randomBytes(32)
  const purpose = 'latchkey passkey v1'
  return { method: 'passkey', key: await deriveAesGcmKey(randomBytes(32), { salt, purpose }) }
}

/** A wallet with a passkey, and the share service's part of releasing its share. */
async function setUp(): Promise<{
  wallet: CreatedWallet
  passkey: RecoveryFactor
  release: ReleaseShare
}> {
  const service = generateHpkeKeyPair()
  const passkey = await createPasskeyFactor()
  const wallet = await createWallet({
    registration: { audience: 'https://wallet.example', projectId: 'a'.repeat(32), userId: 'user' },
    deviceId: 'first',
    servicePublicKey: service.publicKey,
    code: randomBytes(11),
    factors: [passkey],
  })
  const owner = { addresses: wallet.addresses, deviceId: 'first', role: 'service' } as const
  const release = async (publicKey: Bytes): Promise<Bytes> =>
    sealShare(openShare(wallet.service, { privateKey: service.privateKey, owner }), {
      publicKey,
      owner,
    })
  return { wallet, passkey, release }
}

const unused: ReleaseShare = async () => {
  throw new Error('No share is needed.')
}

it('adds a second passkey that opens the same recovery key, without any share', async () => {
  const { wallet, passkey } = await setUp()
  const [recoveryKey] = wallet.recoveryKeys
  const factor = await createPasskeyFactor()
  const { recoveryPublicKey, addresses } = wallet
  const added = await addFactor(
    {
      unlock: { addresses, recoveryKey: recoveryKey!, factorKey: passkey.key },
      recoveryPublicKey,
      factor,
    },
    unused,
  )
  expect(added.kit).toBe(undefined)
  expect(await unwrapRecoveryKey(added.recoveryKey!, { ...factor, addresses })).toEqual(
    await unwrapRecoveryKey(recoveryKey!, { ...passkey, addresses }),
  )
  expect(await unwrapRecoveryKey(added.recoveryKey!, { ...passkey, addresses })).toBe(undefined)
})

it('adds a recovery code with a kit that it opens, and wipes the code', async () => {
  const { wallet, passkey, release } = await setUp()
  const code = generateRecoveryCode()
  const salt = randomBytes(16)
  const typed = parseRecoveryCode(code)
  const factor = { method: 'code', key: await deriveCodeKey(typed, { salt }) } as const
  const { recoveryPublicKey, device, addresses } = wallet
  const added = await addFactor(
    {
      unlock: { addresses, recoveryKey: wallet.recoveryKeys[0]!, factorKey: passkey.key },
      recoveryPublicKey,
      factor,
      kit: { code: typed, device },
    },
    release,
  )
  expect(typed).toEqual(new Uint8Array(11))
  const kit = parseRecoveryKit(added.kit!)
  expect(kit.addresses).toEqual(wallet.addresses)
  const opened = await openRecoveryKit(kit, parseRecoveryCode(code))
  expect(opened).toEqual(await exportWallet(device, release))
})

it('does not add a factor with a factor of another wallet, nor for another recovery key', async () => {
  const { wallet, passkey } = await setUp()
  const other = await createPasskeyFactor()
  const recoveryKey = wallet.recoveryKeys[0]!
  const options = { recoveryPublicKey: wallet.recoveryPublicKey, factor: other }
  const { addresses } = wallet
  const unlock = { addresses, recoveryKey, factorKey: passkey.key }
  const wrong = { addresses, recoveryKey, factorKey: other.key }
  await expect(addFactor({ ...options, unlock: wrong }, unused)).rejects.toThrow(
    fails('recovery_key_wrong'),
  )
  // A service that names its own key would get what is sealed to the recovery key.
  const { publicKey: recoveryPublicKey } = generateHpkeKeyPair()
  await expect(addFactor({ ...options, recoveryPublicKey, unlock }, unused)).rejects.toThrow(
    fails('recovery_key_wrong'),
  )
})

it('seals the recovery key to the share service, which releases it to a device of the wallet', async () => {
  const { wallet, passkey } = await setUp()
  const service = generateHpkeKeyPair()
  const { recoveryPublicKey, addresses } = wallet
  const unlock = { addresses, recoveryKey: wallet.recoveryKeys[0]!, factorKey: passkey.key }
  const { automatic, recoveryKey } = await addFactor(
    { unlock, recoveryPublicKey, factor: { servicePublicKey: service.publicKey, addresses } },
    unused,
  )
  expect(recoveryKey).toBe(undefined)
  const infoOf = (device?: string): Bytes =>
    encodeUtf8(formatAutomaticContext({ ...addresses, device }))
  const { privateKey } = service
  const opened = openHpke(automatic!, { privateKey, info: infoOf() })!
  expect(deriveHpkePublicKey(opened)).toEqual(recoveryPublicKey)
  const releaseTo =
    (device: string): ReleaseShare =>
    async (publicKey, purpose) => {
      expect(purpose).toBe('recoveryKey')
      return sealHpke(opened, { publicKey, info: infoOf(device) })
    }
  const factor = await createPasskeyFactor()
  const options = { unlock: { addresses, deviceId: 'first' }, recoveryPublicKey, factor }
  const added = await addFactor(options, releaseTo('first'))
  expect(await unwrapRecoveryKey(added.recoveryKey!, { ...factor, addresses })).toEqual(opened)
  // What was sealed for another device does not open, nor does another key pass.
  await expect(addFactor(options, releaseTo('second'))).rejects.toThrow(fails('recovery_key_wrong'))
  const other = generateHpkeKeyPair().publicKey
  await expect(
    addFactor({ ...options, recoveryPublicKey: other }, releaseTo('first')),
  ).rejects.toThrow(fails('recovery_key_wrong'))
})

it('exports words and keys that other wallets import as the same accounts', async () => {
  const { wallet, release } = await setUp()
  const entropy = await exportWallet(wallet.device, release)
  const exported = await deriveExportedWallet(entropy)
  expect(exported.phrase).toHaveLength(12)
  expect(mnemonicToEntropy(exported.phrase.join(' '), wordlist)).toEqual(entropy)
  expect(privateKeyToAddress(exported.evm as `0x${string}`)).toBe(wallet.addresses.evm)
  const solana = base58.decode(exported.solana)
  expect(solana).toHaveLength(64)
  expect(base58.encode(solana.subarray(32))).toBe(wallet.addresses.solana)
  wipe(entropy)
})

it('exports nothing with a share of another device', async () => {
  const { wallet } = await setUp()
  const { release } = await setUp()
  await expect(exportWallet(wallet.device, release)).rejects.toThrow(fails('shares_rejected'))
})
