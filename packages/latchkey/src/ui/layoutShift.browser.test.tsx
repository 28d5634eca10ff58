import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { readAccount, setAccountTab, setBalanceHidden } from '../core/index.ts'
import { type MountedStory, mountTestModal, nextFrame } from './mountStory.fixture.ts'
import { fillCatalogue, setTokenBalances } from './storyHelpers.fixture.ts'
import { connectWallet, flushMicrotasks } from './testModal.fixture.ts'

const picture = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'

/** The card, its header and footer, and everything above the list of assets. */
const stillParts = [
  '[data-view=Account]',
  '[data-view=Account] h2 ~ *',
  '[data-view=Account] button',
  '[data-view=Account] p',
  '[role=tablist]',
  'footer *',
].join(',')

function readPositions(root: ShadowRoot): Map<Element, string> {
  return new Map(
    [...root.querySelectorAll(stillParts)].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [element, [x, y, width, height].map(Math.round).join(' ')]
    }),
  )
}

/** Lists the elements that moved or changed their size since they were measured, as far as they are left. */
function listMoved(root: ShadowRoot, before: ReadonlyMap<Element, string>): string[] {
  const now = readPositions(root)
  return [...before].flatMap(([element, was]) => {
    const is = now.get(element) ?? was
    return is === was ? [] : [`${element.outerHTML.slice(0, 100)}: ${was} → ${is}`]
  })
}

/** Observes the layout shifts of the page, as Chromium scores them. */
function observeShifts(): { total(): number } {
  let total = 0
  const add = (entries: PerformanceEntryList): void => {
    for (const entry of entries) total += (entry as PerformanceEntry & { value: number }).value
  }
  const observer = new PerformanceObserver((list) => add(list.getEntries()))
  observer.observe({ type: 'layout-shift' })
  onTestFinished(() => observer.disconnect())
  return {
    total() {
      add(observer.takeRecords())
      return total
    },
  }
}

type Options = Parameters<typeof mountTestModal>[0]

/** Account of a wallet whose balance, tokens and name have not arrived, and the functions that deliver them. */
async function openLoadingAccount(options: Options): Promise<MountedStory & Arrivals> {
  const shown = await mountTestModal(options)
  onTestFinished(shown.remove)
  const { client, modal, behaviour } = shown
  let answer: (value: bigint) => void = () => {}
  behaviour.readBalance = () => new Promise((resolve) => (answer = resolve))
  await connectWallet(shown)
  if (options?.gatewayUrl !== undefined)
    setTokenBalances(shown, { status: 'loading', list: [], timestamp: undefined })
  modal.open()
  await shown.waitForView('Account')
  return {
    ...shown,
    async balanceArrives() {
      answer(1_204_567_000_000_000_000n)
      await flushMicrotasks()
    },
    nameArrives(name) {
      const { address = '' } = readAccount(client.store.get())
      const identity = { name, avatar: picture, timestamp: client.clock.now() }
      client.store.set({ identities: { [address.toLowerCase()]: identity } })
    },
    pricesArrive: () => setTokenBalances(shown),
  }
}

type Arrivals = {
  balanceArrives(): Promise<void>
  nameArrives(name: string): void
  pricesArrive(): void
}

const gateway = { gatewayUrl: 'http://127.0.0.1:9' } as const

describe('Account, while its data arrives', () => {
  it.each([
    ['desktop', 1280, 800],
    ['phone', 390, 844],
    ['narrow phone', 320, 568],
  ] as const)('does not move on a %s', async (_, width, height) => {
    await page.viewport(width, height)
    onTestFinished(() => page.viewport(1280, 800))
    const { root, balanceArrives, nameArrives, pricesArrive } = await openLoadingAccount({
      ...gateway,
      features: { names: 'all' },
    })
    const before = readPositions(root)
    const shifts = observeShifts()
    const steps = [
      balanceArrives,
      async () => nameArrives('a-name-that-is-longer-than-the-address.latchkey.id'),
      async () => pricesArrive(),
    ]
    for (const step of steps) {
      await step()
      await nextFrame()
      await nextFrame()
      expect(listMoved(root, before)).toEqual([])
    }
    await expect.element(page.getByText('$5,467')).toBeVisible()
    expect(shifts.total()).toBe(0)
  })

  it('does not move when the tokens arrive before the balance', async () => {
    const { root, balanceArrives, pricesArrive } = await openLoadingAccount(gateway)
    const before = readPositions(root)
    pricesArrive()
    await nextFrame()
    await balanceArrives()
    await nextFrame()
    expect(listMoved(root, before)).toEqual([])
  })

  it('does not move without a gateway', async () => {
    const { root, balanceArrives } = await openLoadingAccount({})
    const before = readPositions(root)
    await balanceArrives()
    await nextFrame()
    expect(listMoved(root, before)).toEqual([])
  })
})

/** Records the height of the card in each frame in which it shows Connect. */
function traceConnectHeights(root: ShadowRoot): ReadonlySet<number> {
  const heights = new Set<number>()
  let frame = requestAnimationFrame(function read() {
    const card = root.querySelector<HTMLElement>('[data-view=Connect]')
    if (card) heights.add(card.offsetHeight)
    frame = requestAnimationFrame(read)
  })
  onTestFinished(() => cancelAnimationFrame(frame))
  return heights
}

describe('Connect, from its first frame until the catalogue has arrived', () => {
  it.each([
    ['with installed wallets', {}],
    ['without an installed wallet', { hasWallets: false }],
  ] as const)('keeps its height %s', async (_, options) => {
    const shown = await mountTestModal({ hasPairing: true, ...options })
    onTestFinished(shown.remove)
    const { client, modal, root } = shown
    const heights = traceConnectHeights(root)
    modal.open()
    await shown.waitForView('Connect')
    expect(client.store.get().wallets.catalogue.status).toBe('loading')
    await nextFrame()
    fillCatalogue(shown)
    client.store.set(({ wallets }) => ({
      wallets: { ...wallets, recommended: wallets.list.wallets.slice(0, 4) },
    }))
    await expect.element(page.getByRole('button', { name: 'Oak' })).toBeVisible()
    await nextFrame()
    await nextFrame()
    expect([...heights]).toEqual([expect.any(Number)])
  })
})

describe('Account', () => {
  it('does not move when balances are hidden, or when another tab is selected', async () => {
    const shown = await openLoadingAccount(gateway)
    const { root, client } = shown
    await shown.balanceArrives()
    shown.pricesArrive()
    await nextFrame()
    const before = readPositions(root)
    setBalanceHidden(client, { isHidden: true })
    await nextFrame()
    expect(listMoved(root, before)).toEqual([])
    setAccountTab(client, { tab: 'activity' })
    await nextFrame()
    expect(listMoved(root, before)).toEqual([])
  })
})
