import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { type OpenedApproval, useApprovalTestPages } from './approvalTestPages.fixture.ts'

const openPages = useApprovalTestPages()

const open = async (
  name: string,
  options?: Parameters<typeof openPages>[1],
): Promise<OpenedApproval> => openPages([name], options)

/** Returns the rules of axe that the frame breaks. */
async function findViolations({ frame }: OpenedApproval): Promise<readonly string[]> {
  await frame.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core/axe.min.js') })
  return await frame.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    const { violations } = await axe.run()
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  })
}

const states = [
  'transaction',
  'permit',
  'authorization',
  'powers',
  'credit',
  'message',
  'failing',
  'unknown',
  'checking',
  'phishing',
]
/** States whose button does nothing. */
const disabled = ['failing', 'checking', 'phishing']

describe.each(['light', 'dark'] as const)('an approval in the %s theme', (theme) => {
  it.each(states)('has no violation of axe: %s', async (name) => {
    const opened = await open(name, { theme })
    await opened.approve.waitFor()
    if (!disabled.includes(name))
      await expect.poll(async () => opened.approve.getAttribute('aria-disabled')).toBe('false')
    expect(await findViolations(opened)).toEqual([])
  })
})

describe('an approval', () => {
  it('shows the verified origin, what moves, the network and the fee', async () => {
    const { frame } = await open('transaction')
    const text = await frame.locator('main').innerText()
    for (const part of ['https://dune.market', '−250 USDC', '+0.0831 ETH', 'Base', '0.000021 ETH'])
      expect(text).toContain(part)
  })

  it('of typed data that others can send never says that nothing is sent', async () => {
    const { frame } = await open('authorization')
    const text = await frame.locator('main').innerText()
    expect(text).toContain('This signature alone lets others move assets')
    expect(text).not.toContain('nothing is sent')
  })

  it('names each power of a batch, and who gets it', async () => {
    const { approve, frame } = await open('powers')
    const list = frame.getByRole('list', { name: 'What others could take' })
    const items = await list.getByRole('listitem').allInnerTexts()
    const powers = items.map((item) => item.split('\n')[0])
    expect(powers).toEqual([
      'Lets another account spend without a limit',
      'Lets another account take every item',
      'Lets another account spend 5 × item 7',
      'Lets another account take any amount of item 8',
      'Lets another account borrow 250 base units of the token on your credit',
    ])
    for (const item of items) expect(item).toContain('0x1111111111111111111111111111111111111111')
    expect(await approve.textContent()).toBe('Approve no limit')
  })

  it('of typed data that delegates credit says who owes the debt', async () => {
    const { approve, frame } = await open('credit')
    const text = await frame.locator('main').innerText()
    expect(text).toContain('Lets another account borrow on your credit without a limit')
    expect(text).toContain('You would owe the debt.')
    expect(await approve.textContent()).toBe('Sign, no limit')
  })

  it('has a button that names what it approves', async () => {
    const { approve } = await open('permit')
    expect(await approve.textContent()).toBe('Sign, no limit')
  })

  it('of a message that signs in is titled so, and names the site', async () => {
    const { approve, frame } = await open('signIn')
    await frame.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
    expect(await frame.locator('.approval-facts').innerText()).toMatch(/^Sign in to\s+dune\.market/)
    expect(await approve.textContent()).toBe('Sign in')
    await expect.poll(async () => approve.getAttribute('aria-disabled')).toBe('false')
  })

  it('of a message that signs in to another site warns, and cannot be approved (abuse 28)', async () => {
    const { approve, frame } = await open('phishing')
    await frame.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
    const warning = frame.getByRole('listitem').first()
    expect(await warning.innerText()).toContain('opensea.example')
    await frame.getByText('This can’t be approved.').waitFor()
    expect(await approve.getAttribute('aria-disabled')).toBe('true')
  })

  it('cannot be approved when it would fail', async () => {
    const { approve, frame } = await open('failing')
    await frame.getByText('This can’t be approved.').waitFor()
    expect(await approve.getAttribute('aria-disabled')).toBe('true')
    expect(await frame.getByRole('listitem').first().innerText()).toContain('exceeds balance')
  })

  it('offers another try when signing failed, and says nothing of what failed within', async () => {
    const { approve, focus, frame, page } = await open('broken')
    await expect.poll(async () => approve.getAttribute('aria-disabled')).toBe('false')
    await focus()
    await page.keyboard.press('Enter')
    await expect.poll(async () => approve.textContent()).toBe('Try again')
    expect(await frame.getByRole('alert').textContent()).not.toContain('down')
  })

  it('is rejected by its button and by Escape, with keys alone', async () => {
    const opened = await open('transaction')
    const { frame, page } = opened
    // The heading has the focus first.
    await expect.poll(async () => frame.evaluate(() => document.activeElement?.id)).toBe('title')
    await frame.getByRole('button', { name: 'Reject' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(async () => frame.locator('h1').count()).toBe(0)
    await frame.evaluate(() => {
      const { harness } = window as unknown as { harness: { show(name: string): void } }
      harness.show('message')
    })
    await frame.getByRole('heading', { name: 'Sign message' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(async () => frame.locator('h1').count()).toBe(0)
    expect(await opened.executed()).toEqual([])
  })

  it.each([
    ['360 by 600', 360, 600],
    ['the width of a small phone', 320, 568],
  ])('fits into %s', async (_name, width, height) => {
    const { frame, page, approve } = await open('permit')
    await page.locator('iframe').evaluate(
      (element, size) => {
        element.setAttribute('width', String(size.width))
        element.setAttribute('height', String(size.height))
      },
      { width, height },
    )
    await expect.poll(async () => approve.getAttribute('aria-disabled')).toBe('false')
    const overflow = await frame.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
  })
})

describe('an approval on a network that the wallet does not know', () => {
  it('names the network by its id, and the name of the site as its claim (abuse 26, 32)', async () => {
    const { frame } = await open('local')
    const text = await frame.locator('main').innerText()
    expect(text).toContain('Ethereum-compatible network 31337')
    expect(text).toContain('The site calls it “Ethereum⟨U+202E⟩”')
    expect(text).toContain('1.5 of its currency')
  })

  it('takes no name for a network that it knows', async () => {
    const { frame } = await open('transaction')
    expect(await frame.locator('main').innerText()).not.toContain('Another name of Base')
  })
})

describe('an approval without a limit', () => {
  it('gets the limit that the visitor types, before it can be approved', async () => {
    const opened = await open('limit')
    const { frame, approve } = opened
    await expect.poll(async () => approve.getAttribute('aria-disabled')).toBe('false')
    expect(await approve.textContent()).toBe('Approve no limit')
    await frame.getByRole('button', { name: 'Set a limit' }).click()
    await frame.getByText('Set the limit first.').waitFor()
    expect(await approve.getAttribute('aria-disabled')).toBe('true')
    expect(await findViolations(opened)).toEqual([])
    await frame.getByRole('textbox', { name: 'Limit in USDC' }).fill('1,5')
    await frame.getByRole('button', { name: 'Use this limit' }).click()
    await frame.getByText('Enter an amount below the one that was requested').waitFor()
    await frame.getByRole('textbox', { name: 'Limit in USDC' }).fill('100.5')
    await frame.getByRole('button', { name: 'Use this limit' }).click()
    await frame.getByText('Lets another account spend 100.5 USDC').waitFor()
    expect(await approve.textContent()).toBe('Approve')
  })

  it('is as it was requested when the visitor cancels', async () => {
    const { frame, approve } = await open('limit')
    await expect.poll(async () => approve.getAttribute('aria-disabled')).toBe('false')
    await frame.getByRole('button', { name: 'Set a limit' }).click()
    await frame.getByRole('button', { name: 'Cancel' }).click()
    await frame.getByText('Lets another account spend without a limit').waitFor()
    expect(await approve.textContent()).toBe('Approve no limit')
    await expect.poll(async () => approve.getAttribute('aria-disabled')).toBe('false')
  })
})

describe('approvals that were requested together', () => {
  it('are counted, and the second has to be read before its button works (abuse 45)', async () => {
    const { focus, frame, page, approve } = await openPages(['transaction', 'message'])
    await frame.getByText('1 of 2').waitFor()
    await expect.poll(async () => approve.getAttribute('aria-disabled')).toBe('false')
    await focus()
    await page.keyboard.press('Enter')
    await frame.getByText('2 of 2').waitFor()
    await frame.getByText('Another request. Read it before you answer…').waitFor()
    expect(await approve.getAttribute('aria-disabled')).toBe('true')
    await expect.poll(async () => approve.getAttribute('aria-disabled')).toBe('false')
  })
})

describe('an approval in another language', () => {
  it.each([
    ['de', 'Transaktion bestätigen', 'Ablehnen', '−250 USDC', 'ltr'],
    ['ar', 'الموافقة على معاملة', 'رفض', 'USDC', 'rtl'],
  ])('has its texts: %s', async (locale, title, reject, amount, direction) => {
    const opened = await open('transaction', { locale })
    const { frame } = opened
    await frame.getByRole('heading', { name: title }).waitFor()
    await frame.getByRole('button', { name: reject }).waitFor()
    await expect.poll(async () => frame.locator('main').innerText()).toContain(amount)
    expect(await frame.evaluate(() => document.documentElement.dir)).toBe(direction)
    expect(await frame.locator('main').innerText()).not.toContain('Requested by')
    await expect.poll(async () => opened.approve.getAttribute('aria-disabled')).toBe('false')
    expect(await findViolations(opened)).toEqual([])
    const overflow = await frame.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
  })
})
