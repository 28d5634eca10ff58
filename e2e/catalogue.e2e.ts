import type { HostPage } from './setup/hostPage.ts'
import { expect, test } from './setup/test.ts'

const rainbowId = 'me.rainbow'

function cells(host: HostPage): ReturnType<HostPage['control']> {
  return host.dialog.getByRole('list', { name: 'All wallets' }).getByRole('listitem')
}

async function openList(host: HostPage): Promise<void> {
  await host.button.click()
  await host.press(/^All wallets/)
  await expect(cells(host).first()).toBeVisible()
}

test('lists all wallets page by page, with their pictures, and is moved through by keys [9.6]', async ({
  host,
}) => {
  const pages: string[] = []
  const pictures: number[] = []
  host.page.on('response', (response) => {
    const url = new URL(response.url())
    if (url.pathname === '/getWallets' && url.searchParams.get('entries') === '40')
      pages.push(url.searchParams.get('page') ?? '')
    if (url.pathname.startsWith('/getWalletImage/')) pictures.push(response.status())
  })
  await host.open()
  await openList(host)
  await expect(host.dialog.getByRole('button', { name: 'MetaMask' })).toBeVisible()
  await expect.poll(() => pictures.length).toBeGreaterThanOrEqual(20)
  expect(new Set(pictures)).toEqual(new Set([200]))
  expect(pages).toEqual(['1'])
  await expect(cells(host).first()).toHaveAttribute('aria-setsize', '40')

  await host.dialog.getByRole('button', { name: 'MetaMask' }).focus()
  await host.page.keyboard.press('ArrowRight')
  await expect(host.dialog.getByRole('button', { name: 'Trust Wallet' })).toBeFocused()
  await host.page.keyboard.press('End')
  await expect(cells(host).last()).toHaveAttribute('aria-setsize', '80')
  expect(pages).toEqual(['1', '2'])
  await host.page.keyboard.press('Home')
  await expect(host.dialog.getByRole('button', { name: 'MetaMask' })).toBeFocused()
  await host.page.keyboard.press('Enter')
  await expect(host.view('MetaMask')).toBeVisible()
})

test('searches after a pause in typing, from two characters on, and shows when there is no result [9.13]', async ({
  host,
}) => {
  const searches: string[] = []
  host.page.on('request', (request) => {
    const search = new URL(request.url()).searchParams.get('search')
    if (search) searches.push(search)
  })
  await host.open()
  await openList(host)
  const field = host.dialog.getByRole('searchbox', { name: 'Search wallets' })
  await field.pressSequentially('rain')
  await expect(cells(host)).toHaveText(['Rainbow'])
  expect(searches).toEqual(['rain'])
  expect(await host.event('SEARCH_WALLET')).toEqual({ search: 'rain' })

  await field.fill('no such wallet')
  await expect(host.dialog.getByText('No wallets found')).toBeVisible()
  await host.press('Clear')
  await expect(cells(host).first()).toHaveText('MetaMask')
  await expect(field).toBeFocused()
})

test('shows where to install a wallet, and returns to its code', async ({ host }) => {
  await host.open()
  await openList(host)
  await host.press('MetaMask')
  const code = host.dialog.locator('[data-uri^="wc:"]')
  const uri = await code.getAttribute('data-uri')
  await host.press('Get')
  await expect(host.view('Get MetaMask')).toBeVisible()
  for (const [name, place] of [
    ['Chrome extension', /^https:\/\/chrome\.google\.com\//],
    ['iOS app', /^https:\/\/apps\.apple\.com\//],
    ['Android app', /^https:\/\/play\.google\.com\//],
    ['Website', 'https://metamask.io/'],
  ] as const) {
    const link = host.dialog.getByRole('link', { name })
    await expect(link).toHaveAttribute('href', place)
    await expect(link).toHaveAttribute('target', '_blank')
  }
  await host.press('Back')
  await expect(code).toHaveAttribute('data-uri', uri ?? '')
})

test('features, includes and excludes the wallets that the host configures [2.6]', async ({
  host,
}) => {
  await host.open({ featuredWallets: rainbowId, eip6963: 'off', injected: 'off' })
  await host.button.click()
  const names = host.dialog.getByRole('list', { name: 'Wallets' }).getByRole('listitem')
  await expect(names.nth(1)).toContainText('Rainbow')
  await expect(names).toHaveCount(6)

  await host.open({ includedWallets: rainbowId, eip6963: 'off', injected: 'off' })
  await openList(host)
  await expect(cells(host)).toHaveText(['Rainbow'])

  await host.open({ excludedWallets: rainbowId, eip6963: 'off', injected: 'off' })
  await openList(host)
  await host.dialog.getByRole('searchbox').fill('rainbow')
  await expect(host.dialog.getByText('No wallets found')).toBeVisible()
})
