import { createShareError } from './createShareError.ts'
import type { DeviceState, WalletState } from './WalletState.ts'

/** Finds a device with a share. */
export function findDevice(
  { devices }: Pick<WalletState, 'devices'>,
  device: string,
): DeviceState | undefined {
  return devices.find((each) => each.device === device)
}

/**
 * Requires that a device has a share, by the state that was read in the lock of the wallet: another one may have removed
 * it since the request was admitted.
 *
 * @throws `shares.no_share` (403).
 */
export function requireDeviceShare(state: Pick<WalletState, 'devices'>, device: string): void {
  if (!findDevice(state, device)) throw createShareError('no_share')
}

/** Adds a device, in place of what it was before. */
export function addDeviceState(
  { devices }: Pick<WalletState, 'devices'>,
  added: DeviceState,
): Pick<WalletState, 'devices'> {
  return { devices: [...devices.filter(({ device }) => device !== added.device), added] }
}

/** Removes devices, and ends the time in which they can get the recovery key of a finished recovery again. */
export function removeDeviceStates(
  { devices, recoveries }: Pick<WalletState, 'devices' | 'recoveries'>,
  { removed, now }: { readonly removed: readonly string[]; readonly now: number },
): Pick<WalletState, 'devices' | 'recoveries'> {
  return {
    devices: devices.filter(({ device }) => !removed.includes(device)),
    recoveries: recoveries.map((recovery) =>
      recovery.finishedAt !== undefined && removed.includes(recovery.device)
        ? { ...recovery, expiresAt: now }
        : recovery,
    ),
  }
}
