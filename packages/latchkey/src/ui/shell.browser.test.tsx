import { describe, expect, it, onTestFinished } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { notify, setAccountTab } from '../core/index.ts'
import { readRoute, type ViewName } from '../modal/index.ts'
import {
  mountTestModal,
  nextFrame,
  mountStory,
  type MountedStory,
  endAnimations,
} from './mountStory.fixture.ts'
import { viewRegistry } from './viewRegistry.ts'
import { decline, neverSettle, findWalletRow } from './testModal.fixture.ts'
import { mountModal } from './shell/mountModal.tsx'
import type { ViewEntry } from './shell/views.ts'

async function show(...parameters: Parameters<typeof mountStory>): Promise<MountedStory> {
  const shown = await mountStory(...parameters)
  onTestFinished(shown.remove)
  return shown
}

async function closed(...parameters: Parameters<typeof mountTestModal>): Promise<MountedStory> {
  const shown = await mountTestModal(...parameters)
  onTestFinished(shown.remove)
  return shown
}

/** Returns the accessible name of the focused element. */
function focused({ root }: MountedStory): string {
  const element = root.activeElement
  return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
}

function dialogOf({ root }: MountedStory): HTMLDialogElement {
  return root.querySelector('dialog')!
}

/** Returns the description of a field; ids are unique within their own root only. */
function descriptionOf({ root }: MountedStory, field: Element): string | undefined {
  return root.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? undefined
}

/** Returns the channels, up to 255, of a colour as it is drawn. */
function paint(element: HTMLElement, color: string): number[] {
  element.style.color = color
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
  canvas.fillStyle = getComputedStyle(element).color
  canvas.fillRect(0, 0, 1, 1)
  return Array.from(canvas.getImageData(0, 0, 1, 1).data.slice(0, 3))
}

