import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import base from '@web3icons/core/svgs/networks/background/base.svg.js'
import ethereum from '@web3icons/core/svgs/networks/background/ethereum.svg.js'
import solana from '@web3icons/core/svgs/networks/background/solana.svg.js'
import metaMask from '@web3icons/core/svgs/wallets/background/metamask.svg.js'
import phantom from '@web3icons/core/svgs/wallets/background/phantom.svg.js'
import { weiPerEther, expect, freshSeed, localnetDescriptionUrl, test } from './setup/test.ts'

const folder = fileURLToPath(new URL('../apps/docs/pages/public/', import.meta.url))
const themes = ['light', 'dark'] as const
const pageColours = { light: '#efece5', dark: '#0d0c0a' }

/** Names of the local networks in the pictures. */
const networks = [
  { name: 'Ethereum', assets: { imageUrl: dataUrl(ethereum) } },
  { name: 'Base', assets: { imageUrl: dataUrl(base) } },
  { name: 'Solana', assets: { imageUrl: dataUrl(solana) } },
]

const tokens = [
  { name: 'Ether', symbol: 'ETH', decimals: '18', numeric: '1.2043', price: 3000 },
  { name: 'USD Coin', symbol: 'USDC', decimals: '6', numeric: '540.07', price: 1 },
  { name: 'Dai', symbol: 'DAI', decimals: '18', numeric: '66', price: 1 },
]

// The same account each time; the code to scan is another one each time.
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  deviceScaleFactor: 1.5,
  evmWalletOptions: {
    name: 'MetaMask',
    rdns: 'io.metamask',
    icon: dataUrl(metaMask),
    accounts: [`0x${'1a7c4'.padEnd(64, '4')}`],
  },
  solanaWalletOptions: { name: 'Phantom', icon: dataUrl(phantom), accounts: [freshSeed()] },
})

test('shows Connect, a code to scan and Account, for README.md', async ({
  host,
  evmWallet,
  solanaWallet: _wallet,
  chains,
}) => {
  const { page, dialog } = host
  await nameNetworks(page)
  await fulfilBalances(page)
  await host.open()
  const [address = ''] = await evmWallet.addresses()
  await chains.one.fund(address, (12_043n * weiPerEther) / 10_000n)
  const cards: Record<(typeof themes)[number], string[]> = { light: [], dark: [] }
  const picture = async (): Promise<void> => {
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('latchkey-modal')).toHaveAttribute('data-theme', colorScheme)
      const card = await dialog.locator('[data-view]').screenshot()
      cards[colorScheme].push(card.toString('base64'))
    }
  }

  await host.button.click()
  await expect(host.wallet('Phantom')).toBeVisible()
  await expect(host.wallet('MetaMask')).toHaveCount(1)
  await picture()
  await host.wallet('WalletConnect').click()
  await expect(dialog.locator('[data-uri^="wc:"]')).toBeVisible()
  await picture()
  await host.press('Back')
  await host.wallet('MetaMask').click()
  await expect(dialog).toBeHidden()
  await host.button.click()
  await expect(dialog.getByText('540.070 USDC')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await picture()

  for (const theme of themes) {
    const sheet = await page.context().newPage()
    await compose(sheet, cards[theme], pageColours[theme])
    await sheet
      .locator('main')
      .screenshot({ path: `${folder}modal-${theme}.png`, omitBackground: true })
  }
})

/** Gives the local networks the names and logos of public ones. */
async function nameNetworks(page: Page): Promise<void> {
  await page.route(localnetDescriptionUrl, async (route) => {
    const response = await route.fetch()
    const description = await response.json()
    description.networks = description.networks.map((network: object, index: number) => ({
      ...network,
      ...networks[index],
    }))
    await route.fulfill({ response, json: description })
  })
}

/** Answers for the gateway: the account has three tokens of known prices. */
async function fulfilBalances(page: Page): Promise<void> {
  const { origin } = new URL(localnetDescriptionUrl)
  const chainId = 'eip155:31337'
  await page.route(/\/v1\/account\/0x\w+\/balance/, (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: {
        balances: tokens.map(({ name, symbol, decimals, numeric, price }, index) => ({
          name,
          symbol,
          chainId,
          ...(index > 0 && { address: `${chainId}:0x${String(index).padStart(40, '0')}` }),
          value: Number(numeric) * price,
          price,
          quantity: { decimals, numeric },
          iconUrl: `${origin}/public/getTokenImage/${symbol}`,
        })),
      },
    }),
  )
}

/** Lays the cards of one theme side by side. */
async function compose(page: Page, cards: readonly string[], colour: string): Promise<void> {
  await page.setViewportSize({ width: 1400, height: 1000 })
  await page.setContent(`<style>
    body { margin: 0 }
    main { display: inline-flex; gap: 32px; padding: 56px; align-items: center;
      background: ${colour}; border-radius: 28px }
    p { margin: 0; border-radius: 24px; box-shadow: 0 24px 48px -16px #0005, 0 0 0 1px #8882 }
    img { display: block; clip-path: inset(1px round 24px) }
  </style><main>${cards
    .map((card) => `<p><img src="data:image/png;base64,${card}" width="376"></p>`)
    .join('')}</main>`)
  await expect
    .poll(() => page.evaluate(() => [...document.images].every((one) => one.complete)))
    .toBe(true)
}

function dataUrl(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
