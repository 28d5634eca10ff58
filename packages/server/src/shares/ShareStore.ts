import type { Selectable } from 'kysely'
import type { ReleaseShareBody, SetRecoveryBody, ShareWalletDescription } from 'latchkey/protocol'
import type { AutomaticRecoveryStore } from './automatic/AutomaticRecoveryStore.ts'
import type { ShareTables } from './ShareTables.ts'
import type { WalletState } from './WalletState.ts'

/** A wallet of the share service. */
export type ShareWallet = Selectable<ShareTables['share_wallet']>

/** A wallet with its state, as it was read. An act that depends on the state reads it again after it has locked the wallet. */
export type WalletWithState = ShareWallet & { readonly state: WalletState }

/** The shares of a new device. */
export type NewDeviceShares = {
  readonly device: string
  /** The service's share, 25 bytes. */
  readonly share: Uint8Array
  /** Sealed to the recovery key. */
  readonly recoveryShare: string
}

/** A release to log. */
export type ShareRelease = {
  /** Device that receives the share. */
  readonly device: string
  /** Device whose share it is. */
  readonly shareOf: string
  readonly method: string
  readonly origin: string
  readonly digest: string
  /** Amount that it lets leave the wallet, as the frame reports it. */
  readonly spend?: ReleaseShareBody['spend']
}

/** The device and the app of a request, for the log. */
export type ShareRequester = { readonly device: string; readonly origin: string }

/** Reason why a share is not released. */
export type ReleaseFailure = 'limited' | 'deleted' | 'spend_unstated' | 'spend_limited'

/** Stores the service's shares. */
export type ShareStore = {
  readonly automatic: AutomaticRecoveryStore
  /** Finds the wallet of an account. */
  findWallet(userId: string): Promise<WalletWithState | undefined>
  describeWallet(wallet: ShareWallet): Promise<ShareWalletDescription>
  /** Registers the wallet of an account and the share of its first device, at most once. */
  register(
    wallet: Omit<ShareWallet, 'id' | 'created_at'>,
    first: NewDeviceShares & { readonly origin: string },
  ): Promise<ShareWallet | 'taken'>
  /** Returns whether a device of a wallet has a share. */
  hasDevice(wallet: ShareWallet, device: string): Promise<boolean>
  /**
   * Releases the share of a device, and logs it. Deleting the device meanwhile prevents it.
   *
   * @returns 25 bytes, which the caller overwrites.
   */
  release(wallet: WalletWithState, release: ShareRelease): Promise<Buffer | ReleaseFailure>
  /** Creates a challenge of the recovery key; `limited` beyond ten a day. */
  addChallenge(
    wallet: ShareWallet,
    challenge: ShareRequester & { readonly id: string; readonly secretHash: string },
  ): Promise<'added' | 'limited'>
  /** Uses a challenge up. Each wrong secret uses it up too. */
  useChallenge(
    wallet: ShareWallet,
    attempt: ShareRequester & { readonly id: string; readonly secretHash: string },
  ): Promise<boolean>
  /** Stores the share of a device that proved the recovery key in the last ten minutes, once. */
  addDevice(
    wallet: ShareWallet,
    added: NewDeviceShares & { readonly origin: string },
  ): Promise<boolean>
  /**
   * Replaces what opens the recovery key. False when it is not what the device has read.
   *
   * @throws `shares.no_share` (403) for a device that was removed meanwhile.
   */
  setRecovery(wallet: ShareWallet, change: SetRecoveryBody, by: ShareRequester): Promise<boolean>
  /**
   * Deletes the share of one device, or of all but one.
   *
   * @returns `unknown` when the requester has no share, or has none any more; `last` when no device would be left,
   * since a wallet without one cannot be recovered.
   */
  deleteDevices(
    wallet: ShareWallet,
    which: { readonly device: string } | { readonly except: string },
    by: ShareRequester,
  ): Promise<'deleted' | 'unknown' | 'last'>
  deleteExpired(): Promise<void>
}
