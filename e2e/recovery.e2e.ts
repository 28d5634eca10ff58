import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page, test as base } from '@playwright/test'
import type axe from 'axe-core'
import { bundleElements, startElementSite } from './setup/elementPage.ts'
import { startWalletBrowser } from './setup/frameHostPage.ts'
import { openRecoveryPage, type RecoveryPage } from './setup/recoveryPage.mjs'
import { createEmail, saveRecoveryCode } from './setup/walletJourney.ts'
import { startWalletServices, type TestWalletServices } from './setup/walletServices.ts'

const published = JSON.parse(
  readFileSync(
    new URL('../apps/frame/src/custody/recoveryKit.fixture.json', import.meta.url),
    'utf8',
  ),
) as {
  phrase: string
  code: string
  codeOfAnotherKit: string
  kit: { addresses: { evm: string; solana: string }; checksum: string }
}
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

const test = base.extend<
  { readonly quiet: void },
  { readonly site: RecoveryPage; readonly services: TestWalletServices }
>({
  site: [
    async ({ browserName: _name }, use) => {
      const site = await openRecoveryPage()
      await use(site)
      await site.close()
    },
    { scope: 'worker' },
  ],
  services: [
    async ({ browserName: _name }, use) => {
      // Also for the test of a link, so that no other database has to start.
      const services = await startWalletServices({ recoveryHours: 24, hasDeviceLinks: true })
      await use(services)
      await services.close()
    },
    { scope: 'worker' },
  ],
  /** Fails the test for errors in the console, which violations of the policy are too. */
  quiet: [
    async ({ page }, use) => {
      const problems: string[] = []
      page.on('pageerror', (error) => problems.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text())
      })
      await use()
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})

const chooseKit = async (page: Page, kit: object | string = published.kit): Promise<void> =>
  page.getByLabel('Recovery kit').setInputFiles({
    name: 'latchkey-recovery-kit.json',
    mimeType: 'application/json',
    buffer: Buffer.from(typeof kit === 'string' ? kit : JSON.stringify(kit)),
  })

async function openWallet(page: Page): Promise<void> {
  await chooseKit(page)
  await page.getByLabel('Recovery code').fill(published.code)
  await page.getByRole('button', { name: 'Open wallet' }).click()
  await expect(page.getByRole('heading', { name: 'Wallet opened' })).toBeFocused()
}

