import { type PointerEvent, useRef } from 'react'

/** Pixels that the sheet must be pulled down to close. */
const minDistance = 96
/** Pixels per millisecond that count as a flick. */
const minVelocity = 0.6

type Pull = { readonly id: number; readonly from: number; readonly at: number }

type Handlers = {
  onPointerDown(event: PointerEvent<HTMLElement>): void
  onPointerMove(event: PointerEvent<HTMLElement>): void
  onPointerUp(event: PointerEvent<HTMLElement>): void
  onPointerCancel(event: PointerEvent<HTMLElement>): void
}

/** Closes a sheet by a swipe down. Returns to its position unless pulled far or fast enough. */
export function useSwipe(onDismiss: () => void): Handlers {
  const pull = useRef<Pull | undefined>(undefined)

  function settle(event: PointerEvent<HTMLElement>): number | undefined {
    const started = pull.current
    if (!started || started.id !== event.pointerId) return undefined
    pull.current = undefined
    const card = cardOf(event)
    card?.style.removeProperty('--drag')
    if (card) delete card.dataset['dragging']
    const distance = event.clientY - started.from
    const speed = distance / Math.max(1, event.timeStamp - started.at)
    return distance > minDistance || (distance > 24 && speed > minVelocity) ? distance : undefined
  }

  return {
    onPointerDown(event) {
      if (!event.isPrimary) return
      pull.current = { id: event.pointerId, from: event.clientY, at: event.timeStamp }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event) {
      if (pull.current?.id !== event.pointerId) return
      const card = cardOf(event)
      if (!card) return
      card.dataset['dragging'] = ''
      card.style.setProperty('--drag', `${Math.max(0, event.clientY - pull.current.from)}px`)
    },
    onPointerUp(event) {
      if (settle(event) !== undefined) onDismiss()
    },
    onPointerCancel(event) {
      settle(event)
    },
  }
}

function cardOf(event: PointerEvent<HTMLElement>): HTMLElement | undefined {
  return event.currentTarget.parentElement ?? undefined
}
