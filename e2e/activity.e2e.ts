import { weiPerEther, expect, freshAddress, test } from './setup/test.ts'

test('lists a transfer as pending, then under its month, and after a reload [2.3, 3.17, 4.14, 4.16]', async ({
  host,
  fund,
  chains,
}) => {
  await host.open()
  await fund(2n * weiPerEther)
  await host.connect('Juniper')
  await host.button.click()
  await host.dialog.getByRole('tab', { name: 'Activity' }).click()
  await expect(host.dialog.getByText('No activity yet')).toBeVisible()
  await host.dialog.getByRole('tab', { name: 'Tokens' }).click()

  const receiver = freshAddress()
  await host.press('Send')
  await host.dialog.getByLabel('Amount').fill('0.5')
  await host.dialog.getByLabel('To', { exact: true }).fill(receiver)
  await host.press('Review')
  // The transaction waits in the pool of the node.
  await chains.one.rpc('evm_setAutomine', [false])
  await host.press('Send 0.5 ETH')
  await expect(host.dialog.getByText('Sending 0.5 ETH')).toBeVisible()
  await host.view('Sent').getByRole('button', { name: 'Close' }).last().click()
  await expect(host.view('Account')).toBeVisible()
  await host.dialog.getByRole('tab', { name: 'Activity' }).click()
  const pending = host.dialog.getByRole('list', { name: 'Pending' })
  await expect(pending.getByText('Sending')).toBeVisible()
  await expect(pending.getByText('−0.500 ETH')).toBeVisible()

  await host.page.reload()
  await host.button.click()
  await host.dialog.getByRole('tab', { name: 'Activity' }).click()
  await expect(pending.getByText('Sending')).toBeVisible()
  await chains.one.rpc('evm_setAutomine', [true])
  await chains.one.rpc('evm_mine', [])
  await expect(host.toast('Transaction confirmed')).toBeVisible()
  await expect(pending).toBeHidden()
  await expect(host.dialog.getByText('Sent', { exact: true })).toBeVisible()
  await expect(host.dialog.getByText('−0.500 ETH')).toBeVisible()
})
