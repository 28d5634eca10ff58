import type { WalletAddresses } from './addresses.ts'
import { type Bytes, encodeUtf8, wipe } from './bytes.ts'
import { createCustodyError } from './custodyError.ts'
import { generateHpkeKeyPair, openHpke, sealHpke } from './hpke.ts'
import type { ReleaseShare } from './releaseShare.ts'

/**
 * Seals the private recovery key to the share service, which can release it after a delay.
 *
 * @param privateKey - 32 bytes. Not wiped.
 */
export function sealRecoveryKey(
  privateKey: Bytes,
  to: { readonly servicePublicKey: Bytes; readonly addresses: WalletAddresses },
): Bytes {
  const { servicePublicKey: publicKey, addresses } = to
  return sealHpke(privateKey, { publicKey, info: encodeUtf8(contextOf(addresses, '')) })
}

/**
 * Fetches the private recovery key of a wallet with automatic recovery, with a key that is used once.
 *
 * @returns 32 bytes, which the caller wipes.
 * @throws `custody.recovery_key_wrong` for the key of another wallet or device, and what `release` throws.
 */
export async function fetchRecoveryKey(
  release: ReleaseShare,
  { addresses, deviceId }: { readonly addresses: WalletAddresses; readonly deviceId: string },
): Promise<Bytes> {
  const { publicKey, privateKey } = generateHpkeKeyPair()
  try {
    const box = await release(publicKey, 'recoveryKey')
    const info = encodeUtf8(contextOf(addresses, deviceId))
    const recoveryKey = openHpke(box, { privateKey, info })
    if (!recoveryKey) throw createCustodyError('custody.recovery_key_wrong')
    return recoveryKey
  } finally {
    wipe(privateKey)
  }
}

/** The text that is authenticated with the key: for the share service, or for a device. */
function contextOf({ evm, solana }: WalletAddresses, device: string): string {
  return JSON.stringify(['latchkey automatic recovery v1', evm, solana, device])
}
