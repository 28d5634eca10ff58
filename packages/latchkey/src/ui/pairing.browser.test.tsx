import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { nextFrame, mountStory, type MountedStory, endAnimations } from './mountStory.fixture.ts'

async function show(...parameters: Parameters<typeof mountStory>): Promise<MountedStory> {
  const shown = await mountStory(...parameters)
  onTestFinished(shown.remove)
  return shown
}

/** Returns the accessible name of a control, without the letter in place of a picture. */
function nameOf(element: Element | null | undefined): string {
  const copy = element?.cloneNode(true) as Element | undefined
  for (const hidden of copy?.querySelectorAll('[aria-hidden=true]') ?? []) hidden.remove()
  return element?.getAttribute('aria-label') ?? copy?.textContent ?? ''
}

/** Returns the accessible name of the focused element. */
const focused = ({ root }: MountedStory): string => nameOf(root.activeElement)

const cellsOf = ({ root }: MountedStory): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>('[data-index]'),
]
function controlOf(cell: Element | undefined): HTMLElement {
  const control = cell?.firstElementChild
  if (!(control instanceof HTMLElement)) throw new Error('No control')
  return control
}

const scrollerOf = ({ root }: MountedStory): Element => root.querySelector('[data-scroller]')!

/** Scrolls, and waits until what has come into sight is drawn. */
async function scroll(shown: MountedStory, top: number): Promise<void> {
  scrollerOf(shown).scrollTop = top
  await nextFrame()
  await nextFrame()
}

