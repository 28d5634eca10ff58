import { createLatchkey, type Latchkey } from 'latchkey'
import { evm } from 'latchkey/evm'
import { ConnectButton, LatchkeyProvider, useLatchkey } from 'latchkey/react'
import { createElement, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Network } from 'latchkey/networks'

/** Functions that a test calls in the page. */
export type Mounts = {
  /** Mounts a provider, opens the modal, and takes everything away again, so many times. */
  cycle(times: number): Promise<void>
  /** Shows two apps, each with a client of its own, side by side. */
  pair(networks: readonly Network[]): void
  /** Listeners that `window`, `document` and media queries have more than at first. */
  listeners(): readonly string[]
}

const listeners = countListeners()
const projectId = 'e2e'

async function cycle(times: number): Promise<void> {
  for (let time = 0; time < times; time++) await mountOnce()
}

async function mountOnce(): Promise<void> {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const open = await new Promise<() => void>((resolve) => {
    root.render(
      createElement(
        LatchkeyProvider,
        { options: { projectId, networks: [network()], adapters: [evm()], logLevel: 'silent' } },
        createElement(ConnectButton),
        createElement(Opener, { onReady: resolve }),
      ),
    )
  })
  open()
  await until(() => modalOf()?.querySelector('dialog[open] h2') !== null && modalOf() !== undefined)
  root.unmount()
  container.remove()
  await until(() => modalOf() === undefined)
}

function modalOf(): ShadowRoot | undefined {
  return document.querySelector('latchkey-modal')?.shadowRoot ?? undefined
}

function Opener(props: { readonly onReady: (open: () => void) => void }): ReactNode {
  const { open } = useLatchkey()
  return createElement('span', { ref: () => props.onReady(() => void open()) })
}

function pair(networks: readonly Network[]): void {
  for (const name of ['First', 'Second']) {
    const section = document.body.appendChild(document.createElement('section'))
    section.setAttribute('aria-label', name)
    const client: Latchkey = createLatchkey({
      projectId: name,
      networks,
      adapters: [evm()],
      metadata: { name },
    })
    createRoot(section).render(
      createElement(LatchkeyProvider, { client }, createElement(ConnectButton)),
    )
  }
}

function network(): Network {
  return {
    id: 31337,
    name: 'Nowhere',
    chainNamespace: 'eip155',
    caipNetworkId: 'eip155:31337',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
  }
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => requestAnimationFrame(resolve))
}

/** Keeps account of listeners on what outlives an app: the window, its document, its media queries. */
function countListeners(): () => readonly string[] {
  const live = new Map<string, Set<unknown>>()
  const { addEventListener, removeEventListener } = EventTarget.prototype
  const setOf = (target: EventTarget, type: string): Set<unknown> => {
    const isTracked = target === window || target === document || target instanceof MediaQueryList
    const name = `${target.constructor.name} ${type}`
    const found = live.get(name) ?? new Set()
    if (isTracked) live.set(name, found)
    return found
  }
  EventTarget.prototype.addEventListener = function (this: EventTarget | undefined, ...given) {
    const [type, listener, options] = given
    const listeners = setOf(this ?? window, type)
    listeners.add(listener)
    const signal = typeof options === 'object' ? options.signal : undefined
    if (signal) addEventListener.call(signal, 'abort', () => void listeners.delete(listener))
    addEventListener.apply(this ?? window, given)
  }
  EventTarget.prototype.removeEventListener = function (this: EventTarget | undefined, ...given) {
    setOf(this ?? window, given[0]).delete(given[1])
    removeEventListener.apply(this ?? window, given)
  }
  return () => [...live].flatMap(([name, { size }]) => (size === 0 ? [] : [`${name}: ${size}`]))
}

Object.assign(globalThis, { mounts: { cycle, pair, listeners } satisfies Mounts })
