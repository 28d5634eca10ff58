import { expect, it } from 'vitest'
import type { ApprovalHarness } from './approvalHarness.fixture.ts'
import { type OpenedApproval, useApprovalTestPages } from './approvalTestPages.fixture.ts'

const openPages = useApprovalTestPages()

type Approach = 'above' | 'below' | 'beside'

const approaches: Readonly<Record<Approach, readonly [x: number, y: number]>> = {
  above: [0, -200],
  below: [0, 150],
  beside: [400, 0],
}

/** Moves the mouse to the button and presses. Playwright does not know where a button in a zoomed frame is. */
async function press(
  { page, frame, approve }: OpenedApproval,
  { zoom, approach }: { readonly zoom: number; readonly approach: Approach },
): Promise<void> {
  const button = await approve.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  })
  const top = await page.evaluate(() => document.querySelector('#frame')?.getBoundingClientRect().y)
  const [x, y] = [button.x * zoom, (top ?? 0) + button.y * zoom]
  const [dx, dy] = approaches[approach]
  await page.mouse.move(x + dx * zoom, y + dy * zoom)
  await page.mouse.move(x, y, { steps: 10 })
  await frame.evaluate(() => {
    const { harness } = window as unknown as { readonly harness: ApprovalHarness }
    harness.advance(400)
  })
  await page.mouse.click(x, y)
}

it.each<[string, string, number, string, number, Approach, readonly string[]]>([
  ['is not executed', 'too far to read, on a display of small pixels', 2, '', 0.3, 'above', []],
  ['is not executed', 'too far to read, from below', 2, '', 0.3, 'below', []],
  ['is not executed', 'too far to read, from the side', 2, '', 0.3, 'beside', []],
  ['is not executed', 'too far to read, on a denser display', 3, '', 0.2, 'below', []],
  [
    'is not executed',
    'too far to read and larger by as much, on a display of small pixels',
    2,
    'width:1200px;height:2000px',
    0.3,
    'above',
    [],
  ],
  ['is executed', 'by half', 1, '', 0.5, 'above', ['transaction']],
  ['is executed', 'by half, on a display of small pixels', 2, '', 0.5, 'above', ['transaction']],
])(
  'an approval %s by the mouse in a frame that is zoomed out %s (abuse 44)',
  async (_outcome, _name, deviceScaleFactor, style, zoom, approach, executed) => {
    const opened = await openPages(['transaction'], { deviceScaleFactor })
    const { page, frame, approve } = opened
    const css = `${style};zoom:${zoom}`
    await page.evaluate(`document.querySelector('#frame').style.cssText = '${css}'`)
    // The button is disarmed and armed again, in real time.
    await frame.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1500)))
    await expect.poll(async () => approve.getAttribute('aria-disabled')).toBe('false')
    await frame.evaluate(() => {
      addEventListener('click', () => Object.assign(window, { wasClicked: true }))
    })
    await press(opened, { zoom, approach })
    await expect.poll(async () => frame.evaluate(() => 'wasClicked' in window)).toBe(true)
    expect(await opened.executed()).toEqual(executed)
  },
)