describe('the code', () => {
  it('is drawn, carries its text, and can be copied as a link [1.2]', async () => {
    const shown = await show('ConnectingWalletConnect')
    const { uri = '' } = shown.client.store.get().pairing
    const element = shown.root.querySelector<HTMLElement>('[data-uri]')
    expect(element?.dataset['uri']).toBe(uri)
    await expect.element(page.getByRole('img', { name: 'QR code to connect with' })).toBeVisible()
    const written: string[] = []
    const { clipboard } = navigator
    clipboard.writeText = async (text) => void written.push(text)
    onTestFinished(() => void Reflect.deleteProperty(clipboard, 'writeText'))
    await page.getByRole('button', { name: 'Copy link' }).click()
    expect(written).toEqual([uri])
    await expect.element(page.getByText('Link copied')).toBeVisible()
  })

  it('replaces its placeholder without a layout shift, and is redrawn when it changes', async () => {
    const shown = await show('ConnectingWalletConnectLoading')
    const { client, root } = shown
    await expect.element(page.getByRole('button', { name: 'Copy link' })).toBeDisabled()
    const height = root.querySelector('[data-view]')?.getBoundingClientRect().height
    // Drawn while the relay has not accepted it yet, but neither copied nor offered as a link.
    client.store.set(({ pairing }) => ({
      pairing: { ...pairing, status: 'making', uri: 'wc:0@2' },
    }))
    await expect.element(page.getByRole('img', { name: 'QR code to connect with' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Copy link' })).toBeDisabled()
    expect(root.querySelector('[data-uri]')).toBeNull()
    const draw = async (uri: string): Promise<string | null | undefined> => {
      client.store.set(({ pairing }) => ({ pairing: { ...pairing, status: 'ready', uri } }))
      await expect.poll(() => root.querySelector('[data-uri] svg path')).not.toBeNull()
      await endAnimations(root)
      return root.querySelector('[data-uri] svg path')?.getAttribute('d')
    }
    const first = await draw('wc:1@2')
    expect(root.querySelector('[data-view]')?.getBoundingClientRect().height).toBe(height)
    expect(await draw('wc:2@2')).not.toBe(first)
  })

  it('is replaced by another platform with the arrow keys, and stays the same code', async () => {
    const shown = await show('ConnectingWalletConnectTabs')
    const { uri } = shown.client.store.get().pairing
    const tab = (name: string): HTMLElement =>
      page.getByRole('tab', { name }).element() as HTMLElement
    await expect.element(page.getByRole('tab', { name: 'Mobile' })).toBeVisible()
    tab('Mobile').focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(tab('Web app').getAttribute('aria-selected')).toBe('true')
    expect(shown.root.activeElement).toBe(tab('Web app'))
    await expect.element(page.getByRole('link', { name: 'Open Oak' })).toBeVisible()
    const open = page.getByRole('link', { name: 'Open Oak' }).element() as HTMLAnchorElement
    expect(open.href).toBe(`https://oak.example/wc?uri=${encodeURIComponent(uri ?? '')}`)
    expect(open.target).toBe('_blank')
  })

  it('shows once that it was declined, and focuses Try again [4.2]', async () => {
    const shown = await show('ConnectingWalletConnectDeclined')
    await expect.poll(() => focused(shown)).toBe('Try again')
    const statusTexts = [...shown.root.querySelectorAll('output')].map((one) => one.textContent)
    expect(statusTexts.filter((text) => text?.includes('Request declined'))).toHaveLength(1)
    shown.behaviour.connect = () => new Promise(() => {})
    await userEvent.keyboard('{Enter}')
    expect(shown.client.store.get().connectFlow.status).toBe('asking')
  })

  it('leads to the list of all wallets', async () => {
    const shown = await show('ConnectingWalletConnect')
    await page.getByRole('button', { name: 'All wallets' }).click()
    await shown.waitForView('AllWallets')
    await expect.element(page.getByRole('searchbox')).toBeVisible()
  })

  it('opens the view that shows where to get the wallet', async () => {
    const shown = await show('ConnectingWalletConnectTabs')
    await page.getByRole('button', { name: 'Get', exact: true }).click()
    await shown.waitForView('Downloads')
    const links = [...shown.root.querySelectorAll<HTMLAnchorElement>('a[data-row]')]
    expect(links.map((link) => link.textContent)).toEqual([
      'Chrome extension',
      'iOS app',
      'Website',
    ])
    expect(links.every(({ target, rel }) => target === '_blank' && rel.includes('noopener'))).toBe(
      true,
    )
  })
})

describe('on a phone', () => {
  it('a row is a plain link whose tap also sends the request [2.18]', async () => {
    const shown = await show('ConnectPhone')
    const { uri = '' } = shown.client.store.get().pairing
    const row = page.getByRole('link', { name: 'Oak' }).element() as HTMLAnchorElement
    expect(row.getAttribute('href')).toBe(`oak://wc?uri=${encodeURIComponent(uri)}`)
    expect(row.target).toBe(window.self === window.top ? '_self' : '_top')
    // The browser of the test has no such app.
    row.addEventListener('click', (event) => event.preventDefault())
    shown.behaviour.connect = () => new Promise(() => {})
    row.click()
    await shown.waitForView('ConnectingWalletConnect')
    expect(shown.client.store.get().connectFlow.status).toBe('asking')
  })

  it('a row is no link before the terms are accepted', async () => {
    await show('ConnectPhone', {
      hasPairing: true,
      isPhone: true,
      hasWallets: false,
      features: { legalCheckbox: true },
    })
    await expect.element(page.getByRole('button', { name: 'Oak' })).toBeDisabled()
    await page.getByRole('checkbox').click()
    await expect.element(page.getByRole('link', { name: 'Oak' })).toBeVisible()
  })

  it('a pending request has a link in every view', async () => {
    const shown = await show('AccountWaiting')
    const link = page.getByRole('link', { name: 'Open Oak' })
    await expect.element(link).toBeVisible()
    expect(link.element().getAttribute('href')).toBe('oak://wc?requestId=1')
    shown.client.store.set(({ pairing }) => ({ pairing: { ...pairing, waiting: [] } }))
    await expect.element(link).not.toBeInTheDocument()
  })
})

describe('rows that pairing connects', () => {
  it('are disabled while a wallet is paired, and show the reason', async () => {
    const shown = await show('ConnectPairing')
    const { client, modal } = shown
    const connector = client.store
      .get()
      .wallets.connectors.find(({ kind }) => kind === 'walletConnect')!
    const connection = {
      connector,
      namespace: 'solana' as const,
      accounts: [{ namespace: 'solana' as const, address: 'x', type: 'eoa' as const }],
      network: 'solana:x' as never,
      approvedNetworks: [],
      supportsAllNetworks: true,
      provider: { request: async () => undefined },
    }
    client.store.set({ connection: { solana: { status: 'connected', connections: [connection] } } })
    const row = page.getByRole('button', { name: /^Oak/ })
    await expect.element(row).toHaveAttribute('aria-disabled', 'true')
    await expect.element(row).toHaveTextContent('Disconnect your current wallet first')
    await row.click({ force: true })
    expect(modal.store.get().history).toHaveLength(1)
    await expect
      .element(page.getByRole('button', { name: /^MetaMask/ }))
      .not.toHaveAttribute('aria-disabled')
  })
})

describe('the list of all wallets', () => {
  it('draws the visible rows and a few more, however long it is [9.6]', async () => {
    const shown = await show('AllWallets')
    expect(cellsOf(shown).length).toBeLessThan(44)
    expect(page.getByRole('list', { name: 'All wallets' }).element().childElementCount).toBe(
      cellsOf(shown).length,
    )
    await scroll(shown, 4000)
    expect(nameOf(cellsOf(shown).at(-1)?.firstElementChild)).toBe('Wallet 113')
    expect(cellsOf(shown).length).toBeLessThan(44)
    expect(cellsOf(shown).at(-1)?.getAttribute('aria-setsize')).toBe('120')
  })

  it('fetches the next page once its end is visible [9.6]', async () => {
    const shown = await show('AllWallets')
    let requestCount = 0
    const { http } = shown.client
    const { json } = http
    http.json = (request) => {
      requestCount++
      return json(request)
    }
    await scroll(shown, 400)
    expect(requestCount).toBe(0)
    await scroll(shown, 4000)
    expect(requestCount).toBeGreaterThan(0)
  })

  it('moves by the keys, also beyond the drawn rows', async () => {
    const shown = await show('AllWallets')
    controlOf(cellsOf(shown)[0]).focus()
    const steps: [string, string][] = [
      ['{ArrowRight}', 'Trust Wallet, certified'],
      ['{ArrowDown}', 'Uniswap Wallet'],
      ['{ArrowLeft}', 'Safe, certified'],
      ['{ArrowUp}', 'Oak'],
      ['{End}', 'Wallet 113'],
      ['{Home}', 'Oak'],
      ['z', 'Zerion'],
    ]
    for (const [key, name] of steps) {
      await userEvent.keyboard(key)
      await nextFrame()
      expect([key, focused(shown)]).toEqual([key, name])
    }
    const stops = cellsOf(shown).filter(
      (one) => (one.firstElementChild as HTMLElement).tabIndex === 0,
    )
    expect(stops).toHaveLength(1)
  })

  it('mirrors its keys where text runs from the right', async () => {
    const shown = await show('AllWallets', { locale: 'ar' })
    controlOf(cellsOf(shown)[0]).focus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(focused(shown)).toContain('Trust Wallet')
  })

  it('keeps the focused cell visible, below the field', async () => {
    const shown = await show('AllWallets')
    controlOf(cellsOf(shown)[0]).focus()
    await userEvent.keyboard('{End}')
    await nextFrame()
    for (let row = 0; row < 12; row++) await userEvent.keyboard('{ArrowUp}')
    await nextFrame()
    const field = page.getByRole('searchbox').element().getBoundingClientRect()
    const cell = shown.root.activeElement!.getBoundingClientRect()
    expect(cell.top).toBeGreaterThan(field.bottom)
  })

  it('restores scroll position and focus on Back [2.9b]', async () => {
    const shown = await show('AllWallets')
    shown.behaviour.connect = () => new Promise(() => {})
    await scroll(shown, 1700)
    const cell = cellsOf(shown).find((one) => one.textContent?.endsWith('Wallet 60'))
    const button = controlOf(cell)
    button.focus()
    const { scrollTop } = scrollerOf(shown)
    button.click()
    await shown.waitForView('ConnectingWalletConnect')
    await page.getByRole('button', { name: 'Back' }).click()
    await shown.waitForView('AllWallets')
    await expect.poll(() => focused(shown)).toContain('Wallet 60')
    expect(Math.abs(scrollerOf(shown).scrollTop - scrollTop)).toBeLessThan(110)
  })

  it('fetches the images of the first 20 at once, the others when they become visible [9.6]', async () => {
    const shown = await show('AllWallets')
    const { client, root } = shown
    const icon = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'
    client.store.set(({ wallets }) => ({
      wallets: {
        ...wallets,
        list: { ...wallets.list, wallets: wallets.list.wallets.map((one) => ({ ...one, icon })) },
      },
    }))
    await expect.poll(() => root.querySelectorAll('[data-index] img').length).toBeGreaterThan(20)
    for (const cell of cellsOf(shown)) {
      const isFirst = Number(cell.dataset['index']) < 20
      expect(cell.querySelector('img')?.loading).toBe(isFirst ? 'auto' : 'lazy')
    }
  })

  it('filters uncertified wallets, and clears the search', async () => {
    const shown = await show('AllWallets')
    const filter = page.getByRole('button', { name: 'Certified only' })
    await filter.click()
    await expect.element(filter).toHaveAttribute('aria-pressed', 'true')
    expect(cellsOf(shown)[0]?.textContent).toContain('Trust Wallet')
    const field = page.getByRole('searchbox', { name: 'Search wallets' })
    await field.fill('rain')
    // The filter that is on stays in reach, whatever is found.
    await expect.element(filter).toBeInTheDocument()
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect.element(field).toHaveValue('')
    expect(shown.root.activeElement).toBe(field.element())
    await expect.element(page.getByRole('button', { name: 'Clear' })).not.toBeInTheDocument()
  })
})
