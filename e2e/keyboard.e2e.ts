import { weiPerEther, expect, freshAddress, test } from './setup/test.ts'

// As most visitors see it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('connects and disconnects by keyboard alone [1.3, 2.9b, 2.11a]', async ({
  host,
  fund,
  solanaWallet: _other,
  chains,
}) => {
  const { keyboard } = host.page
  await host.open()
  await fund(weiPerEther)

  await host.button.focus()
  await keyboard.press('Enter')
  const title = host.view('Connect a wallet').getByRole('heading', { name: 'Connect a wallet' })
  await expect(title).toBeFocused()

  // Tab never leaves the dialog: help, close, the list, and around again.
  await keyboard.press('Tab')
  await expect(
    host
      .wallet('Juniper')
      .or(host.control('Close'))
      .or(host.control('What is a wallet?'))
      .and(host.page.locator(':focus')),
  ).toHaveCount(1)
  const stops: string[] = []
  for (let step = 0; step < 8; step++) {
    stops.push(
      await host.page.evaluate(() => {
        const focused = document.querySelector('latchkey-modal')?.shadowRoot?.activeElement
        return focused?.getAttribute('aria-label') ?? focused?.textContent ?? 'outside'
      }),
    )
    await keyboard.press('Tab')
  }
  expect(stops).not.toContain('outside')
  expect(new Set(stops).size).toBe(3)

  // The list is one stop; arrows, Home, End and letters move in it.
  await host.wallet('Juniper').focus()
  await keyboard.press('ArrowDown')
  await expect(host.wallet('Marigold')).toBeFocused()
  await keyboard.press('Home')
  await expect(host.wallet('WalletConnect')).toBeFocused()
  await keyboard.press('End')
  await expect(host.wallet('All wallets')).toBeFocused()
  await keyboard.press('j')
  await expect(host.wallet('Juniper')).toBeFocused()

  // Forward to the heading, back to the control that led there.
  await host.control('What is a wallet?').focus()
  await keyboard.press('Enter')
  await expect(host.view('What is a wallet?')).toBeVisible()
  await host.control('Back').focus()
  await keyboard.press('Enter')
  await expect(host.control('What is a wallet?')).toBeFocused()

  await keyboard.press('Escape')
  await expect(host.dialog).toBeHidden()
  await expect(host.button).toBeFocused()

  await keyboard.press('Enter')
  await host.wallet('Juniper').focus()
  await keyboard.press('Enter')
  await expect(host.dialog).toBeHidden()
  await expect(host.state('status')).toHaveText('connected')
  await expect(host.button).toBeFocused()

  await keyboard.press('Enter')
  await expect(host.view('Account')).toBeVisible()
  await host.control(/^Wallet: Juniper/).focus()
  await keyboard.press('Enter')
  await expect(host.view('Wallets')).toBeVisible()
  const tabs = host.dialog.getByRole('tab')
  await tabs.first().focus()
  await keyboard.press('ArrowRight')
  await expect(tabs.nth(1)).toBeFocused()
  await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
  await keyboard.press('Home')
  await expect(tabs.first()).toBeFocused()
  await host.control('Back').focus()
  await keyboard.press('Enter')
  await expect(host.control(/^Wallet: Juniper/)).toBeFocused()

  await host.control('Send').focus()
  await keyboard.press('Enter')
  await expect(host.view('Send')).toBeVisible()
  const receiver = freshAddress()
  await host.dialog.getByLabel('Amount').focus()
  await keyboard.type('0.5')
  await host.dialog.getByLabel('To', { exact: true }).focus()
  await keyboard.type(receiver)
  await keyboard.press('Enter')
  await expect(host.view('Review transfer')).toBeVisible()
  await host.control('Send 0.5 ETH').focus()
  await keyboard.press('Enter')
  await expect(host.view('Sent')).toBeVisible()
  await expect(host.control('Done')).toBeFocused()
  await keyboard.press('Enter')
  await expect(host.view('Account')).toBeVisible()
  await expect.poll(() => chains.one.balance(receiver)).toBe(weiPerEther / 2n)

  await host.control('Disconnect').focus()
  await keyboard.press('Enter')
  await expect(host.dialog).toBeHidden()
  await expect(host.button).toBeFocused()
  await expect(host.state('status')).toHaveText('disconnected')
})
