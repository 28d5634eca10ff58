import type { TestChain } from './setup/chains.ts'
import {
  weiPerEther,
  expect,
  freshAddress,
  freshSeed,
  localnetDescriptionUrl,
  test,
} from './setup/test.ts'

/** The first account of every localnet, which its nodes sign for. */
const rich = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'

type Description = {
  readonly contracts: {
    readonly eip155: { readonly testDollar: string }
    readonly solana: { readonly testDollar: string; readonly testPoints: string }
  }
  readonly testAccounts: { readonly solana: readonly { readonly privateKey: string }[] }
}

async function fetchDescription(): Promise<Description> {
  return (await (await fetch(localnetDescriptionUrl)).json()) as Description
}

function word(value: bigint | string): string {
  const digits = typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()
  return digits.padStart(64, '0')
}

test('shows tokens with their fiat value, and sends one [1.3, 2.15, 3.9, 4.12a, 7.5]', async ({
  host,
  fund,
  chains,
}) => {
  const { contracts } = await fetchDescription()
  const { testDollar } = contracts.eip155
  const dollars = async (address: string): Promise<bigint> => {
    const call = { to: testDollar, data: `0x70a08231${word(address)}` }
    return BigInt(await chains.one.rpc<string>('eth_call', [call, 'latest']))
  }
  await host.open()
  const sender = await fund(2n * weiPerEther)
  const transfer = `0xa9059cbb${word(sender)}${word(12_500_000n)}`
  await chains.one.rpc('eth_sendTransaction', [{ from: rich, to: testDollar, data: transfer }])
  await expect.poll(() => dollars(sender)).toBe(12_500_000n)

  await host.connect('Juniper')
  await host.button.click()
  await expect(host.dialog.getByText('12.500 TUSD')).toBeVisible()
  await expect(host.dialog.getByText('$5,012.50')).toBeVisible()

  const receiver = freshAddress()
  await host.press('Send')
  await host.press('Token: ETH')
  await host.control(/Test Dollar/).click()
  await host.dialog.getByLabel('Amount').fill('2.25')
  await host.dialog.getByLabel('To', { exact: true }).fill(receiver)
  await host.press('Review')
  await host.press('Send 2.25 TUSD')
  await expect(host.dialog.getByText('2.25 TUSD sent')).toBeVisible()
  await host.press('Done')
  await expect(host.view('Account')).toBeVisible()
  await expect.poll(() => dollars(receiver)).toBe(2_250_000n)
  // The remaining balance, without another request.
  await expect(host.dialog.getByText('10.250 TUSD')).toBeVisible()
})

test.describe('on Solana', () => {
  test.use({
    solanaWalletOptions: async ({ solanaWalletOptions }, use) => {
      // Test accounts own the test tokens.
      const [, account] = (await fetchDescription()).testAccounts.solana
      const accounts = [account?.privateKey ?? '', freshSeed()]
      await use({ ...solanaWalletOptions, accounts })
    },
  })

  test('sends tokens of SPL Token and Token-2022 to an account without them [4.12a, 5.9b]', async ({
    host,
    solanaWallet,
    chains,
  }) => {
    const { testDollar, testPoints } = (await fetchDescription()).contracts.solana
    await host.open()
    const [, receiver = ''] = await solanaWallet.addresses()
    await host.connect('Marigold')
    await host.button.click()
    for (const [mint, symbol, amount, units] of [
      [testDollar, 'TUSD', '2.25', '2250000'],
      [testPoints, 'TPTS', '1.5', '150'],
    ] as const) {
      await host.press('Send')
      await host.press('Token: SOL')
      await host.control(new RegExp(symbol)).click()
      await host.dialog.getByLabel('Amount').fill(amount)
      await host.dialog.getByLabel('To', { exact: true }).fill(receiver)
      await host.press('Review')
      await host.press(`Send ${amount} ${symbol}`)
      await expect(host.dialog.getByText(`${amount} ${symbol} sent`)).toBeVisible()
      await host.press('Done')
      await expect.poll(async () => amountOf(chains.solana, receiver, mint)).toBe(units)
    }
  })
})

/** Reads how much of a mint an account owns, in base units. */
async function amountOf(chain: TestChain, owner: string, mint: string): Promise<string> {
  type Account = {
    readonly account: {
      readonly data: {
        readonly parsed: { readonly info: { readonly tokenAmount: { readonly amount: string } } }
      }
    }
  }
  const { value } = await chain.rpc<{ readonly value: readonly Account[] }>(
    'getTokenAccountsByOwner',
    [owner, { mint }, { encoding: 'jsonParsed' }],
  )
  return value[0]?.account.data.parsed.info.tokenAmount.amount ?? '0'
}
