import type { Clock, Logger, Storage } from '../../kernel/index.ts'
import type { RelaySocket } from '../RelaySocket.ts'

/** Dependencies of `createPeerRpc`. */
export type PeerRpcDeps = {
  readonly socket: RelaySocket
  readonly storage: Storage
  readonly clock: Clock
  readonly logger: Logger
}
