import { WalletError } from '../../errors/index.ts'
import { secureRelayUrls } from './relayUrls.ts'
import { createSingleConnection } from './createSingleConnection.ts'
import { createRelayRotation } from './createRelayRotation.ts'
import { createRelayAuth } from './createRelayAuth.ts'
import { isTokenNotYetValid, toConnectionError, unauthorizedCode } from './connectionErrors.ts'
import type { RelaySocketDeps } from './RelaySocketDeps.ts'

/** A line to a relay that is dialled again whenever it breaks, from `start` to `stop`. */
export type ReconnectingConnection = {
  /** Dials at once, unless it is up or dialling. */
  start(): void
  /** Hangs up and dials at once: the line seems dead. */
  restart(): void
  stop(): void
  isOpen(): boolean
  /** Sends if it is up. */
  send(text: string): void
  /** The relay lets us not in; it said so in a frame. */
  reject(reason: string): void
  clientId(): Promise<string>
}

/** Who hears of a link. */
export type ReconnectingListener = {
  onOpen(): void
  onClosed(): void
  onFrame(text: string): void
  /** Nothing more will be tried. */
  onRejected(error: WalletError): void
}

/**
 * Makes a link.
 *
 * @param deps - Relays, project, storage, clock.
 * @param listener - Hears of it.
 * @returns The link, with nothing dialled.
 */
export function createReconnectingConnection(
  deps: RelaySocketDeps,
  listener: ReconnectingListener,
): ReconnectingConnection {
  const rotation = createRelayRotation(secureRelayUrls(deps))
  const ticket = createRelayAuth(deps)
  const dialler = createSingleConnection(deps)
  let isTrying = false
  let isTold = false
  let cancelWait = (): void => {}

  function fell(): void {
    isTrying = false
    if (!isTold) return
    isTold = false
    listener.onClosed()
  }

  function halt(): void {
    cancelWait()
    dialler.close()
    fell()
  }

  function connect(): void {
    halt()
    const url = rotation.url()
    // Told later, as every other end is.
    if (url === undefined)
      return void Promise.reject(new WalletError('relay.unreachable')).catch(refused)
    isTrying = true
    void dialler.open(ticket.connectionUrl(url), {
      onOpen() {
        isTold = true
        listener.onOpen()
      },
      onFrame(text) {
        rotation.markReachable()
        listener.onFrame(text)
      },
      onClosed(end) {
        deps.logger.debug('The relay hung up', end)
        fell()
        if (end.code === unauthorizedCode) refuse(end.reason)
        else cancelWait = deps.clock.after(rotation.nextDelay(), connect)
      },
    })
  }

  function refuse(reason: string): void {
    if (isTokenNotYetValid(reason) && ticket.backdateTokens()) connect()
    else refused(toConnectionError(reason))
  }

  function refused(error: WalletError): void {
    halt()
    listener.onRejected(error)
  }

  return {
    start() {
      if (!isTrying) connect()
    },
    restart: connect,
    stop: halt,
    isOpen: dialler.isOpen,
    send: dialler.send,
    reject: refuse,
    clientId: ticket.clientId,
  }
}
