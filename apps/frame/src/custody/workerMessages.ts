import type { addDevice } from './addDevice.ts'
import type { addFactor, AddedFactor } from './addFactor.ts'
import type { Bytes } from './bytes.ts'
import type { createWallet, CreatedWallet, DeviceSplit } from './createWallet.ts'
import type { CustodyErrorCode } from './custodyError.ts'
import type { DeviceShare } from './deviceShare.ts'
import type { Signed } from './signWithShares.ts'

/** Tasks of a worker. Each worker does one task. */
export type CustodyTask =
  | { readonly type: 'create'; readonly options: createWallet.Options }
  | { readonly type: 'addDevice'; readonly options: addDevice.Options }
  | { readonly type: 'addFactor'; readonly options: addFactor.Options }
  | { readonly type: 'export'; readonly device: DeviceShare }
  | { readonly type: 'sign'; readonly device: DeviceShare; readonly request: unknown }

/** The result of each task. */
export type CustodyResults = {
  readonly create: CreatedWallet
  readonly addDevice: DeviceSplit
  readonly addFactor: AddedFactor
  /** Entropy, 16 bytes, which the page wipes. */
  readonly export: Bytes
  readonly sign: Signed
}

/** From the page to the worker. */
export type MessageToWorker =
  | { readonly type: 'warmUp' }
  | { readonly type: 'start'; readonly task: CustodyTask }
  | { readonly type: 'share'; readonly sealed: Bytes }

/** From the worker to the page. */
export type MessageFromWorker =
  | {
      readonly type: 'release'
      readonly publicKey: Bytes
      readonly purpose?: Bytes | 'recoveryKey' | undefined
    }
  | { readonly type: 'done'; readonly result: CustodyResults[CustodyTask['type']] }
  | { readonly type: 'failed'; readonly code: CustodyErrorCode }
