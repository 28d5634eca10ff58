import type { HostPage } from './setup/hostPage.ts'
import { expect, hostOf, test } from './setup/test.ts'

/** The playground's own wallets: like real ones, they grant access per origin. */
const withWallet = { testWallets: 'evm', approval: 'always' } as const

/** Waits until a tab has looked for the recorded wallet: it is connecting from its start until then. */
async function passDiscoveryWait(host: HostPage): Promise<void> {
  await expect.poll(host.events).toContain('INITIALIZE')
  await expect(host.state('status')).toHaveText('disconnected')
}

test('keeps the connection of a tab when a second one is opened [4.1a]', async ({
  host,
  context,
}) => {
  await host.open(withWallet)
  await host.connect('Juniper')
  const second = hostOf(await context.newPage())
  await second.open(withWallet)
  await expect(second.state('status')).toHaveText('connected')
  await expect(second.state('wallet')).toHaveText('Juniper')
  await expect(host.state('status')).toHaveText('connected')

  await host.button.click()
  await host.press('Disconnect')
  await expect(second.state('status')).toHaveText('disconnected')
})

test('connects an idle tab when another one connects, and both stay connected [4.1a]', async ({
  host,
  context,
}) => {
  await host.open(withWallet)
  const second = hostOf(await context.newPage())
  await second.open(withWallet)
  await host.page.bringToFront()
  await host.connect('Juniper')
  await expect(second.state('status')).toHaveText('connected')
  await expect(host.state('status')).toHaveText('connected')
  await host.page.reload()
  await expect(host.state('status')).toHaveText('connected')
})

for (const isIdle of [true, false])
  test(`keeps the connection of a tab when one without the wallet is ${isIdle ? 'idle' : 'opened'} [4.1a]`, async ({
    host,
    context,
  }) => {
    await host.open(withWallet)
    const second = hostOf(await context.newPage())
    if (isIdle) await second.open()
    await host.page.bringToFront()
    await host.connect('Juniper')
    if (!isIdle) await second.open()
    await passDiscoveryWait(second)
    await expect(host.state('status')).toHaveText('connected')
    expect(await host.events()).not.toContain('DISCONNECT_SUCCESS')
    await host.page.reload()
    await expect(host.state('status')).toHaveText('connected')
    await expect(second.state('status')).toHaveText('disconnected')
  })
