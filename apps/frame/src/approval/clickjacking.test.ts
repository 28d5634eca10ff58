import { describe, expect, it } from 'vitest'
import { type OpenedApproval, useApprovalTestPages } from './approvalTestPages.fixture.ts'
import type { ApprovalHarness } from './approvalHarness.fixture.ts'

const openPages = useApprovalTestPages()

const open = async (...names: string[]): Promise<OpenedApproval> => openPages(names)

/** Waits until the button accepts clicks. */
async function waitUntilArmed({ approve }: OpenedApproval): Promise<void> {
  await expect.poll(async () => approve.getAttribute('aria-disabled')).toBe('false')
}

/**
 * Waits for longer than an uncovered button takes. That it stays disabled is the subject, and the browser reports what covers
 * it in real time alone.
 */
async function waitForArming({ frame }: OpenedApproval): Promise<void> {
  await frame.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1500)))
}

/** Presses for some milliseconds where the button is on the screen, with the mouse over it for a while before. */
async function press({ page, hover }: OpenedApproval, delay = 0): Promise<void> {
  const { x, y } = await hover()
  await page.mouse.click(x, y, { delay })
}

describe.each([
  ['an approval', 'transaction'],
  ['a change of the e-mail address', 'emailChange'],
])('%s', (_name, view) => {
  it.each([
    ['a press, once the button was visible for a while', 0],
    ['a long press, during which motion changes nothing of the button', 500],
  ])('is executed by %s', async (_kind, pressedMs) => {
    const opened = await open(view)
    await opened.page.emulateMedia({ reducedMotion: 'no-preference' })
    await waitUntilArmed(opened)
    await press(opened, pressedMs)
    await expect.poll(opened.executed).toEqual([view])
  })
})

describe('an approval', () => {
  it('is executed by Enter of a visitor who moved to the button', async () => {
    const opened = await open('transaction')
    await waitUntilArmed(opened)
    await opened.focus()
    await opened.page.keyboard.press('Enter')
    await expect.poll(opened.executed).toEqual(['transaction'])
  })

  it.each([
    [
      'covered, without taking the pointer',
      `const cover = document.createElement('div')
       cover.style.cssText = 'position:absolute;inset:0;pointer-events:none;background:#fff;block-size:700px'
       document.body.append(cover)`,
    ],
    [
      'covered in one corner of the button',
      `const cover = document.createElement('div')
       cover.style.cssText = 'position:absolute;left:330px;top:565px;width:20px;height:20px;pointer-events:none;background:red'
       document.body.append(cover)`,
    ],
    [
      'covered in the middle alone, with another request',
      `const cover = document.createElement('div')
       cover.textContent = 'Receive 100 USDC'
       cover.style.cssText = 'position:absolute;left:20px;top:170px;width:320px;height:200px;pointer-events:none;background:#fff'
       document.body.append(cover)`,
    ],
    ['nearly transparent', `frame.style.opacity = '0.05'`],
    ['blurred', `frame.style.filter = 'blur(4px)'`],
    [
      'scaled up, so that a part is visible',
      `frame.style.cssText = 'transform:scale(3);transform-origin:0 100%'`,
    ],
    ['scaled down', `frame.style.cssText = 'transform:scale(.2);transform-origin:0 0'`],
    ['zoomed out', `frame.style.zoom = '.2'`],
    [
      'larger, and zoomed out by as much',
      `frame.style.cssText = 'width:1800px;height:3000px;zoom:.2'`,
    ],
    ['clipped by half', `frame.style.clipPath = 'inset(0 50% 0 0)'`],
    [
      'clipped to its upper half',
      `frame.style.cssText = 'position:absolute;clip:rect(0,360px,300px,0)'`,
    ],
    ['too small to read', `frame.height = 200`],
  ])('is not executed in a frame that is %s (abuse 44)', async (_name, script) => {
    const opened = await open('transaction')
    await waitUntilArmed(opened)
    await opened.page.evaluate(`{ const frame = document.querySelector('#frame'); ${script} }`)
    await waitForArming(opened)
    expect(await opened.approve.getAttribute('aria-disabled')).toBe('true')
    await opened.frame.evaluate(() => {
      const button = document.querySelector<HTMLElement>('.approval-actions .primary')
      button?.click()
    })
    await press(opened)
    expect(await opened.executed()).toEqual([])
  })

  it('that changes takes time to read before it can be executed (abuse 44)', async () => {
    const opened = await open('changing')
    await waitForArming(opened)
    const before = await opened.frame.evaluate(async () => {
      const { harness } = window as unknown as { readonly harness: ApprovalHarness }
      harness.finishChecks()
      // The view renders in microtasks, so no timer can arm the button between the change and this.
      for (let turn = 0; turn < 50; turn++) await Promise.resolve()
      const button = document.querySelector('.approval-actions .primary')
      const isReady = document.querySelector('.approval-skeleton') === null
      return { isReady, disabled: button?.getAttribute('aria-disabled') }
    })
    expect(before).toEqual({ isReady: true, disabled: 'true' })
    await waitUntilArmed(opened)
  })

  it('is not executed by a script (abuse 44)', async () => {
    const opened = await open('transaction')
    await waitUntilArmed(opened)
    await opened.frame.evaluate(() => {
      const button = document.querySelector<HTMLElement>('.approval-actions .primary')
      button?.click()
      button?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
      button?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    })
    expect(await opened.executed()).toEqual([])
  })

  it('is not executed by a press right after the frame was put under the pointer (abuse 44)', async () => {
    const opened = await open('transaction')
    await waitUntilArmed(opened)
    const { page, approve } = opened
    const box = await approve.boundingBox()
    const [x, y] = [(box?.x ?? 0) + 250, (box?.y ?? 0) + 20]
    await page.mouse.move(x, y)
    await page.evaluate(`document.querySelector('#frame').style.marginInlineStart = '200px'`)
    await page.mouse.down()
    await page.mouse.up()
    expect(await opened.executed()).toEqual([])
  })

  it('is not executed by Enter when the app gives the frame the focus (abuse 44)', async () => {
    const opened = await open('transaction')
    await waitUntilArmed(opened)
    await opened.approve.focus()
    await opened.page.locator('#own').focus()
    await opened.page.evaluate(`document.querySelector('#frame').contentWindow.focus()`)
    await opened.page.keyboard.press('Enter')
    expect(await opened.executed()).toEqual([])
  })

  it('in place of another takes no part of its double click (abuse 44, 45)', async () => {
    const opened = await open('transaction', 'message')
    await waitUntilArmed(opened)
    const { page, frame } = opened
    const { x, y } = await opened.hover()
    await page.mouse.dblclick(x, y)
    await page.mouse.click(x, y)
    await expect.poll(async () => frame.locator('h1').textContent()).toBe('Sign message')
    expect(await opened.executed()).toEqual(['transaction'])
    await waitUntilArmed(opened)
    expect(await opened.executed()).toEqual(['transaction'])
  })

  it('in place of another does not inherit a key that is held down (abuse 45)', async () => {
    const opened = await open('transaction', 'message')
    await waitUntilArmed(opened)
    await opened.focus()
    await opened.page.keyboard.down('Enter')
    await waitUntilArmed(opened)
    await opened.approve.focus()
    await opened.page.keyboard.down('Enter')
    await opened.page.keyboard.up('Enter')
    expect(await opened.executed()).toEqual(['transaction'])
  })
})

