import type { Page, Route } from '@playwright/test'
import type { TestChain } from './setup/chains.ts'
import type { SceneContext } from './setup/Scene.ts'
import { weiPerEther, expect, localnetDescriptionUrl, playgroundUrl, test } from './setup/test.ts'

/** Returns whether a request concerns a chain, sent to its node or to the gateway. */
function isAbout(requestedUrl: URL, { id, url }: TestChain): boolean {
  if (requestedUrl.origin === new URL(url).origin) return true
  return isGateway(requestedUrl) && requestedUrl.searchParams.get('chainId') === id
}

function isGateway({ origin, pathname }: URL): boolean {
  return origin === new URL(localnetDescriptionUrl).origin && pathname.startsWith('/v1')
}

/** Answers every request about a chain in a bad way. */
async function breakChain(
  page: Page,
  chain: TestChain,
  answer: (route: Route) => unknown,
): Promise<void> {
  await page.route(
    (requestedUrl) => isAbout(requestedUrl, chain),
    (route) => void answer(route),
  )
}

/** Opens the page with a fake clock, and allows console errors about a broken chain. */
async function openOnOwnTime({
  host,
  guarded,
}: Pick<SceneContext, 'host' | 'guarded'>): Promise<void> {
  guarded.allow(/Token Balance Unavailable|Failed to load resource/)
  await host.page.clock.install()
  await host.open()
}

