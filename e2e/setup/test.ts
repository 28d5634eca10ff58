import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { test as withWallets } from '@latchkey/testing/playwright'
import { type TestChains, findChains } from './chains.ts'
import { type ProblemRecorder, recordPageProblems } from './recordPageProblems.ts'
import { createHostPage, type HostPage } from './hostPage.ts'

export { expect }
export { weiPerEther, sol } from './chains.ts'

/** Where the chains are described. */
export const localnetDescriptionUrl: string = process.env['LATCHKEY_LOCALNET'] ?? ''
/** The built playground. */
export const playgroundUrl: string = process.env['LATCHKEY_PLAYGROUND'] ?? ''

type Fixtures = {
  /** The playground in the page, and the modal in it. */
  readonly host: HostPage
  /** Funds the EVM wallet's first account on Localnet One, and returns its address. */
  readonly fund: (amount: bigint) => Promise<string>
  /** Fails the test for errors in the console and requests to other origins. */
  readonly guarded: ProblemRecorder
}

/** How the EVM wallet of the tests presents itself. */
export const juniper = {
  name: 'Juniper',
  rdns: 'dev.latchkey.juniper',
  icon: drawIcon('#3f7d5c', 'J'),
} as const

/**
 * A test with wallets of its own: fresh keys, so that tests on one chain do not meet. `Juniper` is
 * for EVM, `Marigold` for Solana. A wallet that a test does not name is not in its page.
 */
export const test = withWallets.extend<Fixtures, { readonly chains: TestChains }>({
  localnet: localnetDescriptionUrl,
  evmWalletOptions: async ({ browserName: _name }, use) =>
    use({ ...juniper, accounts: [freshKey(), freshKey()] }),
  solanaWalletOptions: async ({ browserName: _name }, use) =>
    use({
      name: 'Marigold',
      icon: drawIcon('#b3650c', 'M'),
      accounts: [freshSeed(), freshSeed()],
    }),
  phoneOptions: async ({ localnetWallets: { evm, solana } }, use) =>
    use({
      name: 'Sparrow',
      icon: drawIcon('#7a4fbf', 'S'),
      evm: { ...evm, accounts: [freshKey(), freshKey()] },
      solana: { ...solana, accounts: [freshSeed(), freshSeed()] },
    }),
  chains: [
    async ({ browserName: _name }, use) => {
      await use(await findChains(localnetDescriptionUrl))
    },
    { scope: 'worker' },
  ],
  host: async ({ page }, use) => {
    await use(createHostPage(page))
  },
  fund: async ({ evmWallet, chains }, use) =>
    use(async (amount) => {
      const [address = ''] = await evmWallet.addresses()
      await chains.one.fund(address, amount)
      return address
    }),
  guarded: [
    async ({ page, chains }, use) => {
      const watch = recordPageProblems(page, [
        playgroundUrl,
        localnetDescriptionUrl,
        ...Object.values(chains).map((chain) => chain.url),
      ])
      await use(watch)
      expect(watch.problems()).toEqual([])
    },
    { auto: true },
  ],
})

/** Opens a second page of the same visitor, with the same recordPageProblems. */
export function hostOf(page: Page): HostPage {
  return createHostPage(page)
}

/** Creates a random private key. */
export function freshKey(): `0x${string}` {
  return `0x${randomBytes(32).toString('hex')}`
}

/** Creates a random Solana seed. */
export function freshSeed(): string {
  return randomBytes(32).toString('hex')
}

/** Creates a random address. */
export function freshAddress(): `0x${string}` {
  return `0x${randomBytes(20).toString('hex')}`
}

function drawIcon(colour: string, character: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="${colour}"/><text x="48" y="66" font-family="system-ui,sans-serif" font-size="52" font-weight="600" fill="#fff" text-anchor="middle">${character}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
