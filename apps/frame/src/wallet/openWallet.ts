import type { ShareWalletDescription } from 'latchkey/protocol'
import type { DeviceStore } from '../custody/createDeviceStore.ts'
import { createCustodyError } from '../custody/custodyError.ts'
import type { ShareClient } from '../services/createShareClient.ts'
import { createFrameError } from '../services/frameError.ts'
import type { FrameWallet } from './FrameWallet.ts'

/** Dependencies of opening the wallet of an account. */
export type OpenWalletDeps = {
  /** Id of this device: the thumbprint of its key. */
  readonly deviceId: string
  /** Client of the share service, for this account. */
  readonly shares: ShareClient
  readonly devices: DeviceStore
  /** Returns the EVM address of the wallet that this browser has opened for the account before. */
  readonly readKnown: () => Promise<unknown>
  /** Remembers that the account has a wallet. */
  readonly remember: (wallet: FrameWallet) => Promise<void>
  /** Tells the owner of an automatic recovery that another device has started. @default nothing */
  readonly warn?:
    | ((wallet: ShareWalletDescription, signal: AbortSignal) => Promise<void>)
    | undefined
  /** Creates a wallet with the visitor. Resolves to undefined when the visitor stops. */
  create(signal: AbortSignal): Promise<FrameWallet | undefined>
  /** Adds this device to a wallet with the visitor. Resolves to undefined when the visitor stops. */
  recover(wallet: ShareWalletDescription, signal: AbortSignal): Promise<FrameWallet | undefined>
}

/**
 * Opens the wallet of an account. An account without one gets one; on a device without a share of it, the visitor
 * recovers it. Another wallet is never created.
 *
 * @throws `frame.request_aborted` when the visitor stops; `custody.wallet_missing` when the service has no wallet of
 * an account that had one, `custody.address_mismatch` when it has another one.
 */
export async function openWallet(deps: OpenWalletDeps, signal: AbortSignal): Promise<FrameWallet> {
  const found = await deps.shares.getWallet()
  signal.throwIfAborted()
  const known = await deps.readKnown()
  if (known !== undefined && known !== found?.evm)
    throw createCustodyError(found ? 'custody.address_mismatch' : 'custody.wallet_missing')
  const opened = found
    ? ((await readDeviceWallet(found, deps)) ?? (await deps.recover(found, signal)))
    : await deps.create(signal)
  if (!opened) throw createFrameError('frame.request_aborted')
  if (found?.automatic?.recovery) await deps.warn?.(found, signal)
  await deps.remember(opened)
  return opened
}

/**
 * Reads the wallet on this device, without the visitor.
 *
 * @returns Undefined when this browser has no share of it, or its share was deleted elsewhere.
 */
export async function readDeviceWallet(
  wallet: ShareWalletDescription,
  { deviceId, devices }: Pick<OpenWalletDeps, 'deviceId' | 'devices'>,
): Promise<FrameWallet | undefined> {
  const { walletId, evm, solana } = wallet
  const registered = wallet.devices.find(({ device }) => device === deviceId)
  if (!registered) return undefined
  const shareName = formatShareName(evm, registered.recoveryShare)
  const device = await devices.read(shareName)
  if (device?.owner.deviceId !== deviceId || device.owner.addresses.solana !== solana)
    return undefined
  return { walletId, addresses: { evm, solana }, device, shareName }
}

/**
 * Formats the name under which the share of this device is stored. It contains the recovery share of the same split:
 * when the response to a registration is lost, the service returns which split it has.
 *
 * @param recoveryShare - Sealed, base64url.
 */
export function formatShareName(evm: string, recoveryShare: string): string {
  return `${evm} ${recoveryShare}`
}
