import type { WalletAddresses } from '../custody/addresses.ts'
import type { DeviceShare } from '../custody/deviceShare.ts'

/** The wallet of the visitor, opened on this device. */
export type FrameWallet = {
  readonly walletId: string
  readonly addresses: WalletAddresses
  /** The share of this device, which only this browser opens. */
  readonly device: DeviceShare
  /** Name of the share in the store of devices. */
  readonly shareName: string
}

/** The opened wallet of an account. */
export type AccountWallet = FrameWallet & {
  /** Account of the wallet service. */
  readonly userId: string
}
