import { expect } from '@playwright/test'
import { createBuyScenes } from './buyScenes.ts'
import { weiPerEther } from './chains.ts'
import type { HostPage } from './hostPage.ts'
import { pairingScenes } from './pairingScenes.ts'
import type { Scene, SceneContext } from './Scene.ts'

const receiver = '0x52b8a1c3d4e5f60718293a4b5c6d7e8f9012c0de'
const onlyOne = { networks: 'eip155:31337', adapters: 'evm' }

/** Views and states of wallets that are in the page. */
const localScenes: readonly Scene[] = [
  { name: 'Connect', reach: connectView },
  {
    name: 'Connect-legal',
    config: { termsLink: 'on', privacyLink: 'on', legalCheckbox: 'on' },
    reach: connectView,
  },
  {
    name: 'Connect-empty',
    config: { adapters: 'evm', eip6963: 'off', injected: 'off', gatewayUrl: 'none' },
    async reach({ host }) {
      await host.button.click()
      await expect(host.dialog.getByText('No wallets found')).toBeVisible()
    },
  },
  {
    name: 'SIWXSignMessage',
    config: { signIn: 'required' },
    async reach(stage) {
      await connectView(stage)
      await stage.host.wallet('Juniper').click()
      await expect(stage.host.view('Sign in')).toBeVisible()
      await expect(stage.host.control('Show the message')).toBeVisible()
    },
  },
  {
    name: 'ConnectingExternal',
    async reach(stage) {
      await stage.evmWallet.neverAnswer()
      await connectView(stage)
      await stage.host.wallet('Juniper').click()
      await expect(stage.host.view('Approve in Juniper')).toBeVisible()
    },
  },
  {
    name: 'ConnectingExternal-declined',
    async reach(stage) {
      await stage.evmWallet.reject()
      await connectView(stage)
      await stage.host.wallet('Juniper').click()
      await expect(stage.host.view('Request declined')).toBeVisible()
    },
  },
  {
    name: 'ConnectingExternal-failed',
    async reach(stage) {
      await stage.evmWallet.noAccounts()
      await connectView(stage)
      await stage.host.wallet('Juniper').click()
      await expect(stage.host.view('Couldn’t connect')).toBeVisible()
    },
  },
  {
    name: 'ConnectingMultiChain',
    async reach(stage) {
      await connectView(stage)
      await stage.host.wallet('Heron').click()
      await expect(stage.host.view('Choose a network')).toBeVisible()
    },
  },
  { name: 'Account', reach: account },
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
    name: 'Networks',
    config: { networks: 'local,eip155:1,eip155:8453' },
    async reach(stage) {
      await account(stage)
      await stage.host.press(/^Network:/)
      await expect(stage.host.view('Choose a network')).toBeVisible()
    },
  },
  {
    name: 'SwitchNetwork',
    async reach(stage) {
      await account(stage)
      await stage.evmWallet.neverAnswer({ method: 'wallet_switchEthereumChain' })
      await stage.host.press(/^Network:/)
      await stage.host.press('Localnet Two')
      await expect(stage.host.view('Switch to Localnet Two')).toBeVisible()
    },
  },
  {
    name: 'SwitchNetwork-declined',
    async reach(stage) {
      await account(stage)
      await stage.evmWallet.reject({ method: 'wallet_switchEthereumChain' })
      await stage.host.press(/^Network:/)
      await stage.host.press('Localnet Two')
      await expect(stage.host.view('Switch declined')).toBeVisible()
    },
  },
  {
    name: 'SwitchActiveChain',
    async reach(stage) {
      await account(stage)
      await stage.host.press(/^Network:/)
      await stage.host.press('Solana Localnet')
      await expect(stage.host.view('Switch to Solana Localnet')).toBeVisible()
    },
  },
  {
    name: 'UnsupportedChain',
    config: onlyOne,
    async reach({ host, evmWallet }) {
      await host.connect('Juniper')
      await evmWallet.changeChain(31338)
      await expect(host.view('Switch network')).toBeVisible()
    },
  },
  {
    name: 'ProfileWallets',
    config: { multiWallet: 'on' },
    async reach(stage) {
      await account(stage)
      await stage.host.press(/^Wallet:/)
      await stage.host.press('Add EVM wallet')
      await stage.host.wallet('Heron').click()
      await expect(stage.host.toast('Wallet connected')).toBeVisible()
      await expect(stage.host.toast('Wallet connected')).toBeHidden()
    },
  },
  {
    name: 'WalletSend',
    async reach(stage) {
      await account(stage)
      await stage.host.press('Send')
      await expect(stage.host.control('Enter an amount')).toBeVisible()
    },
  },
  {
    name: 'WalletSend-problem',
    async reach(stage) {
      await account(stage)
      await stage.host.press('Send')
      await fill(stage.host, '900', 'nobody')
      await expect(stage.host.control('You don’t have enough ETH')).toBeVisible()
    },
  },
  {
    name: 'WalletSend-ready',
    async reach(stage) {
      await account(stage)
      await stage.host.press('Send')
      await fill(stage.host, '0.25', receiver)
      await expect(stage.host.control('Review')).toBeEnabled()
    },
  },
  {
    name: 'WalletSendSelectToken',
    async reach(stage) {
      await account(stage)
      await stage.host.press('Send')
      await stage.host.press(/^Token:/)
      await expect(stage.host.view('Select token')).toBeVisible()
    },
  },
  { name: 'WalletSendPreview', reach: preview },
  {
    name: 'WalletSendPreview-declined',
    async reach(stage) {
      await stage.evmWallet.reject({ method: 'eth_sendTransaction' })
      await preview(stage)
      await stage.host.press('Send 0.25 ETH')
      await expect(stage.host.dialog.getByText('You declined. Nothing was sent.')).toBeVisible()
    },
  },
  {
    name: 'WalletSendConfirmed',
    async reach(stage) {
      await preview(stage)
      await stage.host.press('Send 0.25 ETH')
      await expect(stage.host.dialog.getByText('0.25 ETH sent')).toBeVisible()
    },
  },
  {
    name: 'WalletReceive',
    async reach(stage) {
      await account(stage)
      await stage.host.press('Receive')
      await expect(
        stage.host.dialog.getByRole('img', { name: 'QR code of your address' }),
      ).toBeVisible()
    },
  },
  {
    name: 'WhatIsAWallet',
    async reach(stage) {
      await connectView(stage)
      await stage.host.press('What is a wallet?')
      await expect(stage.host.view('What is a wallet?')).toBeVisible()
    },
  },
  {
    name: 'GetWallet',
    config: { customWallet: 'on' },
    async reach(stage) {
      await connectView(stage)
      await stage.host.press('What is a wallet?')
      await stage.host.press('Get a wallet')
      await expect(stage.host.view('Get a wallet')).toBeVisible()
    },
  },
  {
    name: 'WhatIsANetwork',
    async reach(stage) {
      await account(stage)
      await stage.host.press(/^Network:/)
      await stage.host.press('What is a network?')
      await expect(stage.host.view('What is a network?')).toBeVisible()
    },
  },
]