const faults: readonly (readonly [string, (route: Route) => unknown])[] = [
  ['answers 500', (route) => route.fulfill({ status: 500, body: 'no' })],
  ['answers HTML', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Hello</h1>' })],
  ['answers nonsense', (route) => route.fulfill({ json: { result: 'much' } })],
  ['cannot be reached', (route) => route.abort()],
  ['hangs', () => undefined],
]

for (const [how, answer] of faults)
  test(`shows no balance and a notice when the chain ${how} [4.4, 8.3, 9.9]`, async ({
    host,
    fund,
    chains,
    guarded,
  }) => {
    await openOnOwnTime({ host, guarded })
    await fund(2n * weiPerEther)
    await host.connect('Juniper')
    await expect(host.state('balance')).toHaveText('2.000 ETH')
    await breakChain(host.page, chains.two, answer)

    await host.button.click()
    await host.press(/^Network:/)
    const pendingRequest = host.page.waitForRequest((request) =>
      isAbout(new URL(request.url()), chains.two),
    )
    await host.press('Localnet Two')
    await expect(host.view('Account')).toBeVisible()
    await pendingRequest
    const toast = host.toast('Token Balance Unavailable')
    // The gateway and the node may each take their time.
    if (how === 'hangs')
      await expect
        .poll(
          async () => {
            await host.page.clock.runFor(1_000)
            return toast.isVisible()
          },
          { intervals: [20], timeout: 60_000 },
        )
        .toBe(true)
    await expect(toast).toBeVisible()
    await expect(host.dialog.getByText('Balance unavailable').first()).toBeVisible()
    await expect(host.dialog.getByText(/\b0(\.0+)?\s*ETH/)).toHaveCount(0)
    await expect(host.state('balance')).toHaveText('—')
    await expect(host.state('status')).toHaveText('connected')
  })

test('retries a failed chain after 30 seconds, not before [4.4, 9.1d]', async ({
  host,
  fund,
  chains,
  guarded,
}) => {
  await openOnOwnTime({ host, guarded })
  await fund(4n * weiPerEther)
  let requestCount = 0
  await breakChain(host.page, chains.one, (route) => {
    // Of its coin; tokens are another question.
    if (route.request().method() === 'POST') requestCount++
    return route.fulfill({ status: 500 })
  })
  await host.connect('Juniper')
  await expect.poll(() => requestCount).toBeGreaterThan(0)
  await expect.poll(() => guarded.all()).toContainEqual(expect.stringContaining('Unavailable'))
  const before = requestCount

  await host.button.click()
  await expect(host.dialog.getByText('Balance unavailable').first()).toBeVisible()
  await host.press('Close')
  expect(requestCount).toBe(before)

  await host.page.unrouteAll()
  await host.page.clock.runFor(31_000)
  await host.button.click()
  await expect(host.dialog.getByText('4.000 ETH').first()).toBeVisible()
})

test('ignores a node of another chain [4.4]', async ({ host, evmWallet, chains, guarded }) => {
  guarded.allow(/Token Balance Unavailable|Failed to load resource/)
  await host.open()
  const [address = ''] = await evmWallet.addresses()
  await chains.two.fund(address, 9n * weiPerEther)
  await breakChain(host.page, chains.one, (route) =>
    isGateway(new URL(route.request().url()))
      ? route.abort()
      : route.continue({ url: chains.two.url }),
  )
  await host.connect('Juniper')
  await host.button.click()
  await expect(host.dialog.getByText('Balance unavailable').first()).toBeVisible()
  await expect(host.dialog.getByText('9.000')).toHaveCount(0)
})

test('shows at the button that the modal could not be loaded, and opens it on a retry', async ({
  host,
  evmWallet: _wallet,
  guarded,
}) => {
  guarded.allow(/Failed to fetch|net::ERR_FAILED|could not be loaded|did not start/)
  let isOffline = true
  const html = await (await fetch(playgroundUrl)).text()
  // Scripts that the page does not start with.
  await host.page.route(/\.js$/, (route) =>
    isOffline && !html.includes(new URL(route.request().url()).pathname)
      ? route.abort()
      : route.continue(),
  )
  await host.open()
  await host.button.click()
  await expect(host.button).toHaveText('Couldn’t load. Try again')
  await expect(host.page.getByRole('alert')).toHaveText('Couldn’t load. Try again')
  isOffline = false
  await host.button.click()
  await expect(host.view('Connect a wallet')).toBeVisible()
  await expect(host.page.getByRole('alert')).toHaveCount(0)
})

test.describe('storage', () => {
  for (const [how, script] of [
    [
      'throws',
      () =>
        Object.defineProperty(globalThis, 'localStorage', {
          get() {
            throw new DOMException('Denied', 'SecurityError')
          },
        }),
    ],
    [
      'is full',
      () => {
        const { setItem } = Storage.prototype
        Storage.prototype.setItem = function (...entry) {
          if (this === localStorage) throw new DOMException('Full', 'QuotaExceededError')
          setItem.apply(this, entry)
        }
      },
    ],
  ] as const)
    test(`does not prevent connecting when it ${how} [3.22a]`, async ({
      host,
      evmWallet: _wallet,
      guarded,
    }) => {
      const warning = /This browser blocks storage/
      guarded.allow(warning)
      await host.page.addInitScript(script)
      await host.open()
      await host.connect('Juniper')
      await expect(host.state('status')).toHaveText('connected')
      await host.button.click()
      await host.press('Disconnect')
      await expect(host.state('status')).toHaveText('disconnected')
      expect(guarded.all().filter((text) => warning.test(text))).toHaveLength(1)
    })

  test('drops malformed records and keeps those of newer versions [3.22a]', async ({
    host,
    evmWallet: _wallet,
  }) => {
    await host.open()
    await host.connect('Juniper')
    const newer = '{"v":999,"d":{"from":"the future"}}'
    const newerKey = await host.page.evaluate((newer) => {
      const keys = Object.keys(localStorage)
      const values = ['{', 'null', '{"v":1}', '{"v":1,"d":"text"}', '[]']
      keys.forEach((key, index) => localStorage.setItem(key, values[index % values.length] ?? ''))
      const chosen = keys.find((key) => key.endsWith('/recent')) ?? ''
      localStorage.setItem(chosen, newer)
      return chosen
    }, newer)
    expect(newerKey).not.toBe('')

    await host.page.reload()
    await host.button.click()
    await expect(host.wallet('Juniper')).toBeVisible()
    await expect(host.state('status')).toHaveText('disconnected')
    await host.wallet('Juniper').click()
    await expect(host.state('status')).toHaveText('connected')
    expect(await host.page.evaluate((key) => localStorage.getItem(key), newerKey)).toBe(newer)
  })
})
