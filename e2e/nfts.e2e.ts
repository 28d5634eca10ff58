import {
  weiPerEther,
  expect,
  freshAddress,
  freshSeed,
  localnetDescriptionUrl,
  test,
} from './setup/test.ts'
import type { TestChain } from './setup/chains.ts'

/** The first account of every localnet, which its nodes sign for. */
const rich = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
/** `mint(address)` of Test Keepsake, an ERC-721 contract. */
const mint = '0x6a627842'
/** `ownerOf(uint256)` of ERC-721. */
const ownerOf = '0x6352211e'
/** `mint(address,uint256,uint256)` of Test Badge, an ERC-1155 contract. */
const mintBadges = '0x156e29f6'
/** `balanceOf(address,uint256)` of ERC-1155. */
const balanceOf = '0x00fdd58e'

type Description = {
  readonly contracts: {
    readonly eip155: Readonly<Record<'testKeepsake' | 'testBadge', `0x${string}`>>
  }
  readonly testAccounts: {
    readonly solana: readonly { readonly address: string; readonly privateKey: string }[]
  }
}

async function fetchDescription(): Promise<Description> {
  return (await (await fetch(localnetDescriptionUrl)).json()) as Description
}

/** Encodes a number or an address as an ABI word. */
function word(value: bigint | string): string {
  const digits = typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()
  return digits.padStart(64, '0')
}

