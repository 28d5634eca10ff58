import { hex } from '@scure/base'
import { type WalletAddresses, withKeys } from './addresses.ts'
import { openAesGcm, sealAesGcm } from './aesGcm.ts'
import { type Bytes, randomBytes, wipe } from './bytes.ts'
import { createCustodyError } from './custodyError.ts'
import { codeIterations, deriveCodeKey } from './recoveryCode.ts'
import { formatRecoveryKit, type RecoveryKit } from './recoveryKitFormat.ts'
import { openShare, sealShare, type ShareOwner } from './sealedShare.ts'
import { combineShares, splitEntropy } from './shares.ts'
import type { HpkeKeyPair } from './hpke.ts'

/**
 * Returns the text that is authenticated with the recovery key. It has the addresses: anybody who knows the public key can seal
 * shares of another wallet to it, so that an altered file could lead the code to that wallet.
 */
function keyContextOf({ evm, solana }: WalletAddresses): string {
  return JSON.stringify(['latchkey recovery kit v2', evm, solana])
}

/**
 * Creates the file of a recovery kit. The wallet is split anew for it, and two of the shares are in
 * the file; so it needs no server, and no server can revoke it.
 *
 * @param wallet - Its entropy, its addresses and its recovery key. Not wiped.
 * @param code - Bytes of the recovery code. Not wiped.
 * @returns The text of the file.
 */
export async function createRecoveryKit(
  wallet: createRecoveryKit.Wallet,
  code: Bytes,
): Promise<string> {
  const { entropy, addresses, recoveryKey } = wallet
  const id = hex.encode(randomBytes(16))
  const salt = randomBytes(16)
  const key = await deriveCodeKey(code, { salt })
  const { publicKey, privateKey } = recoveryKey
  const { iv, sealed } = await sealAesGcm(key, {
    secret: privateKey,
    context: keyContextOf(addresses),
  })
  const shares = await splitEntropy(entropy)
  try {
    const seal = (role: 'device' | 'recovery'): Bytes =>
      sealShare(shares[role], { publicKey, owner: { addresses, deviceId: id, role } })
    return formatRecoveryKit({
      type: 'latchkey-recovery-kit',
      version: 2,
      id,
      addresses,
      recoveryKey: { kdf: 'PBKDF2-SHA-256', iterations: codeIterations, salt, iv, sealed },
      shares: { device: seal('device'), recovery: seal('recovery') },
    })
  } finally {
    wipe(shares.device, shares.service, shares.recovery)
  }
}

export declare namespace createRecoveryKit {
  type Wallet = {
    readonly entropy: Bytes
    readonly addresses: WalletAddresses
    readonly recoveryKey: HpkeKeyPair
  }
}

/**
 * Opens a recovery kit.
 *
 * @param code - Bytes of the recovery code. Not wiped.
 * @returns The entropy of the wallet, which the caller wipes. It has the kit's addresses.
 * @throws `custody.code_wrong`, `custody.kit_damaged`, `custody.address_mismatch`
 */
export async function openRecoveryKit(kit: RecoveryKit, code: Bytes): Promise<Bytes> {
  const { salt, iv, sealed } = kit.recoveryKey
  const key = await deriveCodeKey(code, { salt })
  const context = keyContextOf(kit.addresses)
  const privateKey = await openAesGcm(key, { box: { iv, sealed }, context })
  if (!privateKey) throw createCustodyError('custody.code_wrong')
  const entropy = await restore(kit, privateKey)
  await withKeys(Uint8Array.from(entropy), {
    addresses: kit.addresses,
    use: () => undefined,
  }).catch((error: unknown) => {
    wipe(entropy)
    throw error
  })
  return entropy
}

/** Wipes the private key. */
async function restore({ id, addresses, shares }: RecoveryKit, privateKey: Bytes): Promise<Bytes> {
  const opened: Bytes[] = []
  try {
    for (const role of ['device', 'recovery'] as const) {
      const owner: ShareOwner = { addresses, deviceId: id, role }
      opened.push(openShare(shares[role], { privateKey, owner }))
    }
    const [device = new Uint8Array(), recovery = new Uint8Array()] = opened
    return await combineShares(device, recovery)
  } catch (error) {
    throw createCustodyError('custody.kit_damaged', error)
  } finally {
    wipe(privateKey, ...opened)
  }
}
