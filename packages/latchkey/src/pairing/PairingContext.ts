import type { WalletError } from '../errors/index.ts'
import type { Clock, Logger } from '../kernel/index.ts'
import type { BoundedSet } from './createBoundedSet.ts'
import type { PairingClientEvent } from './PairingClient.ts'
import type { PeerRequest, PeerResponse, PeerRpc } from './PeerRpc.ts'
import type { SessionStore } from './sessions/createSessionStore.ts'

/** Dependencies shared by the proposal and session code of one pairing client. */
export type PairingContext = {
  readonly peerRpc: PeerRpc
  readonly clock: Clock
  readonly logger: Logger
  readonly sessions: SessionStore
  /** Topics of sessions that have ended, so that a late message does not restore one. */
  readonly endedTopics: BoundedSet
  emit(event: PairingClientEvent): void
  /** Rejects every pending request on a topic. */
  rejectPending(topic: string, error: WalletError): void
  /** Listens to calls of `rejectPending`. */
  onRejectPending(listener: (topic: string, error: WalletError) => void): void
  /** Responds to a peer. A relay that is unreachable is logged and does not reject. */
  respond(request: PeerRequest, response: PeerResponse): Promise<void>
  /** Unsubscribes from a topic. A relay that is unreachable is logged and does not reject. */
  unsubscribe(topic: string): Promise<void>
}
