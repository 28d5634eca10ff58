import type { Clock, Logger, Storage } from '../../kernel/index.ts'
import type { RelaySocket } from '../RelaySocket.ts'

/** What a wire stands on. */
export type PeerRpcDeps = {
  readonly socket: RelaySocket
  readonly storage: Storage
  readonly clock: Clock
  readonly logger: Logger
}
