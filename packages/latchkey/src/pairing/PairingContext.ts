import type { WalletError } from '../errors/index.ts'
import type { Clock, Logger } from '../kernel/index.ts'
import type { PairingEvent } from './Pairing.ts'
import type { RecentSet } from './createRecentSet.ts'
import type { SessionStore } from './sessions/createSessionStore.ts'
import type { PeerResponse, PeerRequest, PeerRpc } from './PeerRpc.ts'

/** What the parts of one pairing client work on together. */
export type PairingContext = {
  readonly peerRpc: PeerRpc
  readonly clock: Clock
  readonly logger: Logger
  readonly sessions: SessionStore
  /** Topics of sessions that have ended, so that a late message brings none back. */
  readonly endedTopics: RecentSet
  emit(event: PairingEvent): void
  /** Rejects everything that waits on a topic. */
  rejectPending(topic: string, error: WalletError): void
  /** Hears of what is to be rejected. */
  onRejectPending(listener: (topic: string, error: WalletError) => void): void
  /** Answers a peer. That the relay cannot be reached is no reason to give up what was done. */
  respond(request: PeerRequest, answer: PeerResponse): Promise<void>
  /** Lets go of a topic; that the relay does not hear of it does no harm. */
  unsubscribe(topic: string): Promise<void>
}

/**
 * Tells the time as peers do.
 *
 * @param clock - Any clock.
 * @returns Whole seconds since 1970.
 */
export function unixSeconds(clock: Clock): number {
  return Math.floor(clock.now() / 1000)
}

/** How long a session lives unless it is extended, in seconds. WalletConnect specs "Session". */
export const sessionLifetime = 604_800
