import type { WalletError } from '../../errors/index.ts'
import type { RelayMessage } from '../../protocol/index.ts'
import { relayUnauthorizedCode } from './connectionErrors.ts'
import { createHeartbeat, heartbeatInterval } from './createHeartbeat.ts'
import { createReconnectingConnection } from './createReconnectingConnection.ts'
import { createRelayRequests, type RelayRequests } from './createRelayRequests.ts'
import { createRelaySubscriptions, type SubscribedTopics } from './createRelaySubscriptions.ts'
import type { ReconnectingConnection } from './createReconnectingConnection.ts'
import { readFrame, type RelayFrame } from './readFrame.ts'
import type { RelaySocketDeps } from './RelaySocketDeps.ts'

/** A reconnecting connection with its requests, subscriptions and heartbeat. */
export type RelayTransport = {
  readonly connection: ReconnectingConnection
  readonly requests: RelayRequests
  readonly subscriptions: SubscribedTopics
  /** Connects, and stays connected while there are requests or subscriptions. */
  activate(): void
  /** Closes the connection and clears every timer. */
  deactivate(): void
}

/** Callbacks of a relay transport. */
export type RelayTransportListener = {
  onOpen(): void
  onClosed(): void
  onRejected(error: WalletError): void
  /** `acknowledge` confirms the delivery, if the connection is still the same. */
  onMessage(message: RelayMessage, acknowledge: () => void): void
  /** Returns whether a caller waits for the connection to open. */
  hasWaiters(): boolean
}

/**
 * Creates a relay transport, not connected.
 */
export function createRelayTransport(
  deps: RelaySocketDeps,
  listener: RelayTransportListener,
): RelayTransport {
  const { clock, logger, window } = deps
  let activatedAt = 0
  /** Number of connections and frames since the start. */
  let connections = 0
  let frames = 0
  const callbacks = { ...listener, onOpen, onFrame, onRejected }
  const connection = createReconnectingConnection(deps, callbacks)
  const { send } = connection
  const requests = createRelayRequests({ clock, send, receivedFrames: () => frames })
  const subscriptions = createRelaySubscriptions(requests, connection.isOpen)
  const heartbeat = createHeartbeat({ clock, window, onBeat, onResumed })

  function onOpen(): void {
    connections++
    requests.resend()
    subscriptions.resubscribe()
    listener.onOpen()
  }

  function onRejected(error: WalletError): void {
    logger.warn('The relay rejected this app', error)
    heartbeat.stop()
    requests.rejectAll(error)
    listener.onRejected(error)
  }

  function onBeat(): void {
    if (requests.checkTimeouts() && connection.isOpen()) connection.restart()
    if (requests.size() + subscriptions.size() > 0 || listener.hasWaiters()) return
    if (clock.now() - activatedAt >= heartbeatInterval) deactivate()
  }

  /** The connection may be dead unnoticed, and the relay may hold messages for a suspended page. */
  function onResumed(): () => void {
    connection.start()
    const [connectionBefore, framesBefore] = [connections, frames]
    if (connection.isOpen()) subscriptions.resubscribe()
    const isIdle = (): boolean => connectionBefore === connections && framesBefore === frames
    const isStale = (): boolean => connection.isOpen() && isIdle() && subscriptions.size() > 0
    return () => void (isStale() && connection.restart())
  }

  function onFrame(text: string): void {
    frames++
    const frame = readFrame(text)
    if (!frame) return logger.debug('Dropped a malformed frame of the relay')
    if (frame.kind === 'response') return settleResponse(frame, connection, requests)
    const connectionBefore = connections
    // On another connection the id may belong to another message.
    const isSame = (): boolean => connectionBefore === connections
    listener.onMessage(frame.message, () => void (isSame() && send(acknowledgement(frame.id))))
  }

  function activate(): void {
    activatedAt = clock.now()
    heartbeat.start()
    connection.start()
  }

  function deactivate(): void {
    heartbeat.stop()
    connection.stop()
  }
  return { connection, requests, subscriptions, activate, deactivate }
}

function settleResponse(
  response: Extract<RelayFrame, { kind: 'response' }>,
  connection: ReconnectingConnection,
  requests: RelayRequests,
): void {
  const { error } = response
  if (error?.code === relayUnauthorizedCode) connection.reject(error.reason)
  else requests.settle(response)
}

function acknowledgement(id: string): string {
  return `{"id":${id},"jsonrpc":"2.0","result":true}`
}