/** WCAG 2.2 "contrast ratio". */
function contrast(one: number[] = [], other: number[] = []): number {
  const luminance = ([red = 0, green = 0, blue = 0]: number[]): number => {
    const [r = 0, g = 0, b = 0] = [red, green, blue].map((channel) => {
      const part = channel / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

describe('placing', () => {
  it('appends the element to the body, and shows nothing until opened [2.13, 2.1b]', async () => {
    const { element, root } = await closed()
    expect(element.parentElement).toBe(document.body)
    expect(element.localName).toBe('latchkey-modal')
    expect(root.childElementCount).toBe(0)
  })

  it.each([{ disableAppend: true }, { enableEmbedded: true }])(
    'leaves placing to the host with %o [2.13]',
    async (options) => {
      expect((await closed(options)).element.isConnected).toBe(false)
    },
  )

  it('shows a card in the page when embedded, and closing keeps it there [2.11b, 2.13]', async () => {
    const container = document.createElement('div')
    document.body.append(container)
    onTestFinished(() => container.remove())
    const shown = await show('Connect', { enableEmbedded: true }, container)
    expect(shown.element.parentElement).toBe(container)
    expect(shown.root.querySelector('dialog')).toBeNull()
    await expect.element(page.getByRole('region', { name: 'Connect a wallet' })).toBeVisible()
    expect(document.body.style.overflow).toBe('')
    expect(shown.root.activeElement).toBeNull()
    await page.getByRole('button', { name: 'What is a wallet?' }).click()
    await shown.waitForView('WhatIsAWallet')
    expect(focused(shown)).toBe('What is a wallet?')
    shown.modal.close()
    await shown.waitForView('Connect')
  })

  it('leaves nothing behind after repeated mounts and unmounts', async () => {
    const count = { now: 0 }
    const watched: EventTarget[] = [window, document, document.documentElement, document.body]
    const real = watched.map(
      (target) => [target, target.addEventListener, target.removeEventListener] as const,
    )
    const before = document.documentElement.outerHTML
    // React listens once per document, for good.
    ;(await mountStory('Connect')).remove()
    for (const [target, add, remove] of real) {
      target.addEventListener = (...rest: Parameters<typeof add>) => {
        count.now++
        add.apply(target, rest)
      }
      target.removeEventListener = (...rest: Parameters<typeof remove>) => {
        count.now--
        remove.apply(target, rest)
      }
    }
    onTestFinished(() => {
      for (const [target, add, remove] of real)
        Object.assign(target, { addEventListener: add, removeEventListener: remove })
    })
    const testModal = await mountTestModal()
    testModal.unmount()
    const level = count.now
    for (let turn = 0; turn < 200; turn++) {
      const { unmount } = mountModal(testModal.modal)
      testModal.modal.open()
      unmount()
      testModal.modal.close()
    }
    expect(count.now).toBe(level)
    testModal.remove()
    expect(document.documentElement.outerHTML).toBe(before)
    expect(document.adoptedStyleSheets).toEqual([])
  })

  it('keeps two modals of one page apart', async () => {
    const one = await closed({ themeMode: 'dark', storagePrefix: 'one.' })
    const other = await closed({ themeMode: 'light', storagePrefix: 'other.' })
    one.modal.setTheme({ variables: { '--lk-accent': '#ff0000' } })
    one.modal.open()
    await one.waitForView('Connect')
    await expect.poll(() => other.root.querySelector('dialog')?.open).toBe(false)
    expect(other.element.style.getPropertyValue('--lk-accent')).toBe('')
    expect([one.element, other.element].map(({ dataset }) => dataset['theme'])).toEqual([
      'dark',
      'light',
    ])
    expect(one.root.adoptedStyleSheets[0]).not.toBe(other.root.adoptedStyleSheets[0])
  })

  it('works where the page forbids every inline style', async () => {
    const frame = document.createElement('iframe')
    const policy = "default-src 'none'; style-src 'none'; img-src data:"
    frame.srcdoc = `<!doctype html><meta http-equiv="content-security-policy" content="${policy}"><div></div>`
    document.body.append(frame)
    onTestFinished(() => frame.remove())
    await new Promise((resolve) => frame.addEventListener('load', resolve))
    const inner = frame.contentDocument!
    const broken: string[] = []
    inner.addEventListener('securitypolicyviolation', (event) =>
      broken.push(event.violatedDirective),
    )
    const { root } = await show(
      'ConnectingExternal',
      { enableEmbedded: true },
      inner.querySelector('div')!,
    )
    expect(getComputedStyle(root.querySelector('h2')!).fontSize).toBe('20px')
    const leak = inner.createElement('p')
    leak.setAttribute('style', 'color: red')
    inner.body.append(leak)
    await expect.poll(() => broken).toEqual(['style-src-attr'])
  })
})

describe('toasts', () => {
  it('reports the result of a transfer, except over the view that shows it', async () => {
    const shown = await show('WalletSendConfirmed')
    const { client, modal, root } = shown
    const [sent] = client.store.get().pendingTransactions ?? []
    const report = (transaction: typeof sent): void =>
      notify(client, { message: 'Transaction confirmed', variant: 'success', transaction })
    report(sent)
    await nextFrame()
    expect(root.textContent).not.toContain('Transaction confirmed')
    await page.getByRole('button', { name: 'Done' }).click()
    await shown.waitForView('Account')
    expect(root.textContent).not.toContain('Transaction confirmed')

    report(sent)
    await expect.element(page.getByText('Transaction confirmed')).toBeVisible()
    modal.push({ view: 'WhatIsANetwork', data: undefined })
    await expect.element(page.getByText('Transaction confirmed')).toBeVisible()
  })
})

describe('the page behind the modal', () => {
  // Vitest does not type the commands of its DevTools session.
  const devTools = cdp() as unknown as {
    send(method: string, params: object): Promise<unknown>
  }

  it.each([
    ['is blurred', 'no-preference', 'blur(6px)'],
    ['is not blurred for a visitor who prefers less transparency', 'reduce', 'none'],
  ])('%s', async (_, value, expected) => {
    const features = [{ name: 'prefers-reduced-transparency', value }]
    await devTools.send('Emulation.setEmulatedMedia', { features })
    onTestFinished(async () => {
      await devTools.send('Emulation.setEmulatedMedia', { features: [] })
    })
    const shown = await show('Connect')
    const dialog = dialogOf(shown)
    expect(getComputedStyle(dialog, '::backdrop').backdropFilter).toBe(expected)
    // Browsers report a frame in an element with a filter as not visible.
    const { filter, backdropFilter } = getComputedStyle(dialog)
    expect({ filter, backdropFilter }).toEqual({ filter: 'none', backdropFilter: 'none' })
  })
})

describe('closing', () => {
  it('closes on Esc, on the close button and on the backdrop [2.11a, 4.2]', async () => {
    const shown = await show('Connect')
    const { modal, root } = shown
    await userEvent.keyboard('{Escape}')
    expect(modal.store.get().open).toBe(false)
    await expect.poll(() => root.childElementCount).toBe(0)

    modal.open()
    await shown.waitForView('Connect')
    await page.getByRole('button', { name: 'Close' }).click()
    expect(modal.store.get().open).toBe(false)

    modal.open()
    await shown.waitForView('Connect')
    await userEvent.click(dialogOf(shown), { position: { x: 5, y: 5 } })
    expect(modal.store.get().open).toBe(false)
  })

  it('shakes instead while a network must be selected, and still offers Disconnect [2.12, 4.5c]', async () => {
    const shown = await show('UnsupportedChain')
    await userEvent.keyboard('{Escape}')
    await userEvent.keyboard('{Escape}')
    expect(shown.modal.store.get()).toMatchObject({ open: true, shake: true })
    await expect.poll(() => shown.root.querySelector('[data-shake]')).not.toBeNull()
    expect(dialogOf(shown).open).toBe(true)
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await expect.poll(() => shown.modal.store.get().open).toBe(false)
  })

  it('ends loading once a view shows [3.1, 4.2]', async () => {
    const { modal } = await show('Connect')
    expect(modal.store.get()).toMatchObject({ open: true, loading: false })
  })

  it('locks the scroll of the page while open, and restores it', async () => {
    document.body.style.overflow = 'clip'
    onTestFinished(() => document.body.removeAttribute('style'))
    const { modal, root } = await show('Connect')
    expect(document.body.style.overflow).toBe('hidden')
    modal.close()
    await expect.poll(() => root.childElementCount).toBe(0)
    expect(document.body.getAttribute('style')).toBe('overflow: clip;')
    expect(document.documentElement.getAttribute('style')).toBeNull()
  })

  it('returns focus to the control that opened it', async () => {
    const button = document.createElement('button')
    document.body.append(button)
    onTestFinished(() => button.remove())
    const shown = await closed()
    button.focus()
    shown.modal.open()
    await shown.waitForView('Connect')
    expect(document.activeElement).toBe(shown.element)
    await userEvent.keyboard('{Escape}')
    expect(document.activeElement).toBe(button)
  })
})

describe('by keyboard', () => {
  it('goes to a wallet and back, with focus on the heading and then on the row [2.9a]', async () => {
    const shown = await show('Connect')
    shown.behaviour.connect = neverSettle
    expect(focused(shown)).toBe('Connect a wallet')
    await userEvent.keyboard('{Tab}{Tab}')
    expect(focused(shown)).toContain('MetaMask')
    await userEvent.keyboard('r')
    expect(focused(shown)).toContain('Rainbow')
    await userEvent.keyboard('{Home}{ArrowDown}')
    expect(focused(shown)).toContain('Phantom')
    await userEvent.keyboard('{ArrowUp}')
    expect(focused(shown)).toContain('MetaMask')
    await userEvent.keyboard('{Enter}')
    await shown.waitForView('ConnectingExternal')
    expect(focused(shown)).toBe('Approve in MetaMask')
    await userEvent.keyboard('{Tab}{Enter}')
    await shown.waitForView('Connect')
    expect(focused(shown)).toContain('MetaMask')
  })

  it('never leaves the dialog by Tab, either way', async () => {
    const shown = await show('Connect')
    const seen = new Set<string>()
    for (let stop = 0; stop < 12; stop++) {
      await userEvent.keyboard('{Tab}')
      expect(document.activeElement).toBe(shown.element)
      seen.add(focused(shown))
    }
    expect(seen.size).toBe(5)
    await userEvent.keyboard('{Shift>}{Tab}{Tab}{Tab}{Tab}{Tab}{Tab}{/Shift}')
    expect(document.activeElement).toBe(shown.element)
  })

  it('moves through tabs with the arrow keys', async () => {
    const shown = await show('ProfileWallets')
    const [first] = page.getByRole('tab').elements() as HTMLElement[]
    first?.focus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(focused(shown)).toBe('Solana')
    await userEvent.keyboard('{Home}{ArrowRight}')
    await expect.element(page.getByRole('tabpanel', { name: 'Solana' })).toBeVisible()
    await userEvent.keyboard('{Home}')
    await expect.element(page.getByRole('tabpanel', { name: 'EVM' })).toBeVisible()
  })

  it('reaches Disconnect below the scrolled account', async () => {
    const shown = await show('AccountTokens')
    const box = page.getByRole('button', { name: 'Disconnect' }).element().getBoundingClientRect()
    const card = shown.root.querySelector('[data-view]')?.getBoundingClientRect()
    expect(box.bottom).toBeLessThanOrEqual(card?.bottom ?? 0)
  })

  it('sends with Enter from the form', async () => {
    const shown = await show('WalletSendFilled')
    await userEvent.click(page.getByRole('textbox', { name: 'Amount' }))
    await userEvent.keyboard('{Enter}')
    await shown.waitForView('WalletSendPreview')
    await expect.element(page.getByRole('button', { name: 'Send 0.5 ETH' })).toBeVisible()
  })
})

describe('a connection request', () => {
  it('shows that it was declined, and focuses Try again', async () => {
    const shown = await show('ConnectingExternal')
    await expect.element(page.getByRole('status').filter({ hasText: 'Accept' })).toBeVisible()
    shown.behaviour.connect = decline
    shown.modal.retryConnect()
    await expect.element(page.getByRole('heading', { name: 'Request declined' })).toBeVisible()
    await expect.poll(() => focused(shown)).toBe('Try again')
    shown.behaviour.connect = neverSettle
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Approve in MetaMask' })).toBeVisible()
  })

  it('is cancelled by going back to the list of wallets', async () => {
    const shown = await show('ConnectingExternal')
    await page.getByRole('button', { name: 'Other wallets' }).click()
    await shown.waitForView('Connect')
    expect(shown.client.store.get().connectFlow.status).toBe('idle')
  })
})

describe('views', () => {
  it('shows the monogram of a wallet whose picture does not load', async () => {
    const shown = await closed()
    const [connector] = findWalletRow(shown, 'MetaMask').connectors
    shown.client.store.set(({ wallets }) => ({
      wallets: {
        ...wallets,
        connectors: wallets.connectors.map((one) =>
          one === connector ? { ...one, icon: 'data:image/png;base64,bm90IGFuIGltYWdl' } : one,
        ),
      },
    }))
    shown.modal.open()
    await shown.waitForView('Connect')
    const row = page.getByRole('button', { name: 'MetaMask' })
    await expect.element(row).toHaveTextContent('MMetaMask')
  })

  it('keeps the old view while the next one loads, and offers a retry when it fails', async () => {
    const shown = await show('Connect')
    const entry = viewRegistry.WhatIsANetwork as { load: ViewEntry['load'] }
    const real = entry.load
    onTestFinished(() => void (entry.load = real))
    const hold = { fail: (): void => {} }
    entry.load = () => new Promise((_, reject) => (hold.fail = () => reject(new Error('offline'))))
    shown.modal.push({ view: 'WhatIsANetwork', data: undefined })
    await nextFrame()
    await nextFrame()
    await expect.element(page.getByRole('heading', { name: 'Connect a wallet' })).toBeVisible()
    shown.clock.advance(150)
    await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible()
    hold.fail()
    entry.load = real
    await page.getByRole('button', { name: 'Try again' }).click()
    await shown.waitForView('WhatIsANetwork')
    await expect.element(page.getByText('A shared record')).toBeVisible()
  })

  it('fades out a copy of the view that is left, and removes it', async () => {
    const shown = await show('Connect')
    const copies: Node[] = []
    const observer = new MutationObserver((changes) =>
      copies.push(...changes.flatMap(({ addedNodes }) => [...addedNodes])),
    )
    observer.observe(shown.root.querySelector('[data-scroller]')!, { childList: true })
    onTestFinished(() => observer.disconnect())
    await page.getByRole('button', { name: 'What is a wallet?' }).click()
    await shown.waitForView('WhatIsAWallet')
    const [copy] = copies as HTMLElement[]
    expect(copies).toHaveLength(1)
    expect(copy?.inert).toBe(true)
    expect(copy?.shadowRoot).toBeNull()
    await expect.poll(() => copy?.isConnected).toBe(false)
  })

  it('shows Connect for views that do not exist here', async () => {
    const shown = await closed()
    // Of a host without a type checker.
    const view = 'PayLoading' as ViewName
    shown.modal.open({ view })
    await expect.element(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
    expect(readRoute(shown.modal.store.get()).view).toBe(view)
  })

  it('shows no tabs while tokens are the only assets, whatever tab was selected [2.3]', async () => {
    const { client } = await show('AccountTokens')
    setAccountTab(client, { tab: 'nfts' })
    await nextFrame()
    expect(page.getByRole('tab').elements()).toEqual([])
    await expect.element(page.getByText('1.204 ETH').first()).toBeVisible()
  })

  it('hides the tab of the activity where the feature is off, and shows it by default', async () => {
    const listTabs = (): (string | null)[] =>
      page
        .getByRole('tab')
        .elements()
        .map((tab) => tab.textContent)
    const gateway = { gatewayUrl: 'http://127.0.0.1:9', pairing: false } as const
    const shown = await show('Account', gateway)
    expect(listTabs()).toEqual(['Tokens', 'NFTs', 'Activity'])
    shown.remove()
    await show('Account', { ...gateway, features: { activity: false } })
    expect(listTabs()).toEqual(['Tokens', 'NFTs'])
  })

  it('offers actions in the configured order [2.5]', async () => {
    await show('Account', { features: { walletFeaturesOrder: ['send', 'receive'] } })
    const names = page
      .getByRole('button')
      .elements()
      .map((one) => one.textContent)
    expect(names.indexOf('Send')).toBeLessThan(names.indexOf('Receive'))
    expect(names).toContain('Send')
  })

  it('never shows an unknown balance as 0 [5.6a]', async () => {
    await show('AccountFailed')
    await expect.element(page.getByRole('img', { name: 'Balance unavailable' })).toBeVisible()
    expect(page.getByText(/0\.0/).elements()).toEqual([])
  })

  it.each([
    ['1e3', 'Enter an amount'],
    ['-1', 'Enter an amount'],
    ['0x10', 'Enter an amount'],
    ['1.', 'Enter an amount'],
    ['0', 'Enter an amount'],
    ['.', 'Enter an amount'],
    ['0.1234567890123456789', 'Enter a valid amount'],
    ['2', 'You don’t have enough ETH'],
    ['1', 'Enter an address'],
    ['.5', 'Enter an address'],
  ])('names what is wrong with %s [5.9a, 5.9b]', async (amount, label) => {
    await show('WalletSend')
    await userEvent.fill(page.getByRole('textbox', { name: 'Amount' }), amount)
    const button = page.getByRole('button', { name: label })
    await expect.element(button).toBeDisabled()
  })

  it('shows the error text under the field', async () => {
    const shown = await show('WalletSend')
    const amount = page.getByRole('textbox', { name: 'Amount' })
    await userEvent.fill(amount, '0')
    await expect.poll(() => descriptionOf(shown, amount.element())).toBe('Enter more than 0.')
    await userEvent.fill(amount, '5.')
    await expect
      .poll(() => descriptionOf(shown, amount.element()))
      .toBe('Add digits after the point.')
    await userEvent.fill(amount, '1')
    const receiver = page.getByRole('textbox', { name: 'To' })
    await userEvent.fill(receiver, '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU')
    await expect
      .poll(() => descriptionOf(shown, receiver.element()))
      .toBe('This address is for a different network.')
  })

  it('copies the address and shows one toast [8.3]', async () => {
    const copied: string[] = []
    const real = Object.getOwnPropertyDescriptor(Navigator.prototype, 'clipboard')!
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void copied.push(text) },
    })
    onTestFinished(() => void Object.defineProperty(navigator, 'clipboard', real))
    const { client } = await show('Account')
    await page.getByRole('button', { name: 'Copy address' }).click()
    await expect
      .element(page.getByRole('status').filter({ hasText: 'Address copied' }))
      .toBeVisible()
    expect(copied).toEqual([
      client.store.get().connection[client.store.get().activeNamespace]?.connections[0]?.accounts[0]
        ?.address,
    ])
  })
})

describe('looks and languages', () => {
  it('marks the edges at which a list is cut off', async () => {
    const shown = await show('AllWallets')
    const scroller = shown.root.querySelector<HTMLElement>('[data-scroller]')!
    const edges = (): string[] => ['above', 'below'].filter((edge) => edge in scroller.dataset)
    await expect.poll(edges).toEqual(['below'])
    scroller.scrollTop = 200
    await expect.poll(edges).toEqual(['above', 'below'])
  })

  it('draws placeholders as tall as the rows that replace them', async () => {
    const shown = await show('AccountTokensLoading')
    const icons = [...shown.root.querySelectorAll('[data-shape=icon]')]
    const boxes = icons.map((icon) => icon.parentElement?.parentElement?.getBoundingClientRect())
    expect(boxes.length).toBeGreaterThan(0)
    const [box] = boxes
    // As tall as a row of a list, without the space below a line of text.
    expect([56, 56 * boxes.length]).toContain(box?.height)
  })

  it('applies theme and variables at once, and removes them', async () => {
    const { modal, element } = await show('Connect')
    modal.setTheme({
      mode: 'dark',
      variables: { '--lk-accent': 'rgb(1 2 3)', '--lk-radius': '4px' },
    })
    expect(element.dataset['theme']).toBe('dark')
    expect(element.style.getPropertyValue('--lk-accent')).toBe('rgb(1 2 3)')
    modal.setTheme({ mode: 'light', variables: { '--lk-radius': '8px' } })
    expect(element.dataset['theme']).toBe('light')
    expect(element.getAttribute('style')).toBe('--lk-radius: 8px;')
  })

  it.each(['light', 'dark'] as const)(
    'keeps text on any accent, and links in it, readable in %s',
    async (mode) => {
      const { modal, root } = await show('Networks', { themeMode: mode })
      const probe = document.createElement('span')
      root.querySelector('[data-view]')?.append(probe)
      for (const accent of ['#facc15', '#e11d48', '#000', '#fff', '#22c55e', '#7c3aed', '#777']) {
        modal.setTheme({ mode, variables: { '--lk-accent': accent } })
        const [ink, link] = ['--lk-accent-ink', '--link'].map((name) =>
          paint(probe, `var(${name})`),
        )
        const background = paint(probe, 'var(--lk-surface)')
        expect([accent, contrast(ink, paint(probe, accent)) >= 4.5]).toEqual([accent, true])
        expect([accent, contrast(link, background) >= 4.5]).toEqual([accent, true])
      }
      modal.setTheme({ mode, variables: { '--lk-accent-ink': '#123456', '--lk-radius': '12px' } })
      expect(paint(probe, 'var(--lk-accent-ink)')).toEqual([18, 52, 86])
      expect(getComputedStyle(root.querySelector('button')!).borderRadius).toBe('8px')
    },
  )

  it('mirrors in Arabic, and shows nothing in English first', async () => {
    const shown = await mountTestModal({ locale: 'ar' })
    onTestFinished(shown.remove)
    shown.modal.open()
    expect(shown.root.textContent).toBe('')
    await shown.waitForView('Connect')
    expect(dialogOf(shown).dir).toBe('rtl')
    await expect.element(page.getByRole('heading', { name: 'اتصال بمحفظة' })).toBeVisible()
    shown.modal.setLocale('de')
    await expect.element(page.getByRole('heading', { name: 'Wallet verbinden' })).toBeVisible()
    expect(dialogOf(shown).dir).toBe('ltr')
  })

  it('cannot be reached by the styles of the page', async () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      'h2, button, * { color: rgb(255, 0, 0) !important; font-size: 50px !important }',
    )
    document.adoptedStyleSheets = [sheet]
    onTestFinished(() => void (document.adoptedStyleSheets = []))
    const { root } = await show('Connect')
    await endAnimations(root)
    const style = getComputedStyle(root.querySelector('h2')!)
    expect(style.fontSize).toBe('16px')
    expect(style.color).not.toBe('rgb(255, 0, 0)')
  })
})