test('lists an NFT, shows its details and sends it', async ({ host, fund, chains }) => {
  const { contracts } = await fetchDescription()
  const { testKeepsake } = contracts.eip155
  await host.open()
  const owner = await fund(2n * weiPerEther)
  const data = `${mint}${word(owner)}`
  await chains.one.rpc('eth_sendTransaction', [{ from: rich, to: testKeepsake, data }])
  await host.connect('Juniper')
  await host.button.click()
  await host.dialog.getByRole('tab', { name: 'NFTs' }).click()
  await expect(host.dialog.getByText('1 item')).toBeVisible()
  const tile = host.dialog.getByRole('list', { name: 'NFTs' }).getByRole('button')
  await expect(tile.locator('img')).toHaveJSProperty('complete', true)
  await tile.click()
  await expect(host.view('Test Keepsake')).toBeVisible()
  const token = (await host.dialog.getByText(/^#\d+ · ERC-721$/).textContent()) ?? ''
  const tokenId = BigInt(/\d+/.exec(token)?.[0] ?? 0)

  const receiver = freshAddress()
  await host.press('Send')
  await expect(host.view('Send')).toBeVisible()
  await host.dialog.getByLabel('To', { exact: true }).fill(receiver)
  await host.press('Send')
  await expect(host.view('Sent')).toBeVisible()
  await expect(host.dialog.getByText(/ sent$/)).toBeVisible()
  // The view shows it already.
  await expect(host.toast('Transaction confirmed')).toBeHidden()
  await host.press('Done')
  await expect(host.view('Account')).toBeVisible()
  const call = { to: testKeepsake, data: `${ownerOf}${word(tokenId)}` }
  await expect
    .poll(() => chains.one.rpc<string>('eth_call', [call, 'latest']))
    .toBe(`0x${word(receiver)}`)
  await expect(host.dialog.getByText('No NFTs yet')).toBeVisible()
})

test('sends some copies of an ERC-1155 token, and no more than there are', async ({
  host,
  fund,
  evmWallet,
  chains,
}) => {
  const { contracts } = await fetchDescription()
  const { testBadge } = contracts.eip155
  const copiesOf = async (address: string): Promise<bigint> => {
    const call = { to: testBadge, data: `${balanceOf}${word(address)}${word(7n)}` }
    return BigInt(await chains.one.rpc<string>('eth_call', [call, 'latest']))
  }
  await host.open()
  const owner = await fund(2n * weiPerEther)
  const data = `${mintBadges}${word(owner)}${word(7n)}${word(5n)}`
  await chains.one.rpc('eth_sendTransaction', [{ from: rich, to: testBadge, data }])
  await host.connect('Juniper')
  await host.button.click()
  await host.dialog.getByRole('tab', { name: 'NFTs' }).click()
  await host.dialog.getByRole('list', { name: 'NFTs' }).getByRole('button').click()
  await expect(host.dialog.getByText('#7 · ERC-1155')).toBeVisible()
  await expect(host.dialog.getByText('Copies')).toBeVisible()

  const receiver = freshAddress()
  await host.press('Send')
  await host.dialog.getByLabel('To', { exact: true }).fill(receiver)
  const amount = host.dialog.getByLabel('Amount', { exact: true })
  await amount.fill('6')
  await expect(host.dialog.getByText('Enter a whole number from 1 to 5.')).toBeVisible()
  await amount.fill('2')
  await evmWallet.reject({ method: 'eth_sendTransaction', once: true })
  await host.press('Send')
  await expect(host.dialog.getByText('You declined. Nothing was sent.')).toBeVisible()
  expect(await copiesOf(owner)).toBe(5n)
  await host.press('Try again')
  await expect(host.view('Sent')).toBeVisible()
  await expect(host.dialog.getByText('2 × Test Badge 7 sent')).toBeVisible()
  await host.press('Done')
  await expect.poll(() => copiesOf(receiver)).toBe(2n)
  expect(await copiesOf(owner)).toBe(3n)

  await expect(host.view('Account')).toBeVisible()
  await host.dialog.getByRole('list', { name: 'NFTs' }).getByRole('button').click()
  await expect(host.dialog.getByText('Copies').locator('..')).toContainText('3')
})

test.describe('on Solana', () => {
  test.use({
    solanaWalletOptions: async ({ solanaWalletOptions, chains }, use) => {
      const { testAccounts } = await fetchDescription()
      // Test accounts start with one NFT of each program; an earlier run may have sent those of one.
      const owned = await Promise.all(
        testAccounts.solana.map(({ address }) => nftsOf(chains.solana, address)),
      )
      const index = owned.findLastIndex((mints) => mints.length === 2)
      const accounts = [testAccounts.solana[index]?.privateKey ?? '', freshSeed()]
      await use({ ...solanaWalletOptions, accounts })
    },
  })

  test('sends NFTs of SPL Token and Token-2022', async ({ host, solanaWallet, chains }) => {
    await host.open()
    const [owner = '', receiver = ''] = await solanaWallet.addresses()
    await host.connect('Marigold')
    await host.button.click()
    await host.dialog.getByRole('tab', { name: 'NFTs' }).click()
    await expect(host.dialog.getByText('2 items')).toBeVisible()
    const sent: string[] = []
    for (const kind of ['Test Keepsake', 'Test Ticket']) {
      const tile = host.dialog.getByRole('button', { name: new RegExp(`^${kind} \\d+`) })
      const [name = ''] = /^\S+ \S+ \d+/.exec((await tile.textContent()) ?? '') ?? []
      await tile.click()
      await expect(host.view('NFT')).toBeVisible()
      await host.press('Send')
      await host.dialog.getByLabel('To', { exact: true }).fill(receiver)
      await host.press('Send')
      await expect(host.dialog.getByText(`${name} sent`)).toBeVisible()
      await host.press('Done')
      sent.push(name)
      await expect
        .poll(async () => (await nftsOf(chains.solana, receiver)).length)
        .toBe(sent.length)
    }
    expect(await nftsOf(chains.solana, owner)).toEqual([])
    await expect(host.dialog.getByText('No NFTs yet')).toBeVisible()
  })
})

/** Reads the mints without decimals of which an account has one. */
async function nftsOf(chain: TestChain, owner: string): Promise<readonly string[]> {
  type TokenAccount = {
    readonly account: {
      readonly data: {
        readonly parsed: {
          readonly info: {
            readonly mint: string
            readonly tokenAmount: { readonly amount: string; readonly decimals: number }
          }
        }
      }
    }
  }
  const programs = [
    'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  ]
  const found = await Promise.all(
    programs.map((programId) =>
      chain.rpc<{ readonly value: readonly TokenAccount[] }>('getTokenAccountsByOwner', [
        owner,
        { programId },
        { encoding: 'jsonParsed' },
      ]),
    ),
  )
  return found
    .flatMap(({ value }) => value.map(({ account }) => account.data.parsed.info))
    .filter(({ tokenAmount: { decimals, amount } }) => decimals === 0 && amount === '1')
    .map(({ mint }) => mint)
}
