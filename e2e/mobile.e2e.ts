import type { PageScanningPhone } from '@latchkey/testing/playwright'
import { android, iPhone } from './setup/devices.ts'
import type { HostPage } from './setup/hostPage.ts'
import { recordLinks } from './setup/recordLinks.ts'
import { evmSigner } from './setup/signatures.ts'
import { weiPerEther, expect, freshAddress, test } from './setup/test.ts'

const phones = { iPhone, android }
const phantomId = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
const solflareId = '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79'
const coinbaseId = 'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8'
const bare = { eip6963: 'off', injected: 'off' }

/** The row of a wallet whose app is opened. */
function row(host: HostPage, name: string | RegExp): ReturnType<HostPage['control']> {
  return host.dialog.getByRole('link', { name })
}

/** Link that a tap opens in the app. */
async function linkOf(host: HostPage, name: string | RegExp): Promise<string> {
  await expect(row(host, name)).toHaveAttribute('href', /./)
  return (await row(host, name).getAttribute('href')) ?? ''
}

function codeIn(link: string): string {
  return new URL(link).searchParams.get('uri') ?? ''
}

for (const [name, device] of Object.entries(phones))
  test.describe(`on ${name}`, () => {
    test.use(device)

    test('opens the app of a wallet with a code that was there before the tap, connects, and opens it again for what waits in it [1.2, 2.7a, 5.2]', async ({
      host,
      phone,
      chains,
    }) => {
      await host.open(bare)
      const links = await recordLinks(host.page)
      await host.button.tap()
      const link = await linkOf(host, /^MetaMask/)
      expect(link).toMatch(/^metamask:\/\/wc\?uri=wc%3A[0-9a-f]{64}%402%3F/)
      await row(host, /^MetaMask/).tap()
      expect(await links()).toEqual([link])
      await expect(host.view('MetaMask')).toBeVisible()
      // The same code once more, for who came back without an answer.
      expect(await linkOf(host, 'Open MetaMask')).toBe(link)

      await phone.pair(codeIn(link))
      await expect(host.dialog).toBeHidden()
      await expect(host.state('status')).toHaveText('connected')
      expect(await host.event('CONNECT_SUCCESS')).toMatchObject({ method: 'mobile' })

      phone.sleep()
      await host.page.getByLabel('Message').fill('to be opened')
      await host.page.getByRole('button', { name: 'Sign message' }).tap()
      await expect(host.view('Confirm in Sparrow')).toBeVisible()
      expect(await linkOf(host, 'Open Sparrow')).toMatch(
        /^metamask:\/\/wc\?requestId=\d+&sessionTopic=[0-9a-f]{64}$/,
      )
      await phone.wake()
      await expect(host.dialog).toBeHidden()
      const signature = host.page.getByRole('status', { name: 'Signature' })
      await expect(signature).toHaveText(/^0x[0-9a-f]{130}$/)
      const [address = ''] = await phone.addresses()
      const text = (await signature.textContent()) ?? ''
      expect(await evmSigner(chains.one, 'to be opened', text)).toBe(address.toLowerCase())

      await host.button.tap()
      await host.press('Disconnect')
      await expect(host.state('status')).toHaveText('disconnected')
      await host.button.tap()
      await expect(row(host, /^MetaMask.*Recent/i)).toHaveAttribute(
        'href',
        /^metamask:\/\/wc\?uri=/,
      )
    })

    test('leads into the browsers of Phantom, Solflare and Coinbase, and back to this page [2.18]', async ({
      host,
      chains,
    }) => {
      const ids = [phantomId, solflareId, coinbaseId]
      await host.open({ ...bare, featuredWallets: ids.join() })
      const here = encodeURIComponent(host.page.url())
      const origin = encodeURIComponent(new URL(host.page.url()).origin)
      const phantom =
        name === 'android'
          ? `intent://browse/${here}?ref=${origin}#Intent;scheme=phantom;package=app.phantom;end`
          : `https://phantom.app/ul/browse/${here}?ref=${origin}`
      await host.button.tap()
      expect(await linkOf(host, /^Phantom/)).toBe(phantom)
      expect(await linkOf(host, /^Base \(formerly Coinbase/)).toBe(`cbwallet://miniapp?url=${here}`)

      await recordLinks(host.page)
      await row(host, /^Phantom/).tap()
      await expect(host.dialog.getByText('This page opens in Phantom')).toBeVisible()
      expect(await linkOf(host, 'Open Phantom')).toBe(phantom)

      await host.open({ ...bare, featuredWallets: ids.join(), networks: chains.solana.id })
      const there = encodeURIComponent(host.page.url())
      await host.button.tap()
      expect(await linkOf(host, /^Solflare/)).toBe(
        `https://solflare.com/ul/v1/browse/${there}?ref=${there}`,
      )
      expect(await linkOf(host, /^Base \(formerly Coinbase/)).toBe(
        `https://go.cb-w.com/dapp?cb_url=${there}`,
      )
    })
  })

test.describe('on a phone', () => {
  test.use(iPhone)

  test('shows the link to the wallet below any view until it responds [4.12b]', async ({
    host,
    phone,
    chains,
  }) => {
    const [sender = ''] = await phone.addresses()
    await chains.one.fund(sender, 2n * weiPerEther)
    await host.open(bare)
    await recordLinks(host.page)
    await connectByLink(host, phone)
    await host.button.tap()
    await host.press('Send')
    await host.dialog.getByLabel('Amount').fill('1')
    await host.dialog.getByLabel('To', { exact: true }).fill(freshAddress())
    await host.press('Review')
    phone.sleep()
    await host.press('Send 1 ETH')
    expect(await linkOf(host, 'Open Sparrow')).toMatch(/^metamask:\/\/wc\?requestId=/)
    await expect(host.view('Review transfer')).toBeVisible()
    await phone.wake()
    await expect(host.view('Sent')).toBeVisible()
    await expect(row(host, 'Open Sparrow')).toBeHidden()
  })

  test('prefers universal links to app schemes when the host does', async ({ host }) => {
    await host.open({ ...bare, preferUniversalLinks: 'on' })
    await host.button.tap()
    expect(await linkOf(host, /^MetaMask/)).toMatch(/^https:\/\/metamask\.app\.link\/wc\?uri=wc%3A/)
    await expect(row(host, /^MetaMask/)).toHaveAttribute('target', '_blank')
  })

  test('shows a rejection of the wallet, and has a new code for the next tap [4.1c]', async ({
    host,
    phone,
  }) => {
    phone.script.reject({ once: true })
    await host.open(bare)
    await recordLinks(host.page)
    await host.button.tap()
    const first = await linkOf(host, /^MetaMask/)
    await row(host, /^MetaMask/).tap()
    await expect(phone.pair(codeIn(first))).rejects.toMatchObject({ code: 4001 })
    await expect(host.dialog.getByText('Request declined')).toBeVisible()
    await host.press('Try again')
    const second = await linkOf(host, 'Open MetaMask')
    expect(codeIn(second)).not.toBe(codeIn(first))
    await phone.pair(codeIn(second))
    await expect(host.state('status')).toHaveText('connected')
  })

  for (const config of [{ manualPairing: 'on' }, { ...bare, adapters: '' }])
    test(`opens on all wallets, each a link: ${JSON.stringify(config)} [2.8]`, async ({
      host,
      phone,
    }) => {
      await host.open(config)
      await recordLinks(host.page)
      await host.button.tap()
      await expect(host.view('All wallets')).toBeVisible()
      const link = await linkOf(host, 'Rainbow')
      expect(link).toMatch(/^rainbow:\/\/wc\?uri=wc%3A/)
      await row(host, 'Rainbow').tap()
      await phone.pair(codeIn(link))
      await expect(host.state('status')).toHaveText('connected')
      await expect(host.dialog).toBeHidden()
    })

  test('searches all wallets, and shows a code for one on another device [9.6]', async ({
    host,
    phone,
  }) => {
    await host.open(bare)
    await host.button.tap()
    await host.press(/^All wallets/)
    await host.dialog.getByRole('searchbox').fill('zerion')
    const found = host.dialog.getByRole('list', { name: 'All wallets' }).getByRole('listitem')
    await expect(found).toHaveCount(1)
    expect(await linkOf(host, 'Zerion')).toMatch(/^zerion:/)
    await host.press('Show a QR code')
    await phone.scan()
    await expect(host.state('status')).toHaveText('connected')
    expect(await host.event('CONNECT_SUCCESS')).toMatchObject({ method: 'qrcode' })
  })
})

test.describe('in Telegram on android', () => {
  test.use({ ...android, userAgent: `${android.userAgent} Telegram-Android/11.4.2` })

  test('encodes the code twice, and opens apps in a new window', async ({ host, phone }) => {
    await host.open(bare)
    await host.button.tap()
    const link = await linkOf(host, /^MetaMask/)
    expect(link).toMatch(/uri=wc%253A/)
    await expect(row(host, /^MetaMask/)).toHaveAttribute('target', '_blank')
    await phone.pair(decodeURIComponent(codeIn(link)))
    expect(phone.sessions()).toHaveLength(1)
  })
})

async function connectByLink(host: HostPage, phone: PageScanningPhone): Promise<void> {
  await host.button.tap()
  const link = await linkOf(host, /^MetaMask/)
  await row(host, /^MetaMask/).tap()
  await phone.pair(codeIn(link))
  await expect(host.state('status')).toHaveText('connected')
  await expect(host.dialog).toBeHidden()
}