/** Every view, and every state that looks different. */
export const scenes: readonly Scene[] = [
  ...localScenes,
  ...createBuyScenes(account),
  ...pairingScenes,
]

async function connectView({ host }: SceneContext): Promise<void> {
  await host.button.click()
  await expect(host.view('Connect a wallet')).toBeVisible()
  await expect(host.wallet('Heron')).toBeVisible()
}

async function account(stage: SceneContext): Promise<void> {
  const { host, evmWallet, chains } = stage
  const [address = ''] = await evmWallet.addresses()
  await chains.one.fund(address, (12_043n * weiPerEther) / 10_000n)
  await connectView(stage)
  await host.wallet('Juniper').click()
  await expect(host.dialog).toBeHidden()
  await host.button.click()
  await expect(host.view('Account')).toBeVisible()
  await expect(host.dialog.getByText('1.204 ETH').first()).toBeVisible()
}

async function preview(stage: SceneContext): Promise<void> {
  await account(stage)
  await stage.host.press('Send')
  await fill(stage.host, '0.25', receiver)
  await stage.host.press('Review')
  await expect(stage.host.view('Review transfer')).toBeVisible()
}

async function fill(host: HostPage, amount: string, to: string): Promise<void> {
  await host.dialog.getByLabel('Amount').fill(amount)
  await host.dialog.getByLabel('To', { exact: true }).fill(to)
}
