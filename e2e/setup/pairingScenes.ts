import { expect } from '@playwright/test'
import type { HostPage } from './hostPage.ts'
import { recordLinks } from './recordLinks.ts'
import type { Scene, SceneContext } from './Scene.ts'

/** Views and states of wallets on a phone, and of the list of all wallets. */
export const pairingScenes: readonly Scene[] = [
  { name: 'ConnectingWalletConnect', reach: code },
  {
    name: 'Connect-wide',
    config: { wide: 'on', embedded: 'off' },
    async reach({ host }) {
      await host.button.click()
      await expect(host.dialog.getByRole('img', { name: /code/i })).toBeVisible()
    },
  },
  {
    name: 'ConnectingWalletConnect-making',
    async reach({ host }) {
      // A relay that never responds.
      await host.page.routeWebSocket(/./, () => {})
      await showCode(host)
      await expect(host.dialog.getByText('Creating QR code…')).toBeAttached()
    },
  },
  {
    name: 'ConnectingWalletConnect-declined',
    async reach({ host, phone }) {
      phone.script.reject({ once: true })
      await showCode(host)
      await phone.scan().catch(() => {})
      await expect(host.dialog.getByText('Request declined')).toBeVisible()
    },
  },
  {
    name: 'ConnectingWalletConnect-failed',
    async reach({ host, guarded }) {
      guarded.allow(/project/i)
      const refusal = { code: 3000, reason: 'Unauthorized: invalid key' }
      await host.page.routeWebSocket(/./, (socket) => void socket.close(refusal))
      await showCode(host)
      await expect(host.dialog.getByText('Couldn’t create a QR code')).toBeVisible()
    },
  },
  {
    name: 'ConnectingWalletConnect-wallet',
    config: { customWallet: 'on' },
    async reach({ host }) {
      await connectView(host)
      await host.wallet('Lantern').click()
      await expect(host.dialog.getByRole('tab', { name: 'Mobile' })).toBeVisible()
      await codeShown(host)
    },
  },
  {
    name: 'ConnectingWalletConnect-webapp',
    config: { customWallet: 'on' },
    async reach({ host }) {
      await connectView(host)
      await host.wallet('Lantern').click()
      await host.dialog.getByRole('tab', { name: 'Web app' }).click()
      await expect(host.dialog.getByRole('link', { name: 'Open Lantern' })).toBeVisible()
    },
  },
  {
    name: 'ConnectingWalletConnectBasic',
    config: { manualPairing: 'on' },
    async reach({ host }) {
      await host.button.click()
      await codeShown(host)
    },
  },
  { name: 'AllWallets', reach: ({ host }) => allWallets(host) },
  {
    name: 'AllWallets-searching',
    async reach({ host }) {
      await host.page.route(/getWallets.*search=/, () => {})
      await allWallets(host)
      await host.dialog.getByRole('searchbox').fill('rain')
      await expect(host.dialog.getByText('Searching')).toBeAttached()
    },
  },
  {
    name: 'AllWallets-found',
    async reach({ host }) {
      await allWallets(host)
      await host.dialog.getByRole('searchbox').fill('rain')
      await expect(cells(host).first()).toHaveText('Rainbow')
    },
  },
  {
    name: 'AllWallets-none',
    async reach({ host }) {
      await allWallets(host)
      await host.dialog.getByRole('searchbox').fill('no such wallet')
      await expect(host.dialog.getByText('No wallets found')).toBeVisible()
    },
  },
  {
    name: 'AllWallets-failed',
    async reach({ host, guarded }) {
      guarded.allow(/catalogue|500/)
      await host.page.route(/getWallets/, (route) => route.fulfill({ status: 500 }))
      await connectView(host)
      await host.press(/^All wallets/)
      await expect(host.control('Try again')).toBeVisible()
    },
  },
  {
    name: 'Downloads',
    async reach({ host }) {
      await allWallets(host)
      await host.dialog.getByRole('button', { name: 'MetaMask' }).click()
      await host.press('Get')
      await expect(host.view('Get MetaMask')).toBeVisible()
    },
  },
  {
    name: 'Connect-paired',
    config: { multiWallet: 'on' },
    async reach({ host, phone }) {
      await pair(host, phone)
      await host.button.click()
      await host.press(/^Wallet:/)
      await host.press('Add EVM wallet')
      await expect(
        host.dialog.getByText('Disconnect your current wallet first').first(),
      ).toBeVisible()
    },
  },
  {
    name: 'Account-paired',
    async reach({ host, phone }) {
      await pair(host, phone)
      await host.button.click()
      await expect(host.view('Account')).toBeVisible()
      await expect(host.dialog.getByText(/ETH/).first()).toBeVisible()
    },
  },
  { name: 'Connect-phone', onPhone: true, reach: ({ host }) => connectView(host) },
  {
    name: 'ConnectingWalletConnect-phone',
    onPhone: true,
    async reach({ host }) {
      await openApp(host)
      await expect(host.dialog.getByRole('link', { name: 'Open MetaMask' })).toBeVisible()
    },
  },
  {
    name: 'ConnectingWalletConnect-phone-declined',
    onPhone: true,
    async reach({ host, phone }) {
      phone.script.reject({ once: true })
      await openApp(host)
      await phone.scan().catch(() => {})
      await expect(host.dialog.getByText('Request declined')).toBeVisible()
    },
  },
  {
    name: 'ConnectingWalletConnect-phone-code',
    onPhone: true,
    async reach({ host }) {
      await allWallets(host)
      await host.press('Show a QR code')
      await codeShown(host)
    },
  },
  { name: 'AllWallets-phone', onPhone: true, reach: ({ host }) => allWallets(host) },
  {
    name: 'OpenWallet',
    onPhone: true,
    async reach({ host, phone }) {
      await openApp(host)
      await phone.scan()
      await expect(host.state('status')).toHaveText('connected')
      phone.sleep()
      await host.page.getByLabel('Message').fill('hello')
      await host.page.getByRole('button', { name: 'Sign message' }).click()
      await expect(host.view('Confirm in Sparrow')).toBeVisible()
    },
  },
]

async function connectView(host: HostPage): Promise<void> {
  await host.button.click()
  await expect(host.view('Connect a wallet')).toBeVisible()
  await expect(host.wallet('Heron')).toBeVisible()
}

async function showCode(host: HostPage): Promise<void> {
  await connectView(host)
  await host.wallet('WalletConnect').click()
}

async function code({ host }: SceneContext): Promise<void> {
  await showCode(host)
  await codeShown(host)
}

async function codeShown(host: HostPage): Promise<void> {
  await expect(host.dialog.locator('[data-uri^="wc:"]')).toBeVisible()
  await expect(host.dialog.getByRole('img', { name: 'QR code to connect with' })).toBeVisible()
}

async function allWallets(host: HostPage): Promise<void> {
  await connectView(host)
  await host.press(/^All wallets/)
  await expect(cells(host)).not.toHaveCount(0)
}

function cells(host: HostPage): ReturnType<HostPage['control']> {
  return host.dialog.getByRole('listitem')
}

/** Follows the link of a wallet to its app. */
async function openApp(host: HostPage): Promise<void> {
  await recordLinks(host.page)
  await connectView(host)
  const link = host.dialog.getByRole('link', { name: /^MetaMask/ })
  await expect(link).toHaveAttribute('href', /^metamask:/)
  await link.click()
}

async function pair(host: HostPage, phone: SceneContext['phone']): Promise<void> {
  await showCode(host)
  await phone.scan()
  await expect(host.state('status')).toHaveText('connected')
}
