import { WalletError } from '../../errors/index.ts'
import { safeRelayUrls } from './address.ts'
import { createDialler } from './createDialler.ts'
import { createRotation } from './createRotation.ts'
import { createTicket } from './createTicket.ts'
import { isNotYetValid, refusalOf, refusedCode } from './refusal.ts'
import type { RelaySocketDeps } from './RelaySocketDeps.ts'

/** A line to a relay that is dialled again whenever it breaks, from `start` to `stop`. */
export type Link = {
  /** Dials at once, unless it is up or dialling. */
  start(): void
  /** Hangs up and dials at once: the line seems dead. */
  restart(): void
  stop(): void
  isUp(): boolean
  /** Sends if it is up. */
  send(text: string): void
  /** The relay lets us not in; it said so in a frame. */
  refuse(reason: string): void
  clientId(): Promise<string>
}

/** Who hears of a link. */
export type LinkListener = {
  up(): void
  down(): void
  frame(text: string): void
  /** Nothing more will be tried. */
  refused(error: WalletError): void
}

/**
 * Makes a link.
 *
 * @param deps - Relays, project, storage, clock.
 * @param listener - Hears of it.
 * @returns The link, with nothing dialled.
 */
export function createLink(deps: RelaySocketDeps, listener: LinkListener): Link {
  const rotation = createRotation(safeRelayUrls(deps))
  const ticket = createTicket(deps)
  const dialler = createDialler(deps)
  let isTrying = false
  let isTold = false
  let cancelWait = (): void => {}

  function fell(): void {
    isTrying = false
    if (!isTold) return
    isTold = false
    listener.down()
  }

  function halt(): void {
    cancelWait()
    dialler.hangUp()
    fell()
  }

  function connect(): void {
    halt()
    const url = rotation.url()
    // Asynchronously, as after a dial that failed.
    if (url === undefined)
      return queueMicrotask(() => refused(new WalletError('relay.unreachable')))
    isTrying = true
    void dialler.dial(ticket.address(url), {
      onOpen() {
        isTold = true
        listener.up()
      },
      onFrame(text) {
        rotation.heard()
        listener.frame(text)
      },
      onClosed(end) {
        deps.logger.debug('The relay hung up', end)
        fell()
        if (end.code === refusedCode) refuse(end.reason)
        else cancelWait = deps.clock.after(rotation.ended(), connect)
      },
    })
  }

  function refuse(reason: string): void {
    if (isNotYetValid(reason) && ticket.makeOlder()) connect()
    else refused(refusalOf(reason))
  }

  function refused(error: WalletError): void {
    halt()
    listener.refused(error)
  }

  return {
    start: () => isTrying || connect(),
    restart: connect,
    stop: halt,
    isUp: dialler.isUp,
    send: dialler.send,
    refuse,
    clientId: ticket.clientId,
  }
}
