import { evmSigner, isSignedOnSolana } from './setup/signatures.ts'
import { expect, test } from './setup/test.ts'

const message = 'Grüße from Latchkey ✓'

test('signs a text with an EVM account [1.3]', async ({ host, evmWallet, chains }) => {
  await host.open()
  const [address = ''] = await evmWallet.addresses()
  await host.connect('Juniper')
  await host.page.getByLabel('Message').fill(message)
  await host.page.getByRole('button', { name: 'Sign message' }).click()
  const output = host.page.getByRole('status', { name: 'Signature' })
  await expect(output).toHaveText(/^0x[0-9a-f]{130}$/)
  const signature = (await output.textContent()) ?? ''
  expect(await evmSigner(chains.one, message, signature)).toBe(address.toLowerCase())
  expect(await evmSigner(chains.one, `${message}!`, signature)).not.toBe(address.toLowerCase())
})

test('signs a text with a Solana account [1.3]', async ({ host, solanaWallet }) => {
  await host.open()
  const [address = ''] = await solanaWallet.addresses()
  await host.connect('Marigold')
  await host.page.getByLabel('Message').fill(message)
  await host.page.getByRole('button', { name: 'Sign message' }).click()
  const output = host.page.getByRole('status', { name: 'Signature' })
  await expect(output).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
  const signature = (await output.textContent()) ?? ''
  expect(isSignedOnSolana(address, message, signature)).toBe(true)
  expect(isSignedOnSolana(address, `${message}!`, signature)).toBe(false)
})

test('shows an error when the wallet declines to sign [8.7]', async ({ host, evmWallet }) => {
  await host.open()
  await host.connect('Juniper')
  await evmWallet.reject({ method: 'personal_sign' })
  await host.page.getByRole('button', { name: 'Sign message' }).click()
  const output = host.page.getByRole('status', { name: 'Signature' })
  await expect(output).toHaveAttribute('data-kind', 'error')
  await expect(output).not.toBeEmpty()
  await expect(host.state('status')).toHaveText('connected')
})
