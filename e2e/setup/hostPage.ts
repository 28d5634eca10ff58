import type { Locator, Page } from '@playwright/test'

/** Driver of the playground in a page, by visible elements. */
export type HostPage = {
  readonly page: Page
  /** Goes to the playground, set up by fields of its configuration. */
  open(config?: Readonly<Record<string, string>>, how?: GoTo): Promise<void>
  /** The host page's own button: to connect, later the account. */
  readonly button: Locator
  readonly networkButton: Locator
  /** The modal, in any view. */
  readonly dialog: Locator
  /** The modal while it shows the view of this name. */
  view(name: string | RegExp): Locator
  /** A button of the modal. */
  control(name: string | RegExp): Locator
  /** Clicks a button of the modal. */
  press(name: string | RegExp): Promise<void>
  /** The row of a wallet. */
  wallet(name: string): Locator
  /** A message at the top of the modal. */
  toast(message: string | RegExp): Locator
  /** Value in the state table. */
  state(name: 'status' | 'wallet' | 'address' | 'network' | 'balance' | 'modal'): Locator
  /** Names of the events so far, the newest first. */
  events(): Promise<readonly string[]>
  /** Properties of the latest event of a name. */
  event<data>(name: string): Promise<data>
  /** Connects a wallet that approves, from the host's button to the closed modal. */
  connect(wallet: string): Promise<void>
}

type GoTo = Parameters<Page['goto']>[1]

/**
 * Waits until the modal is at rest. A control that moves between the press and the release of the mouse
 * receives no click.
 */
function finishAnimations(dialog: Locator): Promise<void> {
  return dialog.evaluate(async (element) => {
    const short = element
      .getAnimations({ subtree: true })
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < 1_000)
    await Promise.allSettled(short.map(({ finished }) => finished))
  })
}

/** Creates the driver of a host page. */
export function createHostPage(page: Page): HostPage {
  const nav = page.getByRole('navigation', { name: 'Your app' })
  const log = page.getByRole('region', { name: 'Events' })
  // Over the page, or in it.
  const dialog = page.locator('latchkey-modal').locator('dialog, section').first()
  const control = (name: string | RegExp): Locator =>
    dialog.getByRole('button', { name, exact: typeof name === 'string' })
  const host: HostPage = {
    page,
    async open(config = {}, how = {}) {
      const url = new URL(process.env['LATCHKEY_PLAYGROUND'] ?? '')
      url.searchParams.set('localnet', process.env['LATCHKEY_LOCALNET'] ?? '')
      // Wallets of the tests replace the playground's own.
      url.searchParams.set('testWallets', '')
      // Most hosts show the modal over their page.
      url.searchParams.set('embedded', 'off')
      // State, events and test calls.
      url.searchParams.set('developer', 'on')
      // Wallets alone, unless a test logs in: the list of ways to connect is shorter.
      const all = { embeddedWallet: 'off', ...config }
      for (const [field, value] of Object.entries(all)) url.searchParams.set(field, value)
      await page.goto(url.href, how)
      await host.button.waitFor()
    },
    button: nav.getByRole('button').last(),
    networkButton: nav.getByRole('button').first(),
    dialog,
    view: (name) => page.getByRole('dialog', { name, exact: typeof name === 'string' }),
    control,
    async press(name) {
      await control(name).waitFor()
      await finishAnimations(dialog)
      await control(name).click()
    },
    wallet: (name) => control(new RegExp(`^${name}`)),
    toast: (message) => dialog.getByRole('status').filter({ hasText: message }),
    state: (name) => page.getByRole('region', { name: 'State' }).locator(`[data-state="${name}"]`),
    events: () => log.locator('b').allTextContents(),
    async event(name) {
      const line = log.getByRole('listitem').filter({ hasText: new RegExp(`^${name} `) })
      return JSON.parse(((await line.first().textContent()) ?? '').slice(name.length))
    },
    async connect(wallet) {
      await host.button.click()
      await host.wallet(wallet).click()
      await host.dialog.waitFor({ state: 'hidden' })
    },
  }
  return host
}
