import { expect, test } from './setup/test.ts'

test('the modal is part of the page when embedded: Connect, then Account, then Connect again [2.11a, 2.11b, 2.13]', async ({
  host,
  evmWallet: _wallet,
}) => {
  await host.open({ embedded: 'on' })
  const panel = host.page.getByRole('main').locator('latchkey-modal')
  await expect(panel.getByRole('region', { name: 'Connect a wallet' })).toBeVisible()
  await expect(host.page.getByRole('dialog')).toHaveCount(0)
  await expect(host.page.locator('body > latchkey-modal')).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Close' })).toHaveCount(0)

  await host.wallet('Juniper').click()
  await expect(panel.getByRole('region', { name: 'Account' })).toBeVisible()
  await host.press('Receive')
  await expect(panel.getByRole('region', { name: 'Receive' })).toBeVisible()
  await host.press('Back')
  await host.press('Disconnect')
  await expect(panel.getByRole('region', { name: 'Connect a wallet' })).toBeVisible()
  await expect(host.state('status')).toHaveText('disconnected')
})

test('mounts where the host places it when it is not appended [2.13]', async ({
  host,
  evmWallet: _wallet,
}) => {
  await host.open({ disableAppend: 'on' })
  await host.button.click()
  const panel = host.page.getByRole('main').locator('latchkey-modal')
  await expect(panel.getByRole('button', { name: /^Juniper/ })).toBeVisible()
  await expect(host.page.locator('body > latchkey-modal')).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    // A finger needs a sheet that has come to rest.
    contextOptions: { reducedMotion: 'reduce' },
  })

  test('is a sheet at the bottom that a pull closes [2.11a]', async ({
    host,
    evmWallet: _wallet,
  }) => {
    await host.open()
    await host.button.tap()
    await expect(host.wallet('Juniper')).toBeVisible()
    await expect
      .poll(async () => {
        const box = await host.dialog.locator('[data-view]').boundingBox()
        return box && [box.x, box.width, Math.round(box.y + box.height)]
      })
      .toEqual([0, 390, 844])

    // A finger goes to what it sees: the handle, where it is by then.
    const handle = host.dialog.locator('[class*="handle"]')
    await expect(handle).toBeVisible()
    await handle.scrollIntoViewIfNeeded()

    const card = (await host.dialog.locator('[data-view]').boundingBox()) ?? { x: 0, y: 0 }
    const touch = await host.page.context().newCDPSession(host.page)
    const send = (
      type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel',
      y?: number,
    ): unknown =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: y === undefined ? [] : [{ x: 195, y: card.y + y }],
      })
    await send('touchStart', 8)
    for (const y of [20, 45, 60]) await send('touchMove', y)
    await send('touchCancel')
    await expect(host.dialog.locator('[data-dragging]')).toHaveCount(0)
    await expect(host.view('Connect a wallet')).toBeVisible()

    await send('touchStart', 8)
    for (const y of [30, 60, 90, 120, 160]) await send('touchMove', y)
    await send('touchEnd')
    await expect(host.dialog).toBeHidden()
    await expect(host.state('modal')).toHaveText('closed')
  })

  test('connects and disconnects by touch, without horizontal overflow [1.3]', async ({
    host,
    evmWallet: _wallet,
  }) => {
    await host.open()
    await host.button.tap()
    await host.wallet('Juniper').tap()
    await expect(host.state('status')).toHaveText('connected')
    await host.button.tap()
    for (const name of ['Receive', 'Send']) {
      await host.control(name).tap()
      await expect(host.view(name)).toBeVisible()
      const overflow = await host.page.evaluate(() => {
        const card = document
          .querySelector('latchkey-modal')
          ?.shadowRoot?.querySelector('[data-view]')
        return [
          document.documentElement.scrollWidth - innerWidth,
          (card?.scrollWidth ?? 0) - (card?.clientWidth ?? 0),
        ]
      })
      expect(overflow).toEqual([0, 0])
      await host.control('Back').tap()
    }
    await host.control('Disconnect').tap()
    await expect(host.state('status')).toHaveText('disconnected')
  })
})

test('mirrors itself in Arabic [2.3]', async ({ host, evmWallet: _wallet }) => {
  await host.open({ locale: 'ar' })
  await host.button.click()
  await expect(host.dialog).toHaveAttribute('dir', 'rtl')
  await expect(host.dialog).toHaveAttribute('lang', 'ar')
  const middle = 640
  const box = await host.dialog.getByRole('button').last().boundingBox()
  expect(box).not.toBeNull()
  const edges = async (): Promise<readonly number[]> =>
    Promise.all(
      [
        '[data-view] > div:first-of-type > :first-child',
        '[data-view] > div:first-of-type > :last-child',
      ].map(async (part) => (await host.dialog.locator(part).boundingBox())?.x ?? Number.NaN),
    )
  const [start = 0, end = 0] = await edges()
  expect(start).toBeGreaterThan(middle)
  expect(end).toBeLessThan(middle)

  await host.wallet('Juniper').click()
  await expect(host.state('status')).toHaveText('connected')
  await host.button.click()
  const tabs = host.dialog.getByRole('tab')
  await tabs.first().focus()
  await host.page.keyboard.press('ArrowLeft')
  await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
  await host.page.keyboard.press('ArrowRight')
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
})