describe('a change of the e-mail address', () => {
  it.each([
    [
      'covered but for its button, with another question',
      `const cover = document.createElement('div')
       cover.textContent = 'Claim your reward'
       cover.style.cssText = 'position:absolute;inset:0 0 auto;pointer-events:none;background:#fff;block-size:100px'
       document.body.append(cover)`,
    ],
    ['nearly transparent', `frame.style.opacity = '0.05'`],
    ['scaled down', `frame.style.cssText = 'transform:scale(.2);transform-origin:0 0'`],
    ['too small to read', `frame.height = 300`],
  ])('is not confirmed in a frame that is %s (abuse 44)', async (_name, script) => {
    const opened = await open('emailChange')
    await waitUntilArmed(opened)
    await opened.page.evaluate(`{ const frame = document.querySelector('#frame'); ${script} }`)
    await waitForArming(opened)
    expect(await opened.approve.getAttribute('aria-disabled')).toBe('true')
    await press(opened)
    expect(await opened.executed()).toEqual([])
  })

  it('is not confirmed by a script, nor right after the frame was put under the pointer (abuse 44)', async () => {
    const opened = await open('emailChange')
    await waitUntilArmed(opened)
    const { page, approve } = opened
    await approve.evaluate((button: HTMLElement) => button.click())
    const box = await approve.boundingBox()
    const [x, y] = [(box?.x ?? 0) + 250, (box?.y ?? 0) + 20]
    await page.mouse.move(x, y)
    await page.evaluate(`document.querySelector('#frame').style.marginInlineStart = '200px'`)
    await page.mouse.down()
    await page.mouse.up()
    expect(await opened.executed()).toEqual([])
  })
})

describe.each([
  ['a login that is added', 'addLogin', []],
  ['a notice of a recovery', 'recoveryNotice', []],
  ['a request without a second factor', 'secondFactor', ['I can’t add one']],
  ['a request before a second factor is added', 'optionalFactor', []],
  ['automatic recovery that is turned on', 'turnOn', ['Turn on automatic recovery', 'Continue']],
  ['automatic recovery that is turned off', 'turnOff', ['Turn off']],
])('%s', (_name, view, before) => {
  async function openView(): Promise<OpenedApproval> {
    const opened = await open(view)
    const { frame } = opened
    for (const name of before) {
      if (name === 'Continue') await frame.getByRole('textbox').fill('ABCD')
      await frame.getByRole('button', { name }).click()
    }
    await waitUntilArmed(opened)
    return opened
  }

  it('goes on after a press, once the button was visible for a while', async () => {
    const opened = await openView()
    await press(opened)
    await expect.poll(opened.executed).toEqual([view])
  })

  it('does not go on in a frame that is nearly transparent, nor by a script (abuse 44)', async () => {
    const opened = await openView()
    await opened.approve.evaluate((button: HTMLElement) => button.click())
    await opened.page.evaluate(`document.querySelector('#frame').style.opacity = '0.05'`)
    await waitForArming(opened)
    await press(opened)
    expect(await opened.executed()).toEqual([])
  })
})
