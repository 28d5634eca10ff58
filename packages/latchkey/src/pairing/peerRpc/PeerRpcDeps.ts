import type { Clock, Logger, PrefixedStorage } from '../../kernel/index.ts'
import type { RelaySocket } from '../RelaySocket.ts'

/** Dependencies of `createPeerRpc`. */
export type PeerRpcDeps = {
  readonly socket: RelaySocket
  readonly storage: PrefixedStorage
  readonly clock: Clock
  readonly logger: Logger
}
