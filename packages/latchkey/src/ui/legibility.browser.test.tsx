import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fetchBalance, notify } from '../core/index.ts'
import { mountStory, type MountedStory, endAnimations } from './mountStory.fixture.ts'

const bob = '0x52b8398551BB1d0BdC022355897508F658C0ffee'

async function show(...parameters: Parameters<typeof mountStory>): Promise<MountedStory> {
  const shown = await mountStory(...parameters)
  onTestFinished(shown.remove)
  return shown
}

function boxOf(root: ShadowRoot, selector: string): DOMRect {
  const element = root.querySelector(selector)
  if (!element) throw new Error(`No ${selector}`)
  return element.getBoundingClientRect()
}

/** Boxes of the first piece of text that reads so, letter by letter. */
function glyphRects(root: ShadowRoot, text: string): DOMRect[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeName !== 'BDI' || node.textContent !== text) continue
    const range = document.createRange()
    const inside = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const boxes: DOMRect[] = []
    for (let part = inside.nextNode(); part; part = inside.nextNode())
      for (let at = 0; at < (part.textContent ?? '').length; at++) {
        range.setStart(part, at)
        range.setEnd(part, at + 1)
        boxes.push(range.getBoundingClientRect())
      }
    return boxes
  }
  throw new Error(`No ${text}`)
}

describe('a message at the top', () => {
  it.each([
    ['UnsupportedChain', 'h2'],
    ['Account', '[data-view] > div button'],
    ['WalletSend', 'h2'],
  ])('leaves %s its title and its controls', async (story, covered) => {
    const shown = await show(story)
    // It stays, however slow the machine is.
    notify(shown.client, { message: 'Address copied', variant: 'success', autoClose: false })
    // What draws it is a part that comes late.
    const drawn = (): Element | null => shown.root.querySelector('[role=status] > [data-variant]')
    await expect.poll(drawn).not.toBeNull()
    await endAnimations(shown.root)
    const toast = boxOf(shown.root, '[role=status] > [data-variant]')
    const title = boxOf(shown.root, covered)
    expect(toast.top).toBeGreaterThanOrEqual(0)
    expect(toast.bottom).toBeLessThanOrEqual(title.top)
  })

  it('hides the tooltip of the pressed control until the pointer leaves it', async () => {
    await show('Account')
    const copy = page.getByRole('button', { name: 'Copy address' })
    const tip = page.getByRole('tooltip', { includeHidden: true })
    await userEvent.hover(page.getByRole('button', { name: 'Send' }))
    await expect.element(tip).not.toBeVisible()
    await expect.element(copy).toHaveAccessibleDescription(/^0x[\da-f]{40}$/i)
    await userEvent.hover(copy)
    await expect.element(tip).toBeVisible()
    await userEvent.click(copy)
    await expect.element(tip).not.toBeVisible()
    await userEvent.hover(page.getByRole('button', { name: 'Send' }))
    await userEvent.hover(copy)
    await expect.element(tip).toBeVisible()
  })
})

describe('amounts and addresses', () => {
  it.each(['ar', 'en'])('keep number before unit in %s', async (locale) => {
    const { root } = await show('Account', { locale })
    const boxes = glyphRects(root, '1.204 ETH')
    const lefts = boxes.map((box) => box.left)
    expect(lefts).toEqual(lefts.toSorted((one, other) => one - other))
  })

  it('keep their direction inside a sentence of the other one', async () => {
    await show('WalletSendPreview', { locale: 'ar' })
    await expect.element(page.getByRole('button', { name: '\u20680.5 ETH\u2069' })).toBeVisible()
  })

  it('break a full address in the middle', async () => {
    const { root } = await show('WalletSendPreview')
    const tops = glyphRects(root, bob).map((box) => Math.round(box.top))
    expect(tops.lastIndexOf(tops[0] ?? -1)).toBe(20)
    expect(new Set(tops).size).toBe(2)
  })

  it.each(['Binance Wallet', 'Uniswap Wallet', 'Crypto.com Onchain'])(
    'leave room for %s in the grid of wallets',
    async (name) => {
      const { root } = await show('AllWallets')
      const label = root.querySelector('[data-index] button > span:last-of-type')
      if (!label) throw new Error('The grid is empty.')
      label.textContent = name
      // Less than the third line that would be hidden: the glyphs of a font may be taller than its line.
      expect(label.scrollHeight - label.clientHeight).toBeLessThan(8)
      expect(label.scrollWidth).toBe(label.clientWidth)
      const cell = label.closest('[data-index]')
      expect(label.getBoundingClientRect().bottom).toBeLessThanOrEqual(
        cell?.getBoundingClientRect().bottom ?? 0,
      )
    },
  )

  it('do not push the name of a token out of its row, however long', async () => {
    const { root, client, behaviour } = await show('Account')
    behaviour.readBalance = async () => 123_456_789n ** 7n
    await fetchBalance(client, { force: true })
    await expect.poll(() => root.querySelector('li')?.textContent).toContain('437,124,')
    const row = root.querySelector('li > div')
    expect(row?.scrollWidth).toBe(row?.clientWidth)
    expect(boxOf(root, 'li > div > span:nth-child(2)').width).toBeGreaterThan(100)
  })
})

describe('the send form', () => {
  it('explains each field that is wrong, both at once [5.9a, 5.9b]', async () => {
    await show('WalletSend')
    await userEvent.fill(page.getByRole('textbox', { name: 'Amount' }), '900')
    await userEvent.fill(page.getByRole('textbox', { name: 'To' }), 'nobody')
    await expect.element(page.getByText('You don’t have enough ETH.')).toBeVisible()
    await expect.element(page.getByText('Enter a valid Base address.')).toBeVisible()
    await userEvent.fill(page.getByRole('textbox', { name: 'To' }), bob)
    await expect.element(page.getByText('Enter a valid Base address.')).not.toBeInTheDocument()
  })
})

it('names the kinds of network that a wallet works with', async () => {
  await show('Connect')
  await expect.element(page.getByRole('button', { name: 'Phantom EVM Solana' })).toBeVisible()
})

it('takes a locale as hosts write it', async () => {
  const { root } = await show('Account', { locale: 'de_DE' })
  expect(root.querySelector('dialog')?.lang).toBe('de-DE')
  await expect.element(page.getByText('1,204 ETH').first()).toBeVisible()
})
