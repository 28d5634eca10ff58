import type { Page } from '@playwright/test'
import type { SceneContext } from './setup/Scene.ts'
import { weiPerEther, expect, test } from './setup/test.ts'

const one = 'eip155:31337'
const two = 'eip155:31338'

test('switches the network in the wallet and shows the balance there [1.3, 2.9a, 4.5b]', async ({
  host,
  fund,
  evmWallet,
  chains,
}) => {
  await host.open()
  const address = await fund(2n * weiPerEther)
  await chains.two.fund(address, 7n * weiPerEther)
  await host.connect('Juniper')
  await host.button.click()
  await host.press(/^Network: Localnet One/)
  await host.press('Localnet Two')

  await expect(host.view('Account')).toBeVisible()
  await expect(host.dialog.getByText('7.000 ETH').first()).toBeVisible()
  await expect(host.state('network')).toHaveText(two)
  expect(await host.events()).toContain('SWITCH_NETWORK')
  expect(await evmWallet.requests()).toContainEqual({
    method: 'wallet_switchEthereumChain',
    params: [{ chainId: '0x7a6a' }],
  })
})

test('does nothing for the network in use [4.5a]', async ({ host, evmWallet }) => {
  await host.open()
  await host.connect('Juniper')
  await host.networkButton.click()
  const before = await evmWallet.requests()
  await host.press('Localnet One')
  await expect(host.view('Choose a network')).toBeVisible()
  expect(await evmWallet.requests()).toEqual(before)
})

test('adds a network that the wallet does not know, then switches [4.7]', async ({
  host,
  evmWallet,
  chains,
}) => {
  await host.open()
  await evmWallet.forgetChain(31338)
  await host.connect('Juniper')
  await host.networkButton.click()
  await host.press('Localnet Two')
  await expect(host.dialog).toBeHidden()
  await expect(host.state('network')).toHaveText(two)
  const walletRequests = (await evmWallet.requests()).filter(({ method }) =>
    method.startsWith('wallet_'),
  )
  expect(walletRequests.map(({ method }) => method)).toEqual([
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_switchEthereumChain',
  ])
  expect(walletRequests[1]?.params[0]).toMatchObject({
    chainId: '0x7a6a',
    chainName: 'Localnet Two',
    rpcUrls: [chains.two.url],
    nativeCurrency: { symbol: 'ETH', decimals: 18 },
  })
})

test('shows that a network is not supported when the wallet does not add it [2.17a, 4.7]', async ({
  host,
  evmWallet,
}) => {
  await host.open()
  await evmWallet.forgetChain(31338)
  await evmWallet.refuseAddChain()
  await host.connect('Juniper')
  await host.networkButton.click()
  await host.press('Localnet Two')
  await expect(host.toast('Chain is not supported')).toBeVisible()
  await expect(host.view('Choose a network')).toBeVisible()
  await expect(host.state('network')).toHaveText(one)
})

test('shows a rejected switch, retries it, and returns to the previous view [2.17a]', async ({
  host,
  evmWallet,
}) => {
  await host.open()
  await host.connect('Juniper')
  await evmWallet.reject({ method: 'wallet_switchEthereumChain' })
  await host.networkButton.click()
  await host.press('Localnet Two')
  await expect(host.view('Switch declined')).toBeVisible()
  await expect(host.control('Try again')).toBeFocused()
  await expect(host.state('network')).toHaveText(one)

  await host.page.keyboard.press('Enter')
  await expect(host.view('Switch declined')).toBeVisible()
  await host.dialog.getByRole('button', { name: 'Back' }).last().click()
  await expect(host.view('Choose a network')).toBeVisible()

  await evmWallet.approve()
  await host.press('Localnet Two')
  await expect(host.dialog).toBeHidden()
  await expect(host.state('network')).toHaveText(two)
})

test('follows the wallet to another network of the app [4.5b]', async ({ host, evmWallet }) => {
  await host.open()
  await host.connect('Juniper')
  await evmWallet.changeChain(31338)
  await expect(host.state('network')).toHaveText(two)
  await expect(host.dialog).toBeHidden()
})

