import type { SiwxPublicKey } from 'latchkey/protocol'
import type { Clock } from '../clock/Clock.ts'
import type { DpopVerifier } from '../wallet/index.ts'
import type { ShareServiceKeys } from './loadServiceKeys.ts'
import type { ShareLog } from './ShareLog.ts'
import type { ShareStore } from './ShareStore.ts'

/** Dependencies shared by the routes of the share service. */
export type ShareServiceContext = {
  /** Origin of the wallet and of this service. */
  readonly origin: string
  /** Whether no share is released. */
  readonly isStopped: boolean
  /** Whether wallets may have automatic recovery. */
  readonly hasAutomaticRecovery: boolean
  readonly clock: Pick<Clock, 'now'>
  /** Verifies proofs, each with a nonce of this service that is valid once. */
  readonly proofs: DpopVerifier
  readonly keys: ShareServiceKeys
  readonly store: ShareStore
  readonly shareLog: ShareLog
  /** Returns the keys of access tokens. */
  readonly getTokenKeys: () => Promise<readonly SiwxPublicKey[]>
}
