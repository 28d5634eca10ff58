import { weiPerEther, expect, test } from './setup/test.ts'

test('requests an amount of ETH, and of SOL, as a code to copy', async ({
  host,
  fund,
  solanaWallet,
}) => {
  await host.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = (): Promise<string> => host.page.evaluate(() => navigator.clipboard.readText())
  await host.open()
  const address = await fund(weiPerEther)
  await host.connect('Juniper')
  await host.button.click()
  await host.press('Receive')
  await host.press('Request an amount')
  await host.dialog.getByLabel('Amount').fill('0.25')
  await expect(
    host.dialog.getByRole('img', { name: 'QR code of your payment request' }),
  ).toBeVisible()
  await host.press('Copy')
  await expect(host.toast('Payment request copied')).toBeVisible()
  expect((await copied()).toLowerCase()).toBe(
    `ethereum:${address}@31337?value=250000000000000000`.toLowerCase(),
  )
  await host.dialog.getByLabel('Amount').fill('0.1234567890123456789')
  await expect(host.dialog.getByText('ETH allows up to 18 decimals.')).toBeVisible()
  await expect(host.dialog.getByRole('img', { name: 'QR code of your address' })).toBeVisible()
  await host.press('Compatible networks')
  await expect(host.dialog.getByText('Localnet Two')).toBeVisible()
  await expect(host.dialog.getByText('Solana Localnet')).toBeHidden()

  await host.page.reload()
  await host.button.click()
  await host.press('Disconnect')
  await host.connect('Marigold')
  const [receiver = ''] = await solanaWallet.addresses()
  await host.button.click()
  await host.press('Receive')
  await host.press('Request an amount')
  await host.dialog.getByLabel('Amount').fill('1.5')
  await host.press('Copy')
  expect(await copied()).toBe(`solana:${receiver}?amount=1.5`)
})
