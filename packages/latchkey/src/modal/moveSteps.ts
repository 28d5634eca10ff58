import { canClose } from './closeRules.ts'
import type { Modal, Route } from './Modal.ts'
import { resumePairing } from './pairing/index.ts'
import type { StepModal } from './Parts.ts'
import {
  back as wentBack,
  type Move,
  pushed,
  readRoute,
  replaced,
  reset as begun,
} from './routeStack.ts'
import { enter, leave } from './viewSteps.ts'
import { visitorOf } from './visitor.ts'

/** Shows a route over the present one. */
export function push(modal: StepModal, route: Route): void {
  go(modal, pushed(modal.store.get().history, route))
}

/** Shows a route in place of the present one. */
export function replace(modal: StepModal, route: Route): void {
  go(modal, replaced(modal.store.get().history, route))
}

/** Shows a route and forgets what was before. */
export function reset(modal: StepModal, route: Route): void {
  go(modal, begun(route))
}

/** Shows the list of all wallets. */
export function openAllWallets(modal: StepModal): void {
  push(modal, { view: 'AllWallets', data: undefined })
}

/** Pops one view and cancels its flow; on the first it closes. */
export function back(modal: StepModal): void {
  const { client, store } = modal
  const move = wentBack(store.get().history, visitorOf(client))
  if (!move) return modal.close()
  leave(modal, readRoute(store.get()))
  store.set(move)
  resumePairing(modal)
}

/** Closes if the view may be closed, else shakes. */
export function requestClose(modal: Modal): void {
  if (canClose(modal)) modal.close()
  else modal.shake()
}

function go(modal: StepModal, move: Move): void {
  modal.store.set(move)
  enter(modal, readRoute(move))
}
