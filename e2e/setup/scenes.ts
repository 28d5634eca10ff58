import { expect } from '@playwright/test'
import { weiPerEther } from './chains.ts'
import type { HostPage } from './hostPage.ts'
import type { Scene, SceneContext } from './Scene.ts'

const receiver = '0x52b8a1c3d4e5f60718293a4b5c6d7e8f9012c0de'

/**
 * Views that are checked in the page of an app. `views.browser.test.tsx` checks every view in every state;
 * these have no story, or no other journey reaches them.
 */
export const scenes: readonly Scene[] = [
  { name: 'Connect', reach: ({ host }) => connectView(host) },
  { name: 'Connect-phone', onPhone: true, reach: ({ host }) => connectView(host) },
  {
    name: 'GetWallet',
    config: { customWallet: 'on' },
    async reach({ host }) {
      await connectView(host)
      await host.press('What is a wallet?')
      await host.press('Get a wallet')
      await expect(host.view('Get a wallet')).toBeVisible()
    },
  },
  {
    name: 'Account-toast',
    async reach(stage) {
      await stage.host.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await account(stage)
      await stage.host.press(/^Copy address/)
      await expect(stage.host.toast('Address copied')).toBeVisible()
    },
  },
  {
    name: 'Currency',
    async reach(stage) {
      await account(stage)
      await stage.host.press('Currency: USD')
      await expect(stage.host.view('Select currency')).toBeVisible()
    },
  },
  {
    name: 'WalletSendPreview',
    async reach(stage) {
      const { host } = stage
      await account(stage)
      await host.press('Send')
      await host.press(/^Token:/)
      await expect(host.view('Select token')).toBeVisible()
      await host.press('Back')
      await host.dialog.getByLabel('Amount').fill('0.25')
      await host.dialog.getByLabel('To', { exact: true }).fill(receiver)
      await host.press('Review')
      await expect(host.view('Review transfer')).toBeVisible()
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
    name: 'ConnectingWalletConnect-webapp',
    config: { customWallet: 'on' },
    async reach({ host }) {
      await connectView(host)
      await host.wallet('Lantern').click()
      await expect(host.dialog.getByRole('tab', { name: 'Mobile' })).toBeVisible()
      await expect(host.dialog.getByRole('img', { name: 'QR code to connect with' })).toBeVisible()
      await host.dialog.getByRole('tab', { name: 'Web app' }).click()
      await expect(host.dialog.getByRole('link', { name: 'Open Lantern' })).toBeVisible()
    },
  },
  {
    name: 'AllWallets-searching',
    async reach({ host }) {
      await host.page.route(/getWallets.*search=/, () => {})
      await connectView(host)
      await host.press(/^All wallets/)
      await host.dialog.getByRole('searchbox').fill('rain')
      await expect(host.dialog.getByText('Searching')).toBeAttached()
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

async function account({ host, evmWallet, chains }: SceneContext): Promise<void> {
  const [address = ''] = await evmWallet.addresses()
  await chains.one.fund(address, (12_043n * weiPerEther) / 10_000n)
  await connectView(host)
  await host.wallet('Juniper').click()
  await expect(host.dialog).toBeHidden()
  await host.button.click()
  await expect(host.view('Account')).toBeVisible()
  await expect(host.dialog.getByText('1.204 ETH').first()).toBeVisible()
}