test.describe('on a network that the app does not use', () => {
  // No balance is available there, and a warning goes to the log.
  test.beforeEach(({ guarded }) => guarded.allow(/Token Balance Unavailable/))

  test('requests a switch, shakes instead of closing, and offers to disconnect [2.12, 4.5c]', async ({
    host,
    evmWallet,
  }) => {
    await stray({ host, evmWallet })
    await expect(host.view('Switch network')).toBeVisible()

    const shakes = await countShakes(host.page)
    for (const [index, close] of [
      () => host.press('Close'),
      () => host.page.keyboard.press('Escape'),
      () => host.page.mouse.click(10, 400),
    ].entries()) {
      await close()
      await expect.poll(shakes).toBe(index + 1)
      await expect(host.dialog.locator('[data-shake]')).toHaveCount(0)
      await expect(host.view('Switch network')).toBeVisible()
    }
    await host.press('Disconnect')
    await expect(host.dialog).toBeHidden()
    await expect(host.state('status')).toHaveText('disconnected')
  })

  test('closes once the wallet is back on one of the app’s [2.17b]', async ({
    host,
    evmWallet,
  }) => {
    await stray({ host, evmWallet })
    await expect(host.view('Switch network')).toBeVisible()
    await host.press('Localnet One')
    await expect(host.dialog).toBeHidden()
    await expect(host.state('network')).toHaveText(one)
    await expect(host.button).not.toHaveText('Switch network')
  })

  test('shows no prompt when unsupported networks are allowed [4.5c]', async ({
    host,
    evmWallet,
  }) => {
    await stray({ host, evmWallet }, { unsupportedChains: 'on' })
    await expect(host.state('network')).toHaveText(two)
    await expect(host.dialog).toBeHidden()
  })
})

test('requests another wallet when the connected one is of another namespace [2.2, 4.5b]', async ({
  host,
  evmWallet: _wallet,
  solanaWallet,
}) => {
  await host.open()
  await host.connect('Juniper')
  await host.networkButton.click()
  await host.press('Solana Localnet')
  await expect(host.view('Switch to Solana Localnet')).toBeVisible()
  await expect(host.state('network')).toHaveText(one)

  await host.press('Choose a wallet')
  await expect(host.view('Connect a wallet')).toBeVisible()
  await expect(host.wallet('Juniper')).toHaveCount(0)
  await host.wallet('Marigold').click()
  await expect(host.dialog).toBeHidden()
  await expect(host.state('network')).toHaveText(/^solana:/)
  await expect(host.state('address')).toHaveText((await solanaWallet.addresses())[0] ?? '')

  await host.networkButton.click()
  await host.press('Localnet One')
  await expect(host.dialog).toBeHidden()
  await expect(host.state('network')).toHaveText(one)
  await expect(host.state('status')).toHaveText('connected')
})

/** Connects on the one network of the app, and has the wallet leave for another. */
async function stray(
  { host, evmWallet }: Pick<SceneContext, 'host' | 'evmWallet'>,
  config: Readonly<Record<string, string>> = {},
): Promise<void> {
  await host.open({ networks: one, adapters: 'evm', ...config })
  await host.connect('Juniper')
  await evmWallet.changeChain(31338)
}

/** Counts shakes in the page: one is over sooner than a slow machine may look for it. */
async function countShakes(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = globalThis as { shakes?: number }
    counted.shakes = 0
    const root = document.querySelector('latchkey-modal')?.shadowRoot
    new MutationObserver((changes) => {
      for (const { target } of changes)
        if ((target as Element).hasAttribute('data-shake'))
          counted.shakes = (counted.shakes ?? 0) + 1
    }).observe(root as Node, { subtree: true, attributes: true, attributeFilter: ['data-shake'] })
  })
  return () => page.evaluate(() => (globalThis as { shakes?: number }).shakes ?? 0)
}
