import { weiPerEther, expect, freshAddress, sol, test } from './setup/test.ts'
import type { HostPage } from './setup/hostPage.ts'

/** Connects Juniper with an amount of ETH. Returns its address. */
async function connectWith(
  { host, fund }: { readonly host: HostPage; readonly fund: (amount: bigint) => Promise<string> },
  amount: bigint,
): Promise<string> {
  await host.open()
  const sender = await fund(amount)
  await host.connect('Juniper')
  return sender
}

/** Fills in the form, up to the preview. */
async function prepare(host: HostPage, amount: string, receiver: string): Promise<void> {
  await host.button.click()
  await host.press('Send')
  await host.dialog.getByLabel('Amount').fill(amount)
  await host.dialog.getByLabel('To', { exact: true }).fill(receiver)
  await host.press('Review')
  await expect(host.view('Review transfer')).toBeVisible()
}

test('sends ETH, to the last wei [1.3, 2.15, 4.12a, 4.12b, 5.9b]', async ({
  host,
  fund,
  evmWallet,
  chains,
}) => {
  const sender = await connectWith({ host, fund }, 5n * weiPerEther)
  const receiver = freshAddress()
  await prepare(host, '1.234567890123456789', receiver)
  await expect(host.dialog.getByText(receiver)).toBeVisible()
  await expect(host.dialog.getByText('Localnet One')).toBeVisible()
  await host.press('Send 1.234567890123456789 ETH')

  await expect(host.view('Sent')).toBeVisible()
  await expect(host.dialog.getByText('1.234567890123456789 ETH sent')).toBeVisible()
  await host.press('Done')
  await expect(host.view('Account')).toBeVisible()
  await expect(host.dialog.getByText('3.765 ETH').first()).toBeVisible()
  await expect.poll(() => chains.one.balance(receiver)).toBe(1_234_567_890_123_456_789n)
  const sent = (await evmWallet.requests()).filter(({ method }) => method === 'eth_sendTransaction')
  expect(sent).toHaveLength(1)
  expect(await host.events()).toEqual(expect.arrayContaining(['SEND_INITIATED', 'SEND_SUCCESS']))

  const { hash } = await host.event<{ hash: string }>('SEND_SUCCESS')
  const { gasUsed, effectiveGasPrice } = await chains.one.rpc<{
    gasUsed: string
    effectiveGasPrice: string
  }>('eth_getTransactionReceipt', [hash])
  expect(await chains.one.balance(sender)).toBe(
    5n * weiPerEther - 1_234_567_890_123_456_789n - BigInt(gasUsed) * BigInt(effectiveGasPrice),
  )

  // The form begins anew.
  await host.press('Send')
  await expect(host.dialog.getByLabel('Amount')).toHaveValue('')
  await expect(host.dialog.getByLabel('To', { exact: true })).toHaveValue('')
})

test('sends SOL, to the last lamport [1.3, 2.15, 4.12a, 4.12b, 5.9b]', async ({
  host,
  solanaWallet,
  chains,
}) => {
  await host.open()
  const [sender = '', receiver = ''] = await solanaWallet.addresses()
  await chains.solana.fund(sender, 3n * sol)
  await host.connect('Marigold')
  await prepare(host, '0.123456789', receiver)
  await host.press('Send 0.123456789 SOL')
  await expect(host.dialog.getByText('0.123456789 SOL sent')).toBeVisible()
  await host.press('Done')
  await expect(host.view('Account')).toBeVisible()
  await expect.poll(() => chains.solana.balance(receiver)).toBe(123_456_789n)
  const { hash } = await host.event<{ hash: string }>('SEND_SUCCESS')
  const { meta } = await chains.solana.rpc<{ meta: { err: unknown; fee: number } }>(
    'getTransaction',
    [hash, { encoding: 'json', maxSupportedTransactionVersion: 0 }],
  )
  expect(meta.err).toBeNull()
  expect(await chains.solana.balance(sender)).toBe(3n * sol - 123_456_789n - BigInt(meta.fee))
  await expect(host.dialog.getByText('2.876 SOL').first()).toBeVisible()
  expect(await host.events()).toEqual(expect.arrayContaining(['SEND_INITIATED', 'SEND_SUCCESS']))
})

test('sends everything by Max, and leaves enough for the fee [5.9b]', async ({
  host,
  fund,
  chains,
}) => {
  const sender = await connectWith({ host, fund }, weiPerEther)
  const receiver = freshAddress()
  await host.button.click()
  await host.press('Send')
  await host.dialog.getByLabel('To', { exact: true }).fill(receiver)
  await host.press('Max')
  await host.press('Review')
  await host.press(/^Send 0\.9/)
  await expect(host.view('Sent')).toBeVisible()
  await expect.poll(() => chains.one.balance(receiver)).toBeGreaterThan((weiPerEther * 99n) / 100n)
  const received = await chains.one.balance(receiver)
  expect(received + (await chains.one.balance(sender))).toBeLessThan(weiPerEther)
})

