import axe from 'axe-core'
import { createElement, type ReactNode, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CaipNetworkId } from '../caip/index.ts'
import { type Latchkey, type LatchkeyOptions, setBalanceHidden } from '../core/index.ts'
import {
  deferredAdapter,
  fakeClient,
  deferredConnector,
  fakeSession,
} from '../modal/fakeClient.fixture.ts'
import { base, mainnet } from '../networks/index.ts'
import { transportFailedError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import { createLatchkeyContextValue } from '../host/index.ts'
import type { OpenModalParameters } from '../modal/index.ts'
import {
  AccountButton,
  ConnectButton,
  LatchkeyProvider,
  NetworkButton,
  useAccount,
  useEvents,
  useLatchkey,
  useNetwork,
  useSwitchNetwork,
  useTheme,
} from './index.ts'

/** Renders below a provider and waits for its client; takes it out when the test has finished. */
async function show(client: Latchkey, ...children: readonly ReactNode[]): Promise<HTMLElement> {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  root.render(createElement(LatchkeyProvider, { client }, ...children))
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
  await expect.poll(() => client.store.get().initialized).toBe(true)
  return container
}

function connect(client: Latchkey, network: CaipNetworkId = mainnet.caipNetworkId): void {
  const connection = { ...fakeSession(network), connector: deferredConnector({ id: 'fox' }) }
  client.store.set({ connection: { eip155: { status: 'connected', connections: [connection] } } })
}

/** A client whose accounts hold 1.2049 coins. */
function rich(options: Partial<LatchkeyOptions> = {}): Latchkey {
  const readBalance = async (): Promise<bigint> => 1_204_900_000_000_000_000n
  return fakeClient({ adapters: [deferredAdapter('eip155', [], { readBalance })], ...options })
    .client
}

describe('buttons of the app', () => {
  it('show the state and open the modal, which resolves with what happened', async () => {
    const client = rich()
    const results: string[] = []
    await show(
      client,
      createElement(ConnectButton.Custom, {
        // oxlint-disable-next-line react/no-children-prop -- a function is no ReactNode
        children: ({ status, account, openConnectModal }) =>
          createElement(
            'button',
            {
              onClick: () => void openConnectModal().then((result) => results.push(result.status)),
            },
            account?.displayName ?? status,
          ),
      }),
      createElement(NetworkButton.Custom, {
        // oxlint-disable-next-line react/no-children-prop -- a function is no ReactNode
        children: ({ network }) => createElement('output', null, network?.name),
      }),
    )
    await expect.element(page.getByText('Ethereum')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'disconnected' }))
    await expect.element(page.getByRole('dialog')).toBeVisible()
    expect(results).toEqual([])
    connect(client)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => results).toEqual(['connected'])
    await expect.element(page.getByRole('button', { name: '0x8f3C…19aE4b' })).toBeVisible()
  })
})

describe('a button whose modal cannot be loaded', () => {
  it('shows that it loads, to screen readers too, until it opens', async () => {
    const client = rich()
    let isOffline = true
    const value = client.own(createLatchkeyContextValue)
    const { open } = value.modal
    const failed = { status: 'failed', error: new WalletError(transportFailedError) } as const
    Object.assign(value.modal, {
      open: (parameters: OpenModalParameters) =>
        isOffline ? Promise.resolve(failed) : open(parameters),
    })
    await show(client, createElement(ConnectButton))
    const button = page.getByRole('button')
    await userEvent.click(button)
    await expect.element(button).toHaveTextContent('Couldn’t load. Try again')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Couldn’t load. Try again')
    isOffline = false
    await userEvent.click(button)
    await expect.element(page.getByRole('dialog')).toBeVisible()
    expect(page.getByRole('alert').elements()).toEqual([])
    client.destroy()
  })
})

