import type { ShareWalletDescription } from 'latchkey/protocol'
import type { DeviceStore } from '../custody/createDeviceStore.ts'
import type { ShareClient } from '../services/createShareClient.ts'
import { createFrameError } from '../services/frameError.ts'
import type { FrameWallet } from './FrameWallet.ts'

/** What opening the wallet of an account needs. */
export type WalletDeps = {
  /** Id of this device: the thumbprint of its key. */
  readonly deviceId: string
  readonly shares: ShareClient
  readonly devices: DeviceStore
  /** Creates a wallet with the visitor. Resolves to undefined when the visitor stops. */
  create(signal: AbortSignal): Promise<FrameWallet | undefined>
  /** Adds this device to a wallet with the visitor. Resolves to undefined when the visitor stops. */
  recover(wallet: ShareWalletDescription, signal: AbortSignal): Promise<FrameWallet | undefined>
}

/**
 * Opens the wallet of the session's account. An account without one gets one; on a device without a share of it,
 * the visitor recovers it. Another wallet is never created.
 *
 * @throws `frame.request_aborted` when the visitor stops.
 */
export async function openWallet(deps: WalletDeps, signal: AbortSignal): Promise<FrameWallet> {
  const found = await deps.shares.getWallet()
  signal.throwIfAborted()
  const opened = found
    ? ((await readOwnWallet(found, deps)) ?? (await deps.recover(found, signal)))
    : await deps.create(signal)
  if (!opened) throw createFrameError('frame.request_aborted')
  return opened
}

/**
 * Reads the wallet on this device, without the visitor.
 *
 * @returns Undefined when this browser has no share of it, or its share was deleted elsewhere.
 */
export async function readOwnWallet(
  { walletId, evm, solana, devices: registered }: ShareWalletDescription,
  { deviceId, devices }: Pick<WalletDeps, 'deviceId' | 'devices'>,
): Promise<FrameWallet | undefined> {
  if (!registered.some(({ device }) => device === deviceId)) return undefined
  // By its address, because the share is stored before the service gives the wallet an id.
  const device = await devices.read(evm)
  if (device?.owner.deviceId !== deviceId || device.owner.addresses.solana !== solana)
    return undefined
  return { walletId, addresses: { evm, solana }, device }
}
