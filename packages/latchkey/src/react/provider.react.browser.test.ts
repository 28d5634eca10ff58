import * as React from 'react'
import {
  type ComponentType,
  createElement,
  type ReactNode,
  StrictMode,
  useLayoutEffect,
} from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  type InitialState,
  isConnected,
  type Latchkey,
  type LatchkeyOptions,
} from '../core/index.ts'
import type { CaipNetworkId } from '../caip/index.ts'
import { createSystemClock } from '../kernel/index.ts'
import {
  deferredAdapter,
  fakeClient,
  deferredConnector,
  fakeSession,
} from '../modal/fakeClient.fixture.ts'
import { base, mainnet } from '../networks/index.ts'
import { renderHostPage } from './renderHostPage.fixture.ts'
import { createLatchkeyContextValue } from '../host/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import {
  AccountButton,
  ConnectButton,
  ConnectPanel,
  LatchkeyProvider,
  NetworkButton,
  useAccount,
} from './index.ts'

const options: LatchkeyOptions = {
  projectId: 'test',
  networks: [mainnet, base],
  adapters: [deferredAdapter('eip155', [])],
  logLevel: 'silent',
}

/** Renders into the page, and takes it out when the test has finished. */
function show(element: ReactNode): { root: Root; container: HTMLElement } {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  root.render(element)
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
  return { root, container }
}

const within = (client: Latchkey, ...children: readonly ReactNode[]): ReactNode =>
  createElement(LatchkeyProvider, { client }, ...children)

/** The state of a visitor whose wallet is connected. */
function connect(client: Latchkey, network: CaipNetworkId = mainnet.caipNetworkId): void {
  const connection = { ...fakeSession(network), connector: deferredConnector({ id: 'fox' }) }
  client.store.set({ connection: { eip155: { status: 'connected', connections: [connection] } } })
}

/** Lets effects and everything that is due run. */
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

beforeEach(() => {
  localStorage.clear()
})

describe('hydration', () => {
  it('hydrates the server render without a warning, then shows the stored state', async () => {
    const errors = vi.spyOn(console, 'error')
    onTestFinished(() => errors.mockRestore())
    const server = fakeClient({ environment: { window: undefined } }).client
    const html = renderToString(createElement(StrictMode, null, renderHostPage(server)))
    expect(html).toContain('Connect wallet')

    const { client } = fakeClient()
    connect(client)
    const container = document.body.appendChild(document.createElement('div'))
    container.innerHTML = html
    const recovered: unknown[] = []
    const root = hydrateRoot(container, createElement(StrictMode, null, renderHostPage(client)), {
      onRecoverableError: (error) => recovered.push(error),
    })
    onTestFinished(() => {
      root.unmount()
      container.remove()
    })
    await expect.element(page.getByRole('button', { name: /0x8f3C…19aE4b/ }).first()).toBeVisible()
    expect(container.textContent).toContain('connected 0x8f3C')
    expect(recovered).toEqual([])
    expect(errors.mock.calls).toEqual([])
  })
})

