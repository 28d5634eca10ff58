import type { WalletError } from '../../errors/index.ts'
import type { RelayMessage } from '../RelaySocket.ts'
import { type RelayRequests, createRelayRequests } from './createRelayRequests.ts'
import {
  createReconnectingConnection,
  type ReconnectingConnection,
} from './createReconnectingConnection.ts'
import { createHeartbeat, heartbeatInterval } from './createHeartbeat.ts'
import { createRelaySubscriptions, type RelaySubscriptions } from './createRelaySubscriptions.ts'
import { readFrame } from './readFrame.ts'
import { unauthorizedCode } from './connectionErrors.ts'
import type { RelaySocketDeps } from './RelaySocketDeps.ts'

/** A link, the calls and topics that go over it, and the pulse that keeps them going. */
export type RelayTransport = {
  readonly connection: ReconnectingConnection
  readonly requests: RelayRequests
  readonly subscriptions: RelaySubscriptions
  /** Somebody needs the relay, now and for a while. */
  activate(): void
  /** Hangs up and stops every timer. */
  deactivate(): void
}

/** Who hears of an exchange. */
export type RelayTransportListener = {
  onOpen(): void
  onClosed(): void
  onRejected(error: WalletError): void
  /** `acknowledge` tells the relay, if it is still the same line. */
  onMessage(delivery: RelayMessage, acknowledge: () => void): void
  /** Whether somebody waits for the line to be up. */
  hasWaiters(): boolean
}

/**
 * Makes an exchange.
 *
 * @param deps - Relays, project, storage, clock.
 * @param listener - Hears of it.
 * @returns The exchange, at rest.
 * @source spec §9 "heartbeat 5 s"
 */
export function createRelayTransport(
  deps: RelaySocketDeps,
  listener: RelayTransportListener,
): RelayTransport {
  const { clock, logger, window } = deps
  let usedAt = 0
  let lines = 0
  let frames = 0
  const link = createReconnectingConnection(deps, {
    onOpen: up,
    onClosed: () => listener.onClosed(),
    onFrame: frame,
    onRejected: refused,
  })
  const calls = createRelayRequests({ clock, send: link.send, heard: () => frames })
  const topics = createRelaySubscriptions(calls, link.isOpen)
  const pulse = createHeartbeat({ clock, window, beat, resumed })

  function up(): void {
    lines++
    calls.resend()
    topics.resubscribe()
    listener.onOpen()
  }

  function refused(error: WalletError): void {
    logger.warn('The relay refused this app', error)
    pulse.stop()
    calls.rejectAll(error)
    listener.onRejected(error)
  }

  function beat(): void {
    if (calls.checkTimeouts() && link.isOpen()) link.restart()
    const isIdle = calls.size() + topics.size() === 0 && !listener.hasWaiters()
    if (isIdle && clock.now() - usedAt >= heartbeatInterval) rest()
  }

  /** The line may be dead without knowing; the relay may hold what came while the page slept. */
  function resumed(): () => void {
    link.start()
    const [line, before] = [lines, frames]
    if (link.isOpen()) topics.resubscribe()
    const isSilent = (): boolean => line === lines && before === frames && topics.size() > 0
    return () => void (link.isOpen() && isSilent() && link.restart())
  }

  function frame(text: string): void {
    frames++
    const [read, line] = [readFrame(text), lines]
    if (!read) return logger.debug('The relay sent what makes no sense')
    if (read.kind === 'answer')
      return read.error?.code === unauthorizedCode
        ? link.reject(read.error.reason)
        : calls.settle(read)
    listener.onMessage(read.delivery, () => {
      // On another line the id may be another message's.
      if (line === lines) link.send(`{"id":${read.id},"jsonrpc":"2.0","result":true}`)
    })
  }

  function rest(): void {
    pulse.stop()
    link.stop()
  }

  return {
    connection: link,
    requests: calls,
    subscriptions: topics,
    activate() {
      usedAt = clock.now()
      pulse.start()
      link.start()
    },
    deactivate: rest,
  }
}
