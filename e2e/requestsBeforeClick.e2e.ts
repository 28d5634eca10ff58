import { expect, localnetDescriptionUrl, playgroundUrl, test } from './setup/test.ts'

test('loads the modal once the page is idle, and requests no other host before a click [2.14]', async ({
  host,
  evmWallet: _wallet,
  guarded,
}) => {
  const loaded: string[] = []
  host.page.on('request', (request) => void loaded.push(request.url()))
  await host.open()
  await expect(host.state('status')).toHaveText('disconnected')
  const scripts = (): readonly string[] =>
    loaded.filter((url) => url.startsWith(playgroundUrl) && url.endsWith('.js'))
  const html = await (await fetch(playgroundUrl)).text()
  await expect.poll(() => scripts().some((url) => !html.includes(new URL(url).pathname))).toBe(true)
  await host.page.waitForLoadState('networkidle')
  await expect(host.dialog).toBeHidden()
  // The playground itself reads the description of the local chains.
  const otherHosts = (): readonly string[] =>
    guarded.requests().filter((url) => url !== localnetDescriptionUrl)
  expect(otherHosts()).toEqual([])

  // What follows is prefetched from then on.
  guarded.allow(/net::ERR_FAILED|Failed to fetch/)
  await host.page.route(/\.js$/, (route) => route.abort())
  await host.button.click()
  await expect(host.wallet('Juniper')).toBeVisible()
  await host.page.unroute(/\.js$/)
  // The list of wallets and its images come from the app's own services.
  const services = new URL(localnetDescriptionUrl).origin
  expect(otherHosts().filter((url) => !url.startsWith(services))).toEqual([])
  await host.wallet('Juniper').click()
  // JSON-RPC goes through the gateway first.
  const rpc = `${services}/v1?chainId=${encodeURIComponent('eip155:31337')}`
  await expect.poll(() => otherHosts().some((url) => url.startsWith(rpc))).toBe(true)
})

test('works under a strict content security policy [2.13]', async ({
  host,
  evmWallet: _wallet,
}) => {
  await host.page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    addEventListener('securitypolicyviolation', (event) =>
      seen.push(`${event.violatedDirective} ${event.blockedURI}`),
    )
  })
  const seen = (): Promise<readonly string[]> =>
    host.page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)
  await host.open({ '--lk-accent': 'rgb(1, 100, 90)' })
  const policy = host.page.locator('meta[http-equiv="Content-Security-Policy"]')
  await expect(policy).toHaveAttribute(
    'content',
    /default-src 'none'.*style-src 'self'(?!.*unsafe)/,
  )
  await host.connect('Juniper')
  await host.button.click()
  await host.press('Receive')
  await host.press('Back')
  await host.press('Send')
  await host.press('Back')
  await host.press(/^Network:/)
  await host.press('Localnet Two')
  await expect(host.state('network')).toHaveText('eip155:31338')
  await expect(host.view('Account')).toHaveCSS('color', 'rgb(25, 23, 19)')
  await host.press('Disconnect')
  await expect(host.button).toHaveCSS('background-color', 'rgb(1, 100, 90)')
  expect(await seen()).toEqual([])
})

test('detects a violation of the policy', async ({ host, guarded }) => {
  guarded.allow(/Content Security Policy/)
  await host.open()
  await host.page.evaluate(() => {
    const style = document.createElement('style')
    style.textContent = 'p{}'
    document.head.append(style)
  })
  await expect.poll(() => guarded.all()).toContainEqual(expect.stringContaining('style-src'))
})
