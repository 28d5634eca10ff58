import { deriveAddresses } from './addresses.ts'
import { encodeUtf8, wipe } from './bytes.ts'
import { sealDeviceShare } from './deviceShare.ts'
import { sealShare } from './sealedShare.ts'
import { generateEntropy, splitEntropy } from './shares.ts'
import { signWithShares } from './signWithShares.ts'
import { deriveKeys, wipeKeys } from './walletKeys.ts'

/**
 * Signs once with a random wallet that nobody has: engines compile code when it first runs, and the curve libraries compute
 * their tables then. No share of the visitor is involved.
 */
export async function warmUpSigning(): Promise<void> {
  const entropy = generateEntropy()
  const shares = await splitEntropy(entropy)
  const keys = await deriveKeys(entropy)
  try {
    const owner = { addresses: deriveAddresses(keys), deviceId: 'none' }
    const device = await sealDeviceShare(shares.device, owner)
    const from = owner.addresses.evm
    await signWithShares(device, {
      request: { method: 'personal_sign', from, message: encodeUtf8('warm up') },
      release: async (publicKey) =>
        sealShare(shares.service, { publicKey, owner: { ...owner, role: 'service' } }),
    })
  } finally {
    wipeKeys(keys)
    wipe(entropy, shares.device, shares.service, shares.recovery)
  }
}
