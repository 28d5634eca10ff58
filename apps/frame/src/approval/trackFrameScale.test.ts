import { describe, expect, it } from 'vitest'
import { trackFrameScale } from './trackFrameScale.ts'

type Position = readonly [frame: readonly [number, number], screen: readonly [number, number]]

/** Follows a mouse in a window of this pixel ratio. `leave`: the mouse leaves the frame. */
function track(devicePixelRatio: number): {
  readonly isTooSmall: () => boolean
  readonly move: (...positions: readonly Position[]) => void
  readonly leave: () => void
} {
  const [view, root] = [new EventTarget(), new EventTarget()]
  const document = { documentElement: root }
  const window = Object.assign(view, { devicePixelRatio, document }) as unknown as Window
  const listeners: ((event: PointerEvent) => void)[] = []
  view.addEventListener = (_type: string, listener: unknown) => {
    listeners.push(listener as (event: PointerEvent) => void)
  }
  const isTooSmall = trackFrameScale(window, new AbortController().signal)
  const move = (...positions: readonly Position[]): void => {
    for (const [[clientX, clientY], [screenX, screenY]] of positions) {
      const event = { isTrusted: true, pointerType: 'mouse', clientX, clientY, screenX, screenY }
      for (const listener of listeners) listener(event as PointerEvent)
    }
  }
  return { isTooSmall, move, leave: () => root.dispatchEvent(new Event('pointerleave')) }
}

const at = (x: number, y: number, scale: number): Position => [
  [x, y],
  [x * scale, y * scale],
]

describe('trackFrameScale', () => {
  it('refuses after two measurements of a frame that is drawn small', () => {
    const { isTooSmall, move } = track(1)
    move(at(0, 0, 0.3), at(0, 30, 0.3))
    expect(isTooSmall()).toBe(false)
    move(at(0, 60, 0.3))
    expect(isTooSmall()).toBe(true)
  })

  it('accepts again after a measurement of a frame that is large enough', () => {
    const { isTooSmall, move } = track(1)
    move(at(0, 0, 0.3), at(0, 30, 0.3), at(0, 60, 0.3))
    move([
      [0, 90],
      [0, 48],
    ])
    expect(isTooSmall()).toBe(false)
  })

  it('refuses without a measurement where the pixel ratio is below 1, until one is large enough', () => {
    const { isTooSmall, move } = track(0.6)
    expect(isTooSmall()).toBe(true)
    move(at(0, 0, 0.3), at(0, 30, 0.3))
    expect(isTooSmall()).toBe(true)
    const other = track(0.6)
    other.move(at(0, 0, 0.6), at(30, 0, 0.6))
    expect(other.isTooSmall()).toBe(false)
  })

  it('measures nothing while the page is scrolled under the mouse', () => {
    const { isTooSmall, move } = track(1)
    // At rest, and moved aside.
    move(at(0, 0, 1), [
      [0, 60],
      [0, 1],
    ])
    move([
      [3, 120],
      [3, 1],
    ])
    move([
      [6, 180],
      [6, 1],
    ])
    expect(isTooSmall()).toBe(false)
  })

  it('measures no way that leads out of the frame and back', () => {
    const { isTooSmall, move, leave } = track(1)
    for (const y of [0, 40, 80]) {
      move([
        [0, y],
        [0, y / 10],
      ])
      leave()
    }
    expect(isTooSmall()).toBe(false)
  })
})