describe('initialState', () => {
  const address = '0x8f3C2bA90d1E4f5A6b7C8d9E0f1A2B3c4D19aE4b'
  const network = base.caipNetworkId
  const initialState: InitialState = {
    activeNamespace: 'eip155',
    accounts: [{ network, address, connectorId: 'fox', connectorName: 'Fox' }],
  }
  function Account(): ReactNode {
    const { status, isConnected, connectorName, chainId } = useAccount()
    return createElement('output', null, `${status} ${isConnected} ${connectorName} ${chainId}`)
  }
  const app = (client: Latchkey): ReactNode =>
    createElement(
      StrictMode,
      null,
      createElement(
        LatchkeyProvider,
        { client, initialState },
        createElement(ConnectButton),
        createElement(AccountButton),
        createElement(NetworkButton),
        createElement(Account),
      ),
    )

  it('shows the account in the first HTML, and hydrates it without a warning or a flash', async () => {
    const errors = vi.spyOn(console, 'error')
    onTestFinished(() => errors.mockRestore())
    const server = fakeClient({ environment: { window: undefined } }).client
    const html = renderToString(app(server))
    expect(html).toContain('0x8f3C…19aE4b')
    expect(html).toContain('>Base<')
    expect(html).toContain('reconnecting true Fox 8453')
    expect(html).not.toContain('Connect wallet')
    // The server's client may serve other visitors.
    expect(server.store.get().connection).toEqual({})

    const { client } = fakeClient()
    client.storage
      .slot({ key: 'status', version: 1, initial: {}, parse: (value) => value as object })
      .set({ eip155: 'connected' })
    const container = document.body.appendChild(document.createElement('div'))
    container.innerHTML = html
    const seen = new Set([container.textContent])
    const observer = new MutationObserver(() => seen.add(container.textContent))
    observer.observe(container, { subtree: true, childList: true, characterData: true })
    const recovered: unknown[] = []
    const root = hydrateRoot(container, app({ ...client, start: () => new Promise(() => {}) }), {
      onRecoverableError: (error) => recovered.push(error),
    })
    onTestFinished(() => {
      observer.disconnect()
      root.unmount()
      container.remove()
    })
    await turn()
    await turn()
    connect(client, network)
    await expect.poll(() => container.textContent).toContain('connected true')
    expect([...seen].filter((text) => !text?.includes('0x8f3C…19aE4b'))).toEqual([])
    expect([...seen].join(' ')).not.toContain('Connect wallet')
    expect(recovered).toEqual([])
    expect(errors.mock.calls).toEqual([])
  })

  it('is read once, so that another object does not render the hooks again', async () => {
    const { client } = fakeClient()
    const renders: unknown[] = []
    function Reader(): ReactNode {
      renders.push(useAccount().status)
      return null
    }
    const reader = createElement(Reader)
    const app = (text: string): ReactNode =>
      createElement(LatchkeyProvider, { client, initialState: { ...initialState } }, text, reader)
    const { root, container } = show(app('first'))
    await expect.poll(() => client.store.get().initialized).toBe(true)
    await turn()
    const before = renders.length
    root.render(app('second'))
    await expect.poll(() => container.textContent).toBe('second')
    expect(renders.length).toBe(before)
  })

  it('ends where the browser has nothing to reconnect', async () => {
    const { client } = fakeClient()
    show(app(client))
    await expect.element(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
    expect(client.store.get().connection.eip155?.recorded).toBeUndefined()
  })
})

describe('the provider', () => {
  it('is named by the error of a hook outside of it', () => {
    const ShowStatus = (): ReactNode => createElement('p', null, useAccount().status)
    expect(() => renderToString(createElement(ShowStatus))).toThrow(/LatchkeyProvider/)
  })

  it('keeps two clients on one page apart', async () => {
    const [one, other] = [fakeClient().client, fakeClient().client]
    const Status = (): ReactNode => createElement('output', null, useAccount().status)
    const { container } = show(
      [one, other].map((client, key) =>
        createElement(LatchkeyProvider, { client, key }, createElement(Status)),
      ),
    )
    await expect.poll(() => container.textContent).toBe('disconnecteddisconnected')
    connect(one)
    await expect.poll(() => container.textContent).toBe('connecteddisconnected')
  })

  it('opens the modal on the first click, as soon as the button shows, in strict mode too', async () => {
    show(
      createElement(
        StrictMode,
        null,
        createElement(LatchkeyProvider, { options }, createElement(ConnectButton)),
      ),
    )
    const button = page.getByRole('button', { name: 'Connect wallet' })
    await expect.element(button).toHaveAttribute('aria-expanded', 'false')
    ;(button.element() as HTMLButtonElement).click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    expect(document.querySelectorAll('latchkey-modal')).toHaveLength(1)
    expect(document.querySelector('latchkey-modal')?.parentNode).toBe(document.body)
  })

  it('leaves the address and the history of the page alone, whatever it shows [2.1a]', async () => {
    const before = [location.href, history.length]
    const { client } = fakeClient()
    show(within(client, createElement(ConnectButton)))
    await userEvent.click(page.getByRole('button', { name: 'Connect wallet' }))
    await expect.element(page.getByRole('dialog')).toBeVisible()
    const modal = await client.own(createLatchkeyContextValue).modal.load()
    for (const view of ['WhatIsAWallet', 'GetWallet', 'Networks'] as const) {
      modal.push({ view, data: undefined })
      expect([location.href, history.length]).toEqual(before)
    }
    modal.back()
    modal.close()
    expect([location.href, history.length]).toEqual(before)
  })

  it('removes the modal from the page on unmount', async () => {
    const { root } = show(
      createElement(LatchkeyProvider, { options }, createElement(ConnectButton)),
    )
    await userEvent.click(page.getByRole('button', { name: 'Connect wallet' }))
    await expect.element(page.getByRole('dialog')).toBeVisible()
    root.unmount()
    await expect.poll(() => document.querySelector('latchkey-modal')).toBeNull()
  })

  it('destroys a client that it created, not one from its props', async () => {
    const { client } = fakeClient()
    let own: Latchkey | undefined
    const Peek = (): ReactNode => {
      useAccount()
      return null
    }
    const rendered = show(within(client, createElement(Peek)))
    await turn()
    rendered.root.unmount()
    await turn()
    expect(() => client.own(() => 1)).not.toThrow()

    const { LatchkeyContextProbe } = probe((found) => (own = found))
    const made = show(
      createElement(LatchkeyProvider, { options }, createElement(LatchkeyContextProbe)),
    )
    await expect.poll(() => own).toBeDefined()
    made.root.unmount()
    await turn()
    expect(() => own?.own(() => 1)).toThrow('destroyed')
  })

  it.runIf('Activity' in React)('works again after it was hidden and shown again', async () => {
    const { Activity } = React as unknown as { Activity: ComponentType<{ mode: string }> }
    const button = createElement(ConnectButton)
    const page = (mode: string): ReactNode =>
      createElement(Activity, { mode }, createElement(LatchkeyProvider, { options }, button))
    const { root, container } = show(page('visible'))
    await expect.poll(() => container.textContent).toBe('Connect wallet')
    root.render(page('hidden'))
    await turn()
    root.render(page('visible'))
    await expect.poll(() => container.querySelector('button')?.checkVisibility()).toBe(true)
    container.querySelector('button')?.click()
    await expect.poll(() => document.querySelector('latchkey-modal')).not.toBeNull()
  })

  it.runIf('Activity' in React)('keeps its client while it is hidden, until unmount', async () => {
    const { Activity } = React as unknown as { Activity: ComponentType<{ mode: string }> }
    const clients = new Set<Latchkey>()
    const { LatchkeyContextProbe } = probe((found) => clients.add(found))
    let isShownAtOnce = true
    // Shows the tree again before React has run the effects of hiding it, and takes more than its time slice.
    const SlowChild = (): ReactNode => {
      useLayoutEffect(() => () => {
        if (isShownAtOnce) root.render(tree('visible'))
      })
      const end = performance.now() + 20
      while (performance.now() < end);
      return null
    }
    const children = [LatchkeyContextProbe, SlowChild, ConnectButton]
    const tree = (mode: string): ReactNode =>
      createElement(
        Activity,
        { mode },
        createElement(
          LatchkeyProvider,
          { options },
          ...children.map((child) => createElement(child)),
        ),
      )
    const { root, container } = show(tree('visible'))
    await expect.poll(() => container.textContent).toBe('Connect wallet')
    for (let count = 0; count < 5; count += 1) {
      root.render(tree('hidden'))
      await turn()
      await expect.poll(() => container.querySelector('button')?.checkVisibility()).toBe(true)
    }
    container.querySelector('button')?.click()
    await expect.poll(() => document.querySelector('latchkey-modal')).not.toBeNull()

    isShownAtOnce = false
    root.render(tree('hidden'))
    await expect.poll(() => document.querySelector('latchkey-modal')).toBeNull()
    expect([...clients].map((client) => client.isDestroyed())).toEqual([false])
    root.unmount()
    await turn()
    expect([...clients].map((client) => client.isDestroyed())).toEqual([true])
  })

  it('throws client.provider_missing for a button outside of it', () => {
    expect(() => renderToString(createElement(ConnectButton))).toThrow('No LatchkeyProvider')
  })

  it('is independent of another provider', async () => {
    const [one, other] = [fakeClient().client, fakeClient().client]
    show(within(one, createElement(ConnectButton, { label: 'One' })))
    show(within(other, createElement(ConnectButton, { label: 'Other' })))
    await userEvent.click(page.getByRole('button', { name: 'One' }))
    await expect.element(page.getByRole('dialog')).toBeVisible()
    const { textContent } = document.querySelector('[aria-expanded="false"]') ?? {}
    expect(textContent).toBe('Other')
    connect(other)
    await expect
      .poll(() => document.querySelector('[data-lk-kind="account"]')?.textContent)
      .toContain('0x8f3C')
    expect([isConnected(one.store.get()), isConnected(other.store.get())]).toEqual([false, true])
  })
})

describe('200 mounts and unmounts', () => {
  it.each(['options', 'client'] as const)(
    'leave nothing behind, with %s',
    async (kind) => {
      const { client } = fakeClient()
      const count = countListeners()
      const sheets = document.adoptedStyleSheets.length
      const container = document.body.appendChild(document.createElement('div'))
      onTestFinished(() => container.remove())
      const content = [
        createElement(ConnectButton, { key: 'a' }),
        createElement(NetworkButton, { key: 'b' }),
      ]
      const once = async (): Promise<void> => {
        const root = createRoot(document.createElement('div'))
        const element =
          kind === 'client'
            ? within(client, ...content)
            : createElement(LatchkeyProvider, { options }, ...content)
        root.render(createElement(StrictMode, null, element))
        await turn()
        root.unmount()
        await turn()
      }
      await once()
      const first = count()
      for (let round = 0; round < 199; round++) await once()
      expect(count()).toEqual(first)
      expect(document.adoptedStyleSheets).toHaveLength(sheets)
      expect(document.querySelector('latchkey-modal')).toBeNull()
    },
    60_000,
  )
})

describe('embedded', () => {
  it('leaves the modal over the page where neither option gives it a place [2.13]', async () => {
    const { client } = fakeClient({ logLevel: 'warn' })
    show(
      within(
        client,
        createElement(ConnectPanel, { className: 'here' }),
        createElement(ConnectButton),
      ),
    )
    await expect
      .poll(() => client.logger.entries().map(({ message }) => message))
      .toContain('A ConnectPanel needs option enableEmbedded or disableAppend.')
    document.querySelector<HTMLButtonElement>('button.lk-button')?.click()
    await expect.poll(() => document.querySelector('body > latchkey-modal')).not.toBeNull()
    expect(document.querySelector('.here > latchkey-modal')).toBeNull()
  })

  it('draws the modal in its place in the page, on Connect, then on Account [2.11b, 2.13]', async () => {
    const environment = { clock: createSystemClock() }
    const { client } = fakeClient({ enableEmbedded: true, environment })
    show(
      createElement(
        StrictMode,
        null,
        within(client, createElement(ConnectPanel, { className: 'here' })),
      ),
    )
    await expect.poll(() => document.querySelector('.here > latchkey-modal')).not.toBeNull()
    expect(document.querySelectorAll('latchkey-modal')).toHaveLength(1)
    expect(document.querySelector('body > latchkey-modal')).toBeNull()
    const heading = (): string | null | undefined =>
      document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('h2')?.textContent
    await expect.poll(heading).toMatch(/connect/i)
    const before = heading()
    connect(client)
    await expect.poll(heading).not.toBe(before)
  })
})

/** Creates a component that passes on the client of its provider. */
function probe(onFound: (client: Latchkey) => void): { LatchkeyContextProbe: () => ReactNode } {
  return {
    LatchkeyContextProbe: () => {
      onFound(useLatchkeyContext().client)
      return null
    },
  }
}

/** Counts what listens to the page, from now on. */
function countListeners(): () => number {
  let open = 0
  const { addEventListener, removeEventListener } = EventTarget.prototype
  const known = new WeakMap<EventTarget, Set<string>>()
  const keys = new WeakMap<object, number>()
  let next = 0
  const keyOf = (type: string, listener: object, capture: unknown): string => {
    if (!keys.has(listener)) keys.set(listener, next++)
    const isCapture =
      typeof capture === 'object' ? (capture as { capture?: boolean }).capture : capture
    return `${type} ${keys.get(listener)} ${isCapture === true}`
  }
  const isPage = (target: unknown): target is EventTarget =>
    target === window || target === document
  EventTarget.prototype.addEventListener = function (type, listener, capture) {
    if (isPage(this ?? window) && listener) {
      const set = known.get(this ?? window) ?? new Set()
      known.set(this ?? window, set)
      const key = keyOf(type, listener, capture)
      if (!set.has(key)) open++
      set.add(key)
    }
    return addEventListener.call(this, type, listener, capture)
  }
  EventTarget.prototype.removeEventListener = function (type, listener, capture) {
    if (isPage(this ?? window) && listener) {
      const key = keyOf(type, listener, capture)
      if (known.get(this ?? window)?.delete(key)) open--
    }
    return removeEventListener.call(this, type, listener, capture)
  }
  onTestFinished(() => {
    Object.assign(EventTarget.prototype, { addEventListener, removeEventListener })
  })
  return () => open
}
