import { expect, it } from 'vitest'
import { createOpenerWindow } from './createOpenerWindow.ts'

type OpenedWindow = Parameters<typeof createOpenerWindow>[0]

function createWindow(changes: Partial<OpenedWindow> = {}): OpenedWindow {
  const window = {
    addEventListener: () => {},
    removeEventListener: () => {},
    opener: {} as Window,
  } as unknown as OpenedWindow
  return Object.assign(window, { parent: window }, changes)
}

it('a popup has the page that opened it as its parent, and no ancestor origins', () => {
  const window = createWindow()
  const host = createOpenerWindow(window)
  expect(host?.parent).toBe(window.opener)
  expect(host?.location).toEqual({})
})

it('a popup has no window for the handshake without an opener, nor in a frame', () => {
  expect(createOpenerWindow(createWindow({ opener: null }))).toBeUndefined()
  expect(createOpenerWindow(createWindow({ parent: {} as Window }))).toBeUndefined()
})
