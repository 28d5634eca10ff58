import { weiPerEther, expect, test } from './setup/test.ts'

/** Account of `bob.eth` on the local chains. */
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('sends to the address that a name resolves to, and offers it again [1.3, 9.1g]', async ({
  host,
  fund,
  chains,
}) => {
  await host.open()
  await fund(2n * weiPerEther)
  const before = await chains.one.balance(bob)
  await host.connect('Juniper')
  await host.button.click()
  await host.press('Send')
  const receiver = host.dialog.getByLabel('To', { exact: true })
  await host.dialog.getByLabel('Amount').fill('0.25')
  await receiver.fill('nobody-has-this-name.eth')
  await expect(host.dialog.getByText('No address for nobody-has-this-name.eth.')).toBeVisible()
  await expect(host.control('Invalid address')).toBeDisabled()

  await receiver.fill('Bob.eth')
  await expect(host.dialog.getByText(bob)).toBeVisible()
  await expect(host.dialog.getByText('bob.eth', { exact: true })).toBeVisible()
  await host.press('Review')
  await expect(host.dialog.getByText(bob)).toBeVisible()
  await expect(host.dialog.getByText('bob.eth', { exact: true })).toBeVisible()
  await host.press('Send 0.25 ETH')
  await expect(host.dialog.getByText('0.25 ETH sent')).toBeVisible()
  await expect(host.dialog.getByText('bob.eth', { exact: true })).toBeVisible()
  await expect.poll(() => chains.one.balance(bob)).toBe(before + weiPerEther / 4n)

  await host.press('Done')
  await host.press('Send')
  await host.press('bob.eth')
  await expect(receiver).toHaveValue(bob)
})

test('refuses an amount whose separator may mean thousands', async ({ host, fund }) => {
  await host.open()
  await fund(weiPerEther)
  await host.connect('Juniper')
  await host.button.click()
  await host.press('Send')
  const amount = host.dialog.getByLabel('Amount')
  await amount.pressSequentially('1,000')
  await expect(amount).toHaveValue('1,000')
  await expect(host.dialog.getByText('Is this 1000 or 1? Leave out the separator.')).toBeVisible()
  await expect(host.control('Enter a valid amount')).toBeDisabled()
})

test('registers names after a refused signature, and shows the primary one [2.16a, 2.16b, 4.13, 5.8a]', async ({
  host,
  evmWallet,
}) => {
  const label = `e2e${Date.now().toString(36)}`
  const name = `${label}.latchkey.id`
  await host.open({ names: 'on' })
  await host.connect('Juniper')
  await host.button.click()
  await host.press('Choose a name')
  const field = host.dialog.getByRole('textbox', { name: 'Name' })
  await field.fill('e2e')
  await expect(host.dialog.getByText('Use at least 4 letters or digits')).toBeVisible()
  await field.fill(label.toUpperCase())
  await expect(field).toHaveValue(label)
  await expect(host.control(`Register ${name}`)).toBeEnabled()

  await evmWallet.reject({ method: 'personal_sign', once: true })
  await host.press(`Register ${name}`)
  await expect(host.dialog.getByText('You declined. The name wasn’t registered.')).toBeVisible()
  await expect(field).toHaveValue(label)
  await host.press('Try again')
  await expect(host.view('Name registered')).toBeVisible()
  await expect(host.dialog.getByText(`${name} is yours`)).toBeVisible()
  await host.press('Done')
  await expect(host.dialog.getByText(name, { exact: true })).toBeVisible()
  await expect(host.control('Choose a name')).toBeHidden()
  await expect(host.button).toContainText(name)
  expect(await host.events()).toContain('REGISTER_NAME_SUCCESS')

  // A second name, which becomes the primary one.
  const second = `${label}2.latchkey.id`
  await host.press('Your names')
  await host.press('Register another name')
  await field.fill(`${label}2`)
  await host.press(`Register ${second}`)
  await host.press('Done')
  await expect(host.dialog.getByText(name, { exact: true })).toBeVisible()
  await host.press('Your names')
  const chosen = host.dialog.getByRole('listitem').filter({ hasText: 'Primary' })
  await expect(chosen).toContainText(name)
  await evmWallet.reject({ method: 'personal_sign', once: true })
  await host.dialog.getByRole('button', { name: second }).click()
  await expect(
    host.dialog.getByText('You declined. Your primary name didn’t change.'),
  ).toBeVisible()
  await expect(chosen).toContainText(name)
  await host.dialog.getByRole('button', { name: second }).click()
  await expect(chosen).toContainText(second)
  await host.dialog.getByRole('button', { name: 'Back' }).click()
  await expect(host.dialog.getByText(second, { exact: true })).toBeVisible()

  // The name is taken for another account.
  await evmWallet.changeAccount(1)
  await host.press('Choose a name')
  await field.fill(label)
  await expect(host.dialog.getByText('Taken').first()).toBeVisible()
  await expect(host.control('Enter a name')).toBeHidden()
  await expect(host.control(`Register ${name}`)).toBeDisabled()
})