describe('ConnectButton', () => {
  it('shows Connect, emits its event, then shows balance and address of the account [5.6a, 5.6b]', async () => {
    const client = rich()
    await show(client, createElement(ConnectButton))
    const button = page.getByRole('button')
    await expect.element(button).toHaveTextContent('Connect wallet')
    const { activeNamespace } = client.store.get()
    client.store.set({
      connection: { [activeNamespace]: { status: 'connecting', connections: [] } },
    })
    await expect.element(button).toHaveTextContent('Connecting…')
    await expect.element(button).toHaveAttribute('aria-busy', 'true')
    connect(client)
    await expect.element(button).toHaveTextContent('1.204 ETH0x8f3C…19aE4b')
  })

  it('lets its spinner rest below the open modal', async () => {
    const client = rich()
    await show(client, createElement(ConnectButton))
    const { activeNamespace } = client.store.get()
    client.store.set({
      connection: { [activeNamespace]: { status: 'connecting', connections: [] } },
    })
    const button = page.getByRole('button', { name: 'Connecting…' })
    await expect.element(button).toBeVisible()
    const element = button.element()
    const countAnimations = (): number => element.getAnimations({ subtree: true }).length
    expect(countAnimations()).toBe(1)
    await userEvent.click(button)
    await expect.element(page.getByRole('dialog')).toBeVisible()
    expect(countAnimations()).toBe(0)
    await userEvent.keyboard('{Escape}')
    await expect.poll(countAnimations).toBe(1)
    client.destroy()
  })

  it('stays the same element, so that focus returns to it', async () => {
    const client = rich()
    await show(client, createElement(ConnectButton))
    const button = page.getByRole('button')
    await expect.element(button).toHaveTextContent('Connect wallet')
    const before = button.element() as HTMLButtonElement
    before.focus()
    connect(client)
    await expect.element(button).toHaveTextContent('0x8f3C')
    expect(document.activeElement).toBe(before)
  })

  it('receives a click although its content changes during the press', async () => {
    const client = rich()
    await show(client, createElement(ConnectButton))
    const button = page.getByRole('button')
    const pressed = (): Element | null => {
      const { left, top, width, height } = button.element().getBoundingClientRect()
      return document.elementFromPoint(left + width / 2, top + height / 2)
    }
    await expect.element(button).toHaveTextContent('Connect wallet')
    expect(pressed()).toBe(button.element())
    connect(client)
    await expect.element(button).toHaveTextContent('0x8f3C')
    expect(pressed()).toBe(button.element())
  })

  it('uses the texts and lengths of the host', async () => {
    const client = rich()
    const props = { label: 'Sign in', balance: 'hide', charsStart: 6, charsEnd: 2 } as const
    await show(client, createElement(ConnectButton, props))
    await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    connect(client)
    await expect.element(page.getByRole('button')).toHaveTextContent(/^0x8f3C00…4b$/)
  })

  it.each([
    ['en', '10,000'],
    ['de_DE', '10.000'],
    ['!', '10000'],
  ])('groups digits and drops trailing zeros in %s', async (locale, digits) => {
    const readBalance = async (): Promise<bigint> => 10n ** 22n
    const client = rich({ adapters: [deferredAdapter('eip155', [], { readBalance })], locale })
    await show(client, createElement(ConnectButton))
    connect(client)
    await expect.element(page.getByRole('button')).toHaveTextContent(`${digits} ETH`)
  })

  it('does not show an unknown balance as 0', async () => {
    const { client } = fakeClient({
      adapters: [
        deferredAdapter('eip155', [], { readBalance: () => Promise.reject(new Error('down')) }),
      ],
    })
    await show(client, createElement(ConnectButton))
    connect(client)
    await expect
      .poll(() => client.store.get().notification.message)
      .toBe('Token Balance Unavailable')
    await expect.element(page.getByRole('button')).toHaveTextContent(/^0x8f3C…19aE4b$/)
  })

  it('has aria-expanded while the modal is open, and opens Connect or Account', async () => {
    const client = rich()
    await show(client, createElement(ConnectButton))
    const button = document.querySelector.bind(document, '.lk-button')
    await userEvent.click(page.getByRole('button', { name: 'Connect wallet' }))
    await expect.poll(() => button()?.getAttribute('aria-expanded')).toBe('true')
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => button()?.getAttribute('aria-expanded')).toBe('false')
  })

  it('does nothing while disabled', async () => {
    const client = rich()
    await show(client, createElement(ConnectButton, { disabled: true }))
    await expect.element(page.getByRole('button')).toBeDisabled()
  })
})

describe('AccountButton', () => {
  it('is not rendered while no wallet is connected', async () => {
    const client = rich()
    const container = await show(
      client,
      createElement(AccountButton),
      createElement('i', null, 'here'),
    )
    await expect.poll(() => container.textContent).toBe('here')
    expect(container.querySelector('button')).toBeNull()
    connect(client)
    await expect.element(page.getByRole('button')).toHaveTextContent('0x8f3C…19aE4b')
  })

  it('has its account up to its end where the page stretches it', async () => {
    const client = rich()
    const container = await show(client, createElement(AccountButton))
    container.style.cssText = 'display:flex;flex-direction:column;inline-size:400px'
    connect(client)
    await expect.element(page.getByRole('button')).toHaveTextContent(/1\.204 ETH/)
    const right = (name: string): number | undefined =>
      container.querySelector(name)?.getBoundingClientRect().right
    expect(right('.lk-button')).toBe(container.getBoundingClientRect().right)
    expect(right('.lk-button-account')).toBe((right('.lk-button') ?? 0) - 6)
  })

  it('shows an alert on an unsupported network [4.5c]', async () => {
    const client = rich()
    await show(client, createElement(AccountButton))
    connect(client, 'eip155:999')
    const button = document.querySelector.bind(document, '.lk-button')
    await expect.poll(() => button()?.textContent).toBe('Switch network')
  })
})

