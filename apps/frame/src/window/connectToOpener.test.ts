import { expect, it } from 'vitest'
import { connectToOpener } from './connectToOpener.ts'

const origin = 'https://wallet.example'
const nonce = '5f0c1f5e-6a67-4a3e-9f4b-0d5f6f6f3a11'

type Message = { source: unknown; origin: string; data: unknown; ports: readonly unknown[] }

/** Loads a window that a page has opened, and returns what it posted and the ports that it took. */
function load({
  opener = {},
  isFramed = false,
}: { opener?: object | null; isFramed?: boolean } = {}) {
  const posted: unknown[] = []
  const taken: unknown[] = []
  const listeners = new Set<(message: Message) => void>()
  const page = opener && {
    ...opener,
    postMessage: (data: unknown, to: string) => posted.push([data, to]),
  }
  const window: Record<string, unknown> = {
    opener: page,
    location: { origin },
    addEventListener: (_type: string, listener: (message: Message) => void) =>
      listeners.add(listener),
    removeEventListener: (_type: string, listener: (message: Message) => void) =>
      listeners.delete(listener),
  }
  window['parent'] = isFramed ? {} : window
  connectToOpener(window as never, nonce, (port) => taken.push(port))
  const send = (message: Partial<Message>): void => {
    const data = { type: 'latchkey:view-port', nonce }
    for (const listener of listeners)
      listener({ source: page, origin, data, ports: ['port'], ...message })
  }
  return { posted, taken, send }
}

it('asks the page that opened it, if that is of its own origin, and takes one port', () => {
  const { posted, taken, send } = load()
  expect(posted).toEqual([[{ type: 'latchkey:view', nonce }, origin]])
  send({})
  send({ ports: ['another'] })
  expect(taken).toEqual(['port'])
})

it.each<[sender: string, message: Partial<Message>]>([
  ['another window', { source: {} }],
  ['another origin', { origin: 'https://app.example' }],
  ['a page that does not know the nonce', { data: { type: 'latchkey:view-port', nonce: 'x' } }],
  ['a page with another message', { data: { type: 'latchkey:view', nonce } }],
  ['a page without a port', { ports: [] }],
])('takes no port of %s', (_sender, message) => {
  const { taken, send } = load()
  send(message)
  expect(taken).toEqual([])
})

it('asks nothing without an opener, nor in a frame', () => {
  expect(load({ opener: null }).posted).toEqual([])
  expect(load({ isFramed: true }).posted).toEqual([])
})