test('opens a wallet from file:// by keyboard, without a request', async ({ page, site }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(site.file)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Recovery kit')).toBeFocused()
  await chooseKit(page)
  await page.keyboard.press('Tab')
  await page.keyboard.type(published.code.toLowerCase().replaceAll('-', ' '))
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Wallet opened' })).toBeFocused()
  await expect(page.getByText(published.kit.addresses.evm)).toBeVisible()
  await expect(page.getByText(published.kit.addresses.solana)).toBeVisible()
  await expect(page.getByLabel('Recovery code')).toHaveValue('')
  const words = page.getByRole('list', { name: 'Recovery phrase' }).getByRole('listitem')
  await expect(words).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Show recovery phrase' })).toBeDisabled()

  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(words).toHaveText(published.phrase.split(' '))
  await expect(page.getByRole('button', { name: 'Hide recovery phrase' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(words).toHaveCount(0)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(published.kit.addresses.evm)).toHaveCount(0)
  await expect(page.getByRole('status')).toHaveText('The wallet is closed.')
  expect(requests).toEqual([site.file])
})

test('shows what is wrong with a code or a file, and where', async ({ page, site }) => {
  await page.goto(site.url)
  const [kit, code] = [page.getByLabel('Recovery kit'), page.getByLabel('Recovery code')]
  const problem = page.getByRole('alert')
  await chooseKit(page)
  await code.fill('0000-0000-0000-0000-0000')
  await code.press('Enter')
  await expect(problem).toHaveText(/This is not a recovery code\./)
  await expect(code).toBeFocused()

  await code.fill(published.codeOfAnotherKit)
  await code.press('Enter')
  await expect(problem).toHaveText(/This recovery code belongs to another kit/)
  await expect(code).toBeFocused()

  await code.fill(published.code)
  for (const [file, text] of [
    ['A picture', /This file is not a recovery kit/],
    [{ ...published.kit, checksum: '0'.repeat(16) }, /Parts of this recovery kit were changed/],
    [{ ...published.kit, version: 3 }, /has a version that is not supported here/],
  ] as const) {
    await chooseKit(page, file)
    await code.press('Enter')
    await expect(problem).toHaveText(text)
    await expect(kit).toBeFocused()
  }
  await openWallet(page)
  await expect(problem).toHaveText('')
})

test('hides the words when the page is left', async ({ page, site, context }) => {
  await page.goto(site.url)
  await openWallet(page)
  await page.getByLabel('Nobody else can see my screen').check()
  await page.getByRole('button', { name: 'Show recovery phrase' }).click()
  const words = page.getByRole('list', { name: 'Recovery phrase' }).getByRole('listitem')
  await expect(words).toHaveCount(12)
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(words).toHaveCount(0)
  expect(await context.storageState()).toEqual({ cookies: [], origins: [] })
})

/** Waits for the newest message to an address that contains something, and returns that. */
async function findInMail(
  { mails }: TestWalletServices,
  email: string,
  part: RegExp,
  count = 1,
): Promise<string> {
  const find = (): readonly string[] =>
    mails.filter(({ receiver }) => receiver === email).flatMap(({ text }) => part.exec(text) ?? [])
  await expect.poll(() => find().length).toBe(count)
  return find().at(-1) ?? ''
}

/** Requests the e-mail of a login in the modal. Returns the number that it shows. */
async function requestDeviceLink(page: Page, email: string): Promise<string> {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
  const number = dialog.getByRole('img', { name: /^\d \d$/ })
  await expect(number).toBeVisible()
  return (await number.textContent()) ?? ''
}

test.describe(() => {
  // A database server and more browsers start, on a machine that is busy with other tests.
  test.describe.configure({ timeout: 240_000 })

  test('opens a wallet on the page of the wallet service, with its style (abuse 86)', async ({
    page,
    services,
  }) => {
    await page.goto(`${services.origin}/recovery`)
    await openWallet(page)
    await page.getByLabel('Nobody else can see my screen').check()
    await page.getByRole('button', { name: 'Show recovery phrase' }).click()
    const words = page.getByRole('list', { name: 'Recovery phrase' }).getByRole('listitem')
    await expect(words).toHaveText(published.phrase.split(' '))
    const sheets = await page.evaluate(() => document.styleSheets.length)
    expect(sheets).toBe(1)
  })

  test('logs in with the link that approves a new browser, after a refused link', async ({
    services,
  }) => {
    const { origin, projectId, clock } = services
    const body = `<latchkey-modal project-id="${projectId}" wallet-url="${origin}"></latchkey-modal><latchkey-button></latchkey-button>`
    const site = await startElementSite(await bundleElements(), body)
    const [browser, phone] = [await startWalletBrowser(), await startWalletBrowser()]
    try {
      const email = createEmail()
      const page = await browser.context.newPage()
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto(site.url)
      const dialog = page.getByRole('dialog')
      await requestDeviceLink(page, email)
      const refused = await phone.context.newPage()
      await refused.goto(await findInMail(services, email, /http\S+\/device\S+/))
      await refused.getByRole('button', { name: 'This was not me' }).click()
      await expect(refused.getByText(/^Declined\./)).toBeVisible()
      await expect(dialog.getByText('That device was refused')).toBeVisible()
      await expect(dialog.getByLabel('Email')).toHaveValue(email)

      // The client and the service send another e-mail after 30 s.
      await page.evaluate(() => localStorage.clear())
      clock.advance(31_000)
      await page.reload()
      const number = await requestDeviceLink(page, email)
      const link = await phone.context.newPage()
      await link.goto(await findInMail(services, email, /http\S+\/device\S+/, 2))
      await link.getByRole('button', { name: number, exact: true }).click()
      await expect(link.getByText(/^Confirmed\./)).toBeVisible()
      await expect(dialog.getByText(`Sent to ${email}.`)).toBeVisible()
      const code = await findInMail(services, email, /\b\d{6}\b/)
      await dialog.getByLabel('Code', { exact: true }).fill(code)
      await saveRecoveryCode(page.frameLocator('iframe[title="Wallet"]'))
      await expect(dialog).toBeHidden()
      await expect(page.locator('latchkey-button')).toContainText('0x')
    } finally {
      await browser.close()
      await phone.close()
      await site.close()
    }
  })
})

test('does not work inside another page (abuse 86)', async ({ page, site }) => {
  await page.goto(site.framed)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('alert')).toHaveText(/does not work inside another page/)
  await expect(frame.getByRole('button', { name: 'Open wallet' })).toHaveCount(0)
})

test('the recovery page has no axe violations in both themes', async ({ page, site }) => {
  const analyze = async (): Promise<axe.AxeResults> =>
    page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run())
  await page.goto(site.url)
  await page.evaluate(axeSource)
  const check = async (state: string): Promise<void> => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const { violations, passes } = await analyze()
      expect(passes.length).toBeGreaterThan(10)
      const found = violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ html }) => html),
      }))
      expect(found, `${state}, ${colorScheme}`).toEqual([])
    }
  }
  await check('empty')
  await chooseKit(page, 'A picture')
  await page.getByLabel('Recovery code').fill('0')
  await page.getByLabel('Recovery code').press('Enter')
  await expect(page.getByRole('alert')).not.toHaveText('')
  await check('problem')
  await openWallet(page)
  await check('opened')
  await page.getByLabel('Nobody else can see my screen').check()
  await page.getByRole('button', { name: 'Show recovery phrase' }).click()
  await check('revealed')
})
