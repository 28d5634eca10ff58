import { reportAtomicCalls } from './setup/reportAtomicCalls.ts'
import { weiPerEther, expect, sol, test } from './setup/test.ts'

test('swaps ETH for a token, then the token back with an approval [1.3, 2.2, 2.5, 7.6, 7.9, 7.11]', async ({
  host,
  fund,
  evmWallet,
}) => {
  await host.open()
  await fund(3n * weiPerEther)
  await host.connect('Juniper')
  await host.button.click()
  await host.press('Swap')
  await expect(host.view('Swap')).toBeVisible()
  await host.dialog.getByLabel('You pay', { exact: true }).fill('1')
  await host.press('You get: Select token')
  await host.control(/Test Dollar/).click()
  await expect(host.dialog.getByText(/^1 ETH = [\d,.]+ TUSD$/)).toBeVisible()
  await host.press('Review swap')
  await expect(host.view('Swap details')).toBeVisible()
  await host.press('Swap')
  await expect(host.dialog.getByText('Swapped')).toBeVisible({ timeout: 60_000 })
  await host.press('Done')
  await expect(host.view('Account')).toBeVisible()
  await expect(host.dialog.getByText(/^2,\d{3}\.\d{3} TUSD$/)).toBeVisible()
  expect(await host.events()).toEqual(
    expect.arrayContaining(['OPEN_SWAP', 'INITIATE_SWAP', 'SWAP_SUCCESS']),
  )

  await host.press('Swap')
  await host.press('Switch the two tokens')
  await host.dialog.getByLabel('You pay', { exact: true }).fill('100')
  await expect(host.dialog.getByText(/^1 TUSD = [\d,.]+ ETH$/)).toBeVisible()
  await host.press('Review swap')
  await evmWallet.reject({ method: 'eth_sendTransaction', once: true })
  await host.press('Swap')
  await expect(host.dialog.getByText('You declined. Nothing was sent.')).toBeVisible()
  await host.press('Try again')
  await expect(host.dialog.getByText('TUSD allowed')).toBeVisible()
  await expect(host.dialog.getByText('Swapped')).toBeVisible({ timeout: 60_000 })
  await host.press('Done')
  await host.dialog.getByRole('tab', { name: 'Activity' }).click()
  await expect(host.dialog.getByText('Swapped', { exact: true }).first()).toBeVisible()
  await expect(host.dialog.getByText('TUSD to ETH', { exact: false }).first()).toBeVisible()
})

test('swaps SOL for a token, then the token back [1.3, 2.2, 7.6, 7.11]', async ({
  host,
  chains,
  solanaWallet,
}) => {
  await host.open()
  const [address = ''] = await solanaWallet.addresses()
  await chains.solana.fund(address, 3n * sol)
  await host.connect('Marigold')
  await host.button.click()
  await host.press('Swap')
  await expect(host.view('Swap')).toBeVisible()
  await host.dialog.getByLabel('You pay', { exact: true }).fill('1')
  await host.press('You get: Select token')
  await host.control(/Test Dollar/).click()
  await expect(host.dialog.getByText('1 SOL = 150 TUSD')).toBeVisible()
  await expect(host.dialog.getByText('0%', { exact: true })).toBeVisible()
  await host.press('Review swap')
  await expect(host.view('Swap details')).toBeVisible()
  await solanaWallet.reject({ method: 'solana:signTransaction', once: true })
  await host.press('Swap')
  await expect(host.dialog.getByText('You declined the swap. Nothing was exchanged.')).toBeVisible()
  expect(await chains.solana.balance(address)).toBe(3n * sol)
  await host.press('Try again')
  await expect(host.dialog.getByText('Swapped')).toBeVisible({ timeout: 60_000 })
  // The fee of two signatures; the market maker pays the rent of the token account.
  expect(await chains.solana.balance(address)).toBe(2n * sol - 10_000n)
  await host.press('Done')
  await expect(host.view('Account')).toBeVisible()
  await expect(host.dialog.getByText('150.000 TUSD')).toBeVisible()
  expect(await host.events()).toEqual(
    expect.arrayContaining(['OPEN_SWAP', 'INITIATE_SWAP', 'SWAP_ERROR', 'SWAP_SUCCESS']),
  )

  await host.press('Swap')
  await host.press('Switch the two tokens')
  await host.dialog.getByLabel('You pay', { exact: true }).fill('75')
  await expect(host.dialog.getByText(/^1 TUSD = 0\.00\d* SOL$/)).toBeVisible()
  await host.press('Review swap')
  await host.press('Swap')
  await expect(host.dialog.getByText('Swapped')).toBeVisible({ timeout: 60_000 })
  expect(await chains.solana.balance(address)).toBe(2n * sol + sol / 2n - 20_000n)
})

test('approves and swaps with one confirmation of a wallet that executes calls atomically [7.9, 7.11, 7.12]', async ({
  host,
  fund,
  evmWallet,
}) => {
  await reportAtomicCalls(host.page)
  await host.open()
  await fund(3n * weiPerEther)
  await host.connect('Juniper')
  await host.button.click()
  await host.press('Swap')
  await host.dialog.getByLabel('You pay', { exact: true }).fill('1')
  await host.press('You get: Select token')
  await host.control(/Test Dollar/).click()
  await host.press('Review swap')
  await host.press('Swap')
  await expect(host.dialog.getByText('Swapped')).toBeVisible({ timeout: 60_000 })
  await host.press('Done')

  await host.press('Swap')
  await host.press('Switch the two tokens')
  await host.dialog.getByLabel('You pay', { exact: true }).fill('100')
  await host.press('Review swap')
  await expect(host.view('Swap details')).toBeVisible()
  const before = (await evmWallet.requests()).length
  await evmWallet.reject({ method: 'wallet_sendCalls', once: true })
  await host.press('Swap')
  await expect(host.dialog.getByText('You declined the swap. Nothing was exchanged.')).toBeVisible()
  await host.press('Try again')
  await expect(host.dialog.getByText('Swapped')).toBeVisible({ timeout: 60_000 })
  await expect(host.dialog.getByText('TUSD allowed')).toBeHidden()
  const methods = (await evmWallet.requests()).slice(before).map(({ method }) => method)
  expect(methods.filter((one) => one === 'wallet_sendCalls')).toHaveLength(2)
  expect(methods).not.toContain('eth_sendTransaction')
  await host.press('Done')
  await expect(host.dialog.getByText(/^2,3\d{2}\.\d{3} TUSD$/)).toBeVisible()
})