test('keeps the form when the wallet declines, and sends nothing [4.12a]', async ({
  host,
  fund,
  evmWallet,
  chains,
}) => {
  const sender = await connectWith({ host, fund }, weiPerEther)
  const receiver = freshAddress()
  await evmWallet.reject({ method: 'eth_sendTransaction', once: true })
  await prepare(host, '0.25', receiver)
  await host.press('Send 0.25 ETH')
  await expect(host.dialog.getByText('You declined. Nothing was sent.')).toBeVisible()
  await expect(host.control('Try again')).toBeFocused()
  expect(await chains.one.balance(sender)).toBe(weiPerEther)
  expect(await host.events()).toContain('SEND_REJECTED')

  await host.press('Try again')
  await expect(host.dialog.getByText('0.25 ETH sent')).toBeVisible()
  await expect.poll(() => chains.one.balance(receiver)).toBe(weiPerEther / 4n)
})

test('sends the transfer that the page requests, and reports its hash to the page', async ({
  host,
  fund,
  evmWallet,
}) => {
  await connectWith({ host, fund }, weiPerEther)
  const calls = host.page.getByRole('region', { name: 'Test calls' })
  await calls.getByRole('button', { name: 'Request 0.01 ETH' }).click()
  await expect(host.dialog.getByLabel('Amount')).toHaveValue('0.01')
  await host.press('Review')
  await host.press('Send 0.01 ETH')
  await expect(host.dialog.getByText('0.01 ETH sent')).toBeVisible()
  await host.press('Done')
  const { hash } = await host.event<{ hash: string }>('SEND_SUCCESS')
  await expect(calls.getByLabel('Transfer')).toHaveText(`sent ${hash}`)
  const sent = (await evmWallet.requests()).filter(({ method }) => method === 'eth_sendTransaction')
  expect(sent).toHaveLength(1)
})

test('checks amounts and receivers as they are typed [5.4a, 5.4b, 5.9a]', async ({
  host,
  fund,
  solanaWallet,
}) => {
  await connectWith({ host, fund }, weiPerEther)
  const [solanaAddress = ''] = await solanaWallet.addresses()
  await host.button.click()
  await host.press('Send')
  const amount = host.dialog.getByLabel('Amount')
  const receiver = host.dialog.getByLabel('To', { exact: true })
  await expect(host.control('Enter an amount')).toBeDisabled()

  for (const text of ['1e3', '-1', '0x10', 'NaN']) {
    await amount.fill(text)
    await expect(amount, text).toHaveValue('')
    await expect(host.control('Enter an amount'), text).toBeDisabled()
  }
  for (const [text, shown, words] of [
    ['1.', '1.', 'Add digits after the point.'],
    ['0', '0', 'Enter more than 0.'],
    ['.', '0.', 'Add digits after the point.'],
  ] as const) {
    await amount.fill(text)
    await expect(amount).toHaveValue(shown)
    await expect(host.control('Enter an amount'), text).toBeDisabled()
    await expect(host.dialog.getByText(words)).toBeVisible()
  }
  for (const [text, shown] of [
    ['.5', '0.5'],
    ['0,5', '0.5'],
    [' 0.5 ETH', '0.5'],
  ] as const) {
    await amount.fill(text)
    await expect(amount).toHaveValue(shown)
  }
  await amount.fill('0.1234567890123456789')
  await expect(host.control('Enter a valid amount')).toBeDisabled()
  await expect(host.dialog.getByText('ETH allows up to 18 decimals.')).toBeVisible()
  await amount.fill('1.000000000000000001')
  await expect(host.control('You don’t have enough ETH')).toBeDisabled()
  await expect(host.dialog.getByText('You don’t have enough ETH.')).toBeVisible()

  await amount.fill('0.5')
  await expect(host.control('Enter an address')).toBeDisabled()
  for (const text of ['0x123', `${freshAddress()}0`, 'vitalik.eth', '0xZZ']) {
    await receiver.fill(text)
    await expect(host.control('Invalid address'), text).toBeDisabled()
  }
  await receiver.fill(solanaAddress)
  await expect(host.control('Invalid address')).toBeDisabled()
  await expect(host.dialog.getByText('This address is for a different network.')).toBeVisible()
  await receiver.fill(freshAddress())
  await expect(host.control('Review')).toBeEnabled()
})

test('warns of a receiver that may be a mistake, and lets the visitor send [5.4a]', async ({
  host,
  fund,
}) => {
  const own = await connectWith({ host, fund }, weiPerEther)
  await host.button.click()
  await host.press('Send')
  await host.dialog.getByLabel('Amount').fill('0.5')
  const receiver = host.dialog.getByLabel('To', { exact: true })
  for (const [address, warning] of [
    ['0x52B8398551BB1d0BdC022355897508F658C0ffee', /may contain a typo/],
    [`0x${'0'.repeat(40)}`, /burn address/],
    [own, /your own address/],
  ] as const) {
    await receiver.fill(address)
    await expect(host.dialog.getByText(warning)).toBeVisible()
    await expect(host.control('Review')).toBeEnabled()
  }
  await host.press('Review')
  await expect(host.dialog.getByText(/your own address/)).toBeVisible()
  await host.press('Cancel')
  await receiver.fill(freshAddress())
  await expect(host.dialog.getByText(/your own address/)).toBeHidden()
})

test('forgets what was typed when the network changes [4.5b]', async ({ host, evmWallet }) => {
  await host.open()
  await host.connect('Juniper')
  await host.button.click()
  await host.press('Send')
  await host.dialog.getByLabel('Amount').fill('0.5')
  await evmWallet.changeChain(31338)
  await expect(host.state('network')).toHaveText('eip155:31338')
  await expect(host.dialog.getByLabel('Amount')).toHaveValue('')
})
