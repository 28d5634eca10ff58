import { relayUnreachableError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import {
  isTokenNotYetValidReason,
  toRelayRefusalError,
  relayUnauthorizedCode,
} from './connectionErrors.ts'
import { createRelayUrlSigner } from './createRelayUrlSigner.ts'
import { createRelayRotation } from './createRelayRotation.ts'
import { createReplaceableConnection } from './createReplaceableConnection.ts'
import type { RelaySocketDeps } from './RelaySocketDeps.ts'
import { filterSecureRelayUrls } from './relayUrls.ts'

/** A connection to a relay that reconnects whenever it ends, from `start` to `stop`. */
export type ReconnectingConnection = {
  /** Connects at once, unless the connection is open or opening. */
  start(): void
  /** Closes the connection, which seems dead, and connects at once. */
  restart(): void
  stop(): void
  isOpen(): boolean
  /** Sends if the connection is open. */
  send(text: string): void
  /** Handles a rejection that the relay sent in a frame instead of a close code. */
  reject(reason: string): void
  clientId(): Promise<string>
}

/** Callbacks of a reconnecting connection. */
export type ReconnectingConnectionListener = {
  onOpen(): void
  onClosed(): void
  onFrame(text: string): void
  /** The relay rejects this app; there are no further attempts. */
  onRejected(error: WalletError): void
}

/**
 * Creates a reconnecting connection, stopped.
 */
export function createReconnectingConnection(
  deps: RelaySocketDeps,
  listener: ReconnectingConnectionListener,
): ReconnectingConnection {
  const rotation = createRelayRotation(filterSecureRelayUrls(deps))
  const auth = createRelayUrlSigner(deps)
  const connection = createReplaceableConnection(deps)
  let isConnecting = false
  let isReportedOpen = false
  let cancelDelay = (): void => {}

  function reportClosed(): void {
    isConnecting = false
    if (!isReportedOpen) return
    isReportedOpen = false
    listener.onClosed()
  }

  function stop(): void {
    cancelDelay()
    connection.close()
    reportClosed()
  }

  function connect(): void {
    stop()
    const url = rotation.url()
    if (url === undefined) {
      // Reported asynchronously, like every other end.
      void Promise.resolve().then(() => onRejected(new WalletError(relayUnreachableError)))
      return
    }
    isConnecting = true
    void connection.open(auth.connectionUrl(url), {
      onOpen() {
        isReportedOpen = true
        listener.onOpen()
      },
      onFrame(text) {
        rotation.markReachable()
        listener.onFrame(text)
      },
      onClosed(end) {
        deps.logger.debug('The connection to the relay was closed', end)
        reportClosed()
        if (end.code === relayUnauthorizedCode) reject(end.reason)
        else cancelDelay = deps.clock.after(rotation.nextDelay(), connect)
      },
    })
  }

  function reject(reason: string): void {
    if (isTokenNotYetValidReason(reason) && auth.backdateTokens()) connect()
    else onRejected(toRelayRefusalError(reason))
  }

  function onRejected(error: WalletError): void {
    stop()
    listener.onRejected(error)
  }

  const start = (): void => void (isConnecting || connect())
  const { isOpen, send } = connection
  return { start, restart: connect, stop, isOpen, send, reject, clientId: auth.clientId }
}