describe('NetworkButton', () => {
  it('shows the picture that the gateway has of the network once a wallet is connected', async () => {
    const client = rich({ gatewayUrl: 'http://127.0.0.1:1' })
    const container = await show(client, createElement(NetworkButton))
    await expect.element(page.getByRole('button', { name: 'Ethereum' })).toBeVisible()
    expect(container.querySelector('img')).toBeNull()
    connect(client)
    await expect
      .poll(() => container.querySelector('img')?.src)
      .toContain(`/public/getAssetImage/${mainnet.assets?.imageId}`)
  })

  const label = async (
    options: Partial<LatchkeyOptions>,
    props: NetworkButton.Props,
    prepare: (client: Latchkey) => void = () => {},
  ): Promise<() => string | null | undefined> => {
    const client = rich(options)
    const container = await show(client, createElement(NetworkButton, props))
    await expect.poll(() => container.querySelector('button')).not.toBeNull()
    prepare(client)
    return () => container.querySelector('button')?.textContent
  }
  const without = (client: Latchkey): void =>
    client.store.set(({ network }) => ({
      network: { ...network, eip155: { ...network.eip155!, active: undefined } },
    }))

  it('shows the name of the network, else its placeholder', async () => {
    await expect.poll(await label({}, {})).toBe('Ethereum')
    await expect.poll(await label({ defaultNetwork: base.caipNetworkId }, {})).toBe('Base')
    await expect
      .poll(await label({}, {}, (client) => connect(client, 'eip155:999')))
      .toBe('Switch network')
    await expect.poll(await label({}, {}, without)).toBe('Select network')
    await expect.poll(await label({}, { label: 'Chain' }, without)).toBe('Chain')
    const connected = await label({}, {}, (client) => {
      connect(client)
      without(client)
    })
    await expect.poll(connected).toBe('Unknown network')
  })

  it('names a network that is not supported where that is allowed', async () => {
    const found = await label({ allowUnsupportedChain: true }, {}, (client) =>
      connect(client, 'eip155:999'),
    )
    await expect.poll(found).toBe('Unknown Network')
  })

  it('shows the picture that the host gives', async () => {
    const image = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
    const container = await show(
      rich({ networkImages: { 'eip155:1': image } }),
      createElement(NetworkButton),
    )
    await expect.poll(() => container.querySelector('img')?.getAttribute('src')).toBe(image)
    expect(container.querySelector('img')?.alt).toBe('')
  })
})

