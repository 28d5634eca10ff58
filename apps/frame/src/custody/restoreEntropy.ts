import { withKeys } from './addresses.ts'
import { type Bytes, wipe } from './bytes.ts'
import { type DeviceShare, openDeviceShare } from './deviceShare.ts'
import { fetchServiceShare, type ReleaseShare } from './releaseShare.ts'
import { combineShares } from './shares.ts'
import type { WalletKeys } from './walletKeys.ts'

/** Secrets of a wallet, while they are used. */
type RestoredWallet = { readonly entropy: Bytes; readonly keys: WalletKeys }

/**
 * Restores the entropy and the keys of a wallet from the share of this device and the service's share, and passes them
 * on if they have the addresses of the device share. They are wiped when `use` has ended.
 *
 * @param options - `use` may keep a copy, which its caller wipes.
 * @throws `custody.device_share_damaged`, `custody.shares_rejected`, `custody.address_mismatch`, and what
 *   `release` throws.
 */
export async function restoreEntropy<value>(
  device: DeviceShare,
  options: {
    readonly release: ReleaseShare
    readonly use: (opened: RestoredWallet) => value | Promise<value>
  },
): Promise<value> {
  const { owner } = device
  const own = await openDeviceShare(device)
  let entropy: Bytes | undefined
  try {
    const service = await fetchServiceShare(options.release, owner)
    entropy = await combineShares(own, service).finally(() => wipe(service))
    const { addresses } = owner
    const copy = Uint8Array.from(entropy)
    const opened = { entropy }
    return await withKeys(copy, { addresses, use: (keys) => options.use({ ...opened, keys }) })
  } finally {
    wipe(own, entropy)
  }
}
