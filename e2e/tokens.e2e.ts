import { weiPerEther, expect, freshAddress, localnetDescriptionUrl, test } from './setup/test.ts'

/** The first account of every localnet, which its nodes sign for. */
const rich = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'

type Description = {
  readonly contracts: { readonly eip155: { readonly testDollar: string } }
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
  const { contracts } = (await (await fetch(localnetDescriptionUrl)).json()) as Description
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