describe('looks', () => {
  const all = [
    createElement(ConnectButton, { key: 'a' }),
    createElement(NetworkButton, { key: 'b', size: 'sm' }),
    createElement(AccountButton, { key: 'c' }),
  ]

  it.each(['light', 'dark'] as const)('pass axe in %s, connected or not', async (themeMode) => {
    const client = rich({ themeMode })
    const container = await show(client, ...all)
    container.style.background = themeMode === 'dark' ? '#1c1b18' : '#ffffff'
    await expect.element(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
    const check = async (): Promise<unknown> => (await axe.run(container)).violations
    expect(await check()).toEqual([])
    connect(client)
    await expect.element(page.getByRole('button', { name: /0x8f3C/ }).first()).toBeVisible()
    expect(await check()).toEqual([])
    expect(container.querySelector('button')?.dataset['lkTheme']).toBe(themeMode)
  })

  it('are in place before the first paint, and give targets of 44 and 36 px', async () => {
    let radius = ''
    // Layout effects run before the page is painted.
    function Look(): ReactNode {
      useLayoutEffect(() => {
        const button = document.querySelector('.lk-button')
        if (button) radius = getComputedStyle(button).borderRadius
      }, [])
      return null
    }
    const container = await show(rich(), ...all, createElement(Look, { key: 'look' }))
    expect(radius).toBe('16px')
    const [connectButton, network] = [...container.querySelectorAll('button')]
    expect(connectButton?.getBoundingClientRect().height).toBe(44)
    expect(network?.getBoundingClientRect().height).toBe(36)
  })

  it('follow the theme of the host', async () => {
    function Tools(): ReactNode {
      const { setThemeMode, setThemeVariables } = useTheme()
      const onClick = (): void => {
        setThemeMode('dark')
        setThemeVariables({ '--lk-accent': 'rgb(0, 128, 0)' })
      }
      return createElement('button', { onClick }, 'Paint')
    }
    await show(rich(), ...all, createElement(Tools, { key: 'tools' }))
    await userEvent.click(page.getByRole('button', { name: 'Paint' }))
    const button = page.getByRole('button', { name: 'Connect wallet' })
    await expect.element(button).toHaveAttribute('data-lk-theme', 'dark')
    await expect
      .poll(() => getComputedStyle(button.element()).backgroundColor)
      .toBe('rgb(0, 128, 0)')
  })

  it('remove a theme value that the host removes', async () => {
    const client = rich({ themeVariables: { '--lk-accent': 'rgb(0, 128, 0)' } })
    let reset = (): void => {}
    function Tools(): ReactNode {
      const { setThemeVariables } = useTheme()
      reset = () => setThemeVariables({})
      return null
    }
    await show(client, createElement(ConnectButton), createElement(Tools))
    const button = page.getByRole('button')
    await expect
      .poll(() => getComputedStyle(button.element()).backgroundColor)
      .toBe('rgb(0, 128, 0)')
    reset()
    await expect
      .poll(() => getComputedStyle(button.element()).backgroundColor)
      .not.toBe('rgb(0, 128, 0)')
  })
})

describe('hooks', () => {
  it('render again only when what they read has changed', async () => {
    const client = rich()
    const seen: unknown[] = []
    function Reader(): ReactNode {
      seen.push(useAccount())
      return createElement('i', null, 'ready')
    }
    const container = await show(client, createElement(Reader))
    await expect.poll(() => container.textContent).toBe('ready')
    await expect.poll(() => client.store.get().initialized).toBe(true)
    const before = seen.length
    const connectors = [deferredConnector({ id: 'a' })]
    client.store.set(({ wallets }) => ({ wallets: { ...wallets, connectors } }))
    client.store.set({ switchFlow: { status: 'idle' } })
    connect(client)
    await expect.poll(() => seen.length).toBe(before + 1)
    expect(seen.at(-1)).toMatchObject({ isConnected: true, status: 'connected' })
  })

  it('switch the network and report events', async () => {
    const client = rich()
    const received: string[] = []
    function Tools(): ReactNode {
      const { networkId } = useNetwork()
      const { mutate } = useSwitchNetwork()
      const { last } = useEvents((event) => received.push(event.name))
      const onClick = (): void => mutate({ network: base })
      return createElement('button', { onClick }, `${networkId} ${last?.name}`)
    }
    await show(client, createElement(Tools))
    await userEvent.click(page.getByRole('button'))
    await expect.element(page.getByRole('button')).toHaveTextContent('eip155:8453 SWITCH_NETWORK')
    expect(received.at(-1)).toBe('SWITCH_NETWORK')
  })

  it('open and close the modal', async () => {
    const client = rich()
    function Tools(): ReactNode {
      const { isOpen, open, close } = useLatchkey()
      const onClick = (): void => (isOpen ? close() : void open({ view: 'WhatIsAWallet' }))
      return createElement('button', { id: 'tool', onClick }, isOpen ? 'open' : 'closed')
    }
    await show(client, createElement(Tools))
    const tool = (): HTMLElement | null => document.querySelector('#tool')
    await expect.poll(() => tool()?.textContent).toBe('closed')
    tool()?.click()
    await expect.poll(() => tool()?.textContent).toBe('open')
    tool()?.click()
    await expect.poll(() => tool()?.textContent).toBe('closed')
  })
})

describe('the account button', () => {
  it('counts the transactions that are pending, and hides a hidden balance', async () => {
    const client = rich()
    connect(client)
    await show(client, createElement(AccountButton))
    const button = page.getByRole('button')
    await expect.element(button).toHaveTextContent(/ETH/)
    await expect.element(page.getByRole('img', { name: 'pending' })).not.toBeInTheDocument()

    const address = client.store.get().connection.eip155?.connections[0]?.accounts[0]?.address ?? ''
    const pending = {
      network: mainnet.caipNetworkId,
      address,
      operation: 'send',
      transfers: [],
      sentAt: 0,
      status: 'pending',
    } as const
    client.store.set({
      pendingTransactions: [
        { ...pending, hash: '0x2' },
        { ...pending, hash: '0x1' },
        { ...pending, hash: '0x0', status: 'confirmed' },
      ],
    })
    await expect.element(page.getByRole('img', { name: '2 pending' })).toBeVisible()
    setBalanceHidden(client, { isHidden: true })
    await expect.element(button).not.toHaveTextContent(/ETH/)
    setBalanceHidden(client, { isHidden: false })
    await expect.element(button).toHaveTextContent(/ETH/)
    client.store.set({ activeNamespace: 'solana' })
    await show(client, createElement(AccountButton, { namespace: 'eip155' }))
    await expect.element(page.getByRole('img', { name: '2 pending' })).toBeVisible()
    client.store.set({ pendingTransactions: [] })
    await expect.element(page.getByRole('img', { name: 'pending' })).not.toBeInTheDocument()
  })
})
