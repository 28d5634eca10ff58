import type { WalletError } from '../../errors/index.ts'
import type { Delivery } from '../RelaySocket.ts'
import { type Calls, createCalls } from './createCalls.ts'
import { createLink, type Link } from './createLink.ts'
import { createPulse, heartbeat } from './createPulse.ts'
import { createTopics, type Topics } from './createTopics.ts'
import { readFrame } from './readFrame.ts'
import { refusedCode } from './refusal.ts'
import type { RelaySocketDeps } from './RelaySocketDeps.ts'

/** A link, the calls and topics that go over it, and the pulse that keeps them going. */
export type Exchange = {
  readonly link: Link
  readonly calls: Calls
  readonly topics: Topics
  /** Somebody needs the relay, now and for a while. */
  use(): void
  /** Hangs up and stops every timer. */
  rest(): void
}

/** Who hears of an exchange. */
export type ExchangeListener = {
  opened(): void
  closed(): void
  refused(error: WalletError): void
  /** `acknowledge` tells the relay, if it is still the same line. */
  delivered(delivery: Delivery, acknowledge: () => void): void
  /** Whether somebody waits for the line to be up. */
  isAwaited(): boolean
}

/**
 * Makes an exchange.
 *
 * @param deps - Relays, project, storage, clock.
 * @param listener - Hears of it.
 * @returns The exchange, at rest.
 * @source spec §9 "heartbeat 5 s"
 */
export function createExchange(deps: RelaySocketDeps, listener: ExchangeListener): Exchange {
  const { clock, logger, window } = deps
  let usedAt = 0
  let lines = 0
  let frames = 0
  const link = createLink(deps, { up, down: () => listener.closed(), frame, refused })
  const calls = createCalls({ clock, send: link.send, heard: () => frames })
  const topics = createTopics(calls, link.isUp)
  const pulse = createPulse({ clock, window, beat, resumed })

  function up(): void {
    lines++
    calls.again()
    topics.renew()
    listener.opened()
  }

  function refused(error: WalletError): void {
    logger.warn('The relay refused this app', error)
    pulse.stop()
    calls.failAll(error)
    listener.refused(error)
  }

  function beat(): void {
    if (calls.beat() && link.isUp()) link.restart()
    const isIdle = calls.size() + topics.size() === 0 && !listener.isAwaited()
    if (isIdle && clock.now() - usedAt >= heartbeat) rest()
  }

  /** The line may be dead without knowing; the relay may hold what came while the page slept. */
  function resumed(): () => void {
    link.start()
    const [line, before] = [lines, frames]
    if (link.isUp()) topics.renew()
    const isSilent = (): boolean => line === lines && before === frames && topics.size() > 0
    return () => void (link.isUp() && isSilent() && link.restart())
  }

  function frame(text: string): void {
    frames++
    const [read, line] = [readFrame(text), lines]
    if (!read) return logger.debug('The relay sent what makes no sense')
    if (read.kind === 'answer')
      return read.error?.code === refusedCode ? link.refuse(read.error.reason) : calls.take(read)
    listener.delivered(read.delivery, () => {
      // On another line the id may be another message's.
      if (line === lines) link.send(`{"id":${read.id},"jsonrpc":"2.0","result":true}`)
    })
  }

  function rest(): void {
    pulse.stop()
    link.stop()
  }

  return {
    link,
    calls,
    topics,
    use() {
      usedAt = clock.now()
      pulse.start()
      link.start()
    },
    rest,
  }
}
