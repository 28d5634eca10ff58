import { expect, type Page } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import { checkFrameAxe } from './setup/checkFrameAxe.ts'
import { checkPageAxe } from './setup/checkPageAxe.ts'
import { bundleElements, startElementSite } from './setup/elementPage.ts'
import {
  type FrameHostPage,
  openFrameHostPage,
  serveEmptyPage,
  type WalletBrowser,
} from './setup/frameHostPage.ts'
import { findChains, weiPerEther } from './setup/chains.ts'
import { localnetDescriptionUrl } from './setup/test.ts'
import {
  approve,
  createEmail,
  keepRecoveryCode,
  pressGuarded,
  saveRecoveryCode,
} from './setup/walletJourney.ts'
import { findSecretPatterns, hasSecret, recordSecrets } from './setup/recordSecrets.ts'
import { testWithProfiles } from './setup/walletProfiles.ts'
import { startWalletServices, type TestWalletServices } from './setup/walletServices.ts'

const hour = 3_600_000
const recoveryHours = 24

type Site = { readonly url: string }

const test = testWithProfiles.extend<
  object,
  { readonly site: Site; readonly services: TestWalletServices }
>({
  site: [
    async ({ browserName: _name }, use) => {
      const site = await serveEmptyPage()
      await use(site)
      await site.close()
    },
    { scope: 'worker' },
  ],
  services: [
    async ({ browserName: _name }, use) => {
      const rpcUrl = new URL('/v1', localnetDescriptionUrl).href
      const services = await startWalletServices({ recoveryHours, rpcUrl })
      await use(services)
      await services.close()
    },
    { scope: 'worker' },
  ],
})

type Visit = {
  readonly browser: WalletBrowser
  readonly site: Site
  readonly services: TestWalletServices
  /** Milliseconds by which the clock of the browser is behind that of the services. @default 0 */
  readonly behindMs?: number
}

/** Opens the app in a new tab. */
async function open({ browser, site, services, behindMs = 0 }: Visit): Promise<FrameHostPage> {
  const page = await browser.context.newPage()
  await page.addInitScript((offset) => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + offset
  }, services.clock.offset - behindMs)
  const { origin, projectId } = services
  return openFrameHostPage(page, { app: site.url, wallet: origin, projectId })
}

const mailsTo = ({ mails }: TestWalletServices, email: string): readonly string[] =>
  mails.filter(({ receiver }) => receiver === email).map(({ text }) => text)

/** Waits for a message, and returns what it contains. */
async function waitForMail(
  services: TestWalletServices,
  email: string,
  part: RegExp,
): Promise<string> {
  const find = (): string | undefined => mailsTo(services, email).find((text) => part.test(text))
  await expect.poll(find).toMatch(part)
  return find() ?? ''
}

/** Requests a code, and returns it once its message has arrived. */
async function requestLoginCode(
  host: FrameHostPage,
  services: TestWalletServices,
  email: string,
): Promise<string> {
  const codes = (): readonly string[] =>
    mailsTo(services, email).flatMap((text) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
  const before = codes().length
  await host.request('connectEmail', { email })
  await expect.poll(() => codes().length).toBe(before + 1)
  return codes().at(-1) ?? ''
}

/** Starts a login with a code; the returned promise ends when the wallet is open. */
async function signIn(
  host: FrameHostPage,
  services: TestWalletServices,
  email: string,
): Promise<{ readonly opened: Promise<unknown> }> {
  const otp = await requestLoginCode(host, services, email)
  const opened = host.request('connectOtp', { otp })
  // Handled by the caller later; a failure before that must not end the process.
  opened.catch(() => {})
  return { opened }
}

const addressesOf = async (host: FrameHostPage): Promise<readonly string[]> =>
  ((await host.request('getUser', {})).accounts ?? []).map(({ address }) => address)

// Two browsers and a database server start, on a machine that is busy with other tests.
test.describe.configure({ timeout: 240_000 })

test('recovers a wallet by itself after the delay, unless the link of the mail or a device cancels', async ({
  profiles,
  site,
  services,
}) => {
  const email = createEmail()
  const [first, second] = [await profiles.start(), await profiles.start()]
  const owner = await open({ browser: first, site, services })
  const { opened } = await signIn(owner, services, email)
  const code = await saveRecoveryCode(owner.frame)
  await opened
  const addresses = await addressesOf(owner)
  await turnOn(owner, code)
  await waitForMail(services, email, /Automatic recovery of your wallet was chosen/)

  // The link of the mail cancels it, without a session.
  const { clock } = services
  const [old, fresh] = [
    { browser: first, site, services },
    { browser: second, site, services },
  ]
  clock.advance(31_000)
  const canceled = await startRecovery(fresh, email)
  const started = await waitForMail(services, email, /\/cancel\?/)
  const [url = ''] = /http\S+\/cancel\?\S+/.exec(started) ?? []
  await cancelByLink(first, url)
  await leave(canceled)

  // So does a device of the wallet, which shows a notice.
  clock.advance(recoveryHours * hour)
  const stopped = await startRecovery(fresh, email)
  const notified = await openWithNotice(old)
  // Chromium discards presses in a frame with a guarded button that has just appeared.
  const own = notified.frame.getByRole('button', { name: 'It was me' })
  await expect(own).toHaveAttribute('aria-disabled', 'false')
  await notified.frame.getByRole('button', { name: 'Cancel recovery' }).click()
  await expect(notified.frame.getByText('The recovery is cancelled.')).toBeVisible()
  await notified.frame.getByRole('button', { name: 'Continue' }).click()
  expect(await addressesOf(notified)).toEqual(addresses)
  await waitForMail(services, email, /was cancelled\. Nothing was opened/)
  await leave(stopped)

  // Nobody cancels the third: each device and the mailbox get another notice before its end.
  clock.advance(recoveryHours * hour)
  const waiting = await startRecovery(fresh, email)
  await expect.poll(() => countMails(services, email, /It can be finished from/)).toBe(3)
  await leave(waiting)
  clock.advance(12 * hour + 1_000)
  await waitForMail(services, email, /This is the last notice before/)
  const last = await openWithNotice(old)
  await pressGuarded(last.frame.getByRole('button', { name: 'It was me' }))
  expect(await addressesOf(last)).toEqual(addresses)
  clock.advance(12 * hour)
  const recovered = await open(fresh)
  const login = await signIn(recovered, services, email)
  await recovered.frame.getByRole('button', { name: 'I have neither' }).click()
  await expect(recovered.frame.getByText('Your recovery is ready.')).toBeVisible()
  await checkFrameAxe(recovered, 'ready')
  await recovered.frame.getByRole('button', { name: 'Open wallet' }).click()
  await login.opened
  expect(await addressesOf(recovered)).toEqual(addresses)
  expect(await recoverSigner(await sign(recovered, 'Recovered.'), 'Recovered.')).toBe(addresses[0])
  await waitForMail(services, email, /your wallet was opened on a new device by automatic recovery/)
  await spendUnderLimit(recovered)
})

/** An account that no other test sends to. */
const receiver = '0x00000000000000000000000000000000005e11ed'

/** Sends twice from a wallet that was recovered automatically: the second time is above US$ 200 in 24 hours. */
async function spendUnderLimit(host: FrameHostPage): Promise<void> {
  const { frame } = host
  const [from = ''] = await addressesOf(host)
  const { one: chain } = await findChains(localnetDescriptionUrl)
  await chain.fund(from, 10n * weiPerEther)
  const cost = weiPerEther / 25n
  const send = async (): Promise<{ readonly hash: Promise<unknown> }> => {
    const transaction = { from, to: receiver, value: `0x${cost.toString(16)}` }
    const params = { chainId: chain.id, method: 'eth_sendTransaction', params: [transaction] }
    const hash = host.request('rpcRequest', params as never)
    hash.catch(() => {})
    return { hash }
  }

  const before = await chain.balance(receiver)
  const first = await send()
  await expect(frame.getByText(/\$200/)).toBeVisible()
  await approve(frame)
  expect(await first.hash).toMatch(/^0x[\da-f]{64}$/)
  await expect.poll(async () => (await chain.balance(receiver)) - before).toBe(cost)

  const second = await send()
  await expect(frame.getByText(/Until three days after you add/)).toBeVisible()
  await expect(frame.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await checkFrameAxe(host, 'limit')
  // A factor of this device does not lift the limit at once: it could be that of a thief.
  await frame.getByRole('button', { name: 'Add a passkey or a code' }).click()
  await frame.getByRole('button', { name: 'Create a new code' }).click()
  await frame.getByRole('button', { name: 'I have neither' }).click()
  await keepRecoveryCode(frame)
  await expect(frame.getByText(/and keys are not exported/)).toBeVisible()
  await expect(frame.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await checkFrameAxe(host, 'limit that ends')
  await frame.getByRole('button', { name: 'Close' }).click()
  await expect(second.hash).rejects.toThrow('User rejected the request.')
  expect((await chain.balance(receiver)) - before).toBe(cost)
}

/** Signs out, so that the next visit needs a code, and closes the page. */
async function leave(host: FrameHostPage): Promise<void> {
  await host.request('signOut', {})
  await host.page.close()
}

/** Opens the wallet on one of its devices, which shows that another one requests access. */
async function openWithNotice(visit: Visit): Promise<FrameHostPage> {
  const host = await open(visit)
  host.request('getUser', {}).catch(() => {})
  await expect(host.frame.getByText('Another device asks for your wallet')).toBeVisible()
  await checkFrameAxe(host, 'notice')
  return host
}

const countMails = (services: TestWalletServices, email: string, part: RegExp): number =>
  mailsTo(services, email).filter((text) => part.test(text)).length

/** Signs a message on the device of a page. */
async function sign(host: FrameHostPage, message: string): Promise<`0x${string}`> {
  const signed = await requestSignature(host, message)
  await approve(host.frame, 'Sign')
  return (await signed.signature) as `0x${string}`
}

async function requestSignature(
  host: FrameHostPage,
  message: string,
): Promise<{ readonly signature: Promise<unknown> }> {
  const [address = ''] = await addressesOf(host)
  const params = { chainId: 'eip155:31337', method: 'personal_sign', params: [message, address] }
  const signature = host.request('rpcRequest', params as never)
  signature.catch(() => {})
  return { signature }
}

const recoverSigner = async (signature: unknown, message: string): Promise<string> =>
  recoverMessageAddress({ message, signature: signature as `0x${string}` })

/** Milliseconds for which an access token is valid. */
const accessTokenMs = 300_000

test('keeps the session of two tabs that log in, refresh it and sign at the same time', async ({
  profiles,
  site,
  services,
}) => {
  const visit = { browser: await profiles.start(), site, services }
  const email = createEmail()
  const first = await open(visit)
  const codes = [await requestLoginCode(first, services, email)]
  services.clock.advance(31_000)
  const second = await open(visit)
  codes.push(await requestLoginCode(second, services, email))
  const logins = [first, second].map(async (tab, index) =>
    tab.request('connectOtp', { otp: codes[index] ?? '' }),
  )
  // One of them creates the wallet, and the other one waits for it.
  const creating = await Promise.any(
    [first, second].map(async ({ frame }) => {
      await frame.getByText('Recovery code').first().waitFor()
      return frame
    }),
  )
  await saveRecoveryCode(creating)
  await Promise.all(logins)
  const addresses = await addressesOf(first)
  expect(await addressesOf(second)).toEqual(addresses)
  await Promise.all([first.page.close(), second.page.close()])

  services.clock.advance(accessTokenMs)
  const refreshes: string[] = []
  visit.browser.context.on('request', (request) => {
    if (request.url().endsWith('/wallet/v1/token')) refreshes.push(request.url())
  })
  const tabs = [await open(visit), await open(visit)]
  const restored = tabs.map(async (tab) => tab.request('isConnected', {}))
  expect(await Promise.all(restored)).toEqual([{ isConnected: true }, { isConnected: true }])
  expect(refreshes).toHaveLength(1)

  const requested = await Promise.all(
    tabs.map(async (tab, index) => requestSignature(tab, `In tab ${index}.`)),
  )
  for (const [index, { page, frame }] of tabs.entries()) {
    await page.bringToFront()
    await approve(frame, 'Sign')
    const signature = await requested[index]?.signature
    expect(await recoverSigner(signature, `In tab ${index}.`)).toBe(addresses[0])
  }
  for (const tab of tabs)
    expect(await tab.request('isConnected', {})).toEqual({ isConnected: true })
})

test('logs in, signs, refreshes its session and recovers with a clock that is an hour behind', async ({
  profiles,
  site,
  services,
}) => {
  const visit = { browser: await profiles.start(), site, services, behindMs: hour }
  const corrected: string[] = []
  visit.browser.context.on('response', (response) => {
    const reason = response.headers()['www-authenticate'] ?? ''
    if (reason.includes('use_dpop_nonce')) corrected.push(new URL(response.url()).pathname)
  })
  const email = createEmail()
  const first = await open(visit)
  const { opened } = await signIn(first, services, email)
  const code = await saveRecoveryCode(first.frame)
  await opened
  const [address = ''] = await addressesOf(first)
  const sign = async (tab: FrameHostPage, message: string): Promise<string> => {
    const { signature } = await requestSignature(tab, message)
    await approve(tab.frame, 'Sign')
    return recoverSigner(await signature, message)
  }
  expect(await sign(first, 'With the first tokens.')).toBe(address)
  // The wallet service has refused the time of a proof; the share service requires a nonce in any case.
  expect(corrected).toContain('/wallet/v1/email/start')
  expect(corrected).not.toContainEqual(expect.stringContaining('/shares/'))
  await first.page.close()

  services.clock.advance(accessTokenMs)
  const again = await open(visit)
  expect(await sign(again, 'With refreshed tokens.')).toBe(address)

  const second = await open({ ...visit, browser: await profiles.start() })
  const recovery = await signIn(second, services, email)
  await second.frame.getByRole('textbox').fill(code)
  await second.frame.getByRole('button', { name: 'Open wallet' }).click()
  await recovery.opened
  expect(await sign(second, 'On another device.')).toBe(address)
})

test('signs with a released share while PostgreSQL is down, and again when it is back', async ({
  profiles,
  site,
  services,
}) => {
  const { postgres } = services
  const email = createEmail()
  const host = await open({ browser: await profiles.start(), site, services })
  const { opened } = await signIn(host, services, email)
  await saveRecoveryCode(host.frame)
  await opened
  const [address] = await addressesOf(host)

  // Lost after the release was stored, before the frame signs: it needs the database no more.
  await host.page.route('**/shares/v1/release', async (route) => {
    const response = await route.fetch()
    await postgres.halt()
    await route.fulfill({ response })
  })
  expect(await recoverSigner(await sign(host, 'One.'), 'One.')).toBe(address)
  await host.page.unroute('**/shares/v1/release')

  const second = await requestSignature(host, 'Two.')
  const failure = host.frame.getByText('Network request failed')
  await approve(host.frame, 'Sign')
  await expect(failure).toBeVisible()
  await startAgain(services)
  await approve(host.frame, 'Try again')
  expect(await recoverSigner(await second.signature, 'Two.')).toBe(address)

  // Lost before the release was stored: nothing is released.
  const third = await requestSignature(host, 'Three.')
  await host.page.route('**/shares/v1/release', async (route) => {
    await postgres.halt()
    await route.continue()
  })
  await approve(host.frame, 'Sign')
  await expect(failure).toBeVisible()
  await host.page.unroute('**/shares/v1/release')
  await host.frame.getByRole('button', { name: 'Reject' }).click()
  await expect(third.signature).rejects.toThrow('User rejected the request.')
  await startAgain(services)
  expect(await recoverSigner(await sign(host, 'Four.'), 'Four.')).toBe(address)
})

test('writes no share, words, code or token to logs, metrics and errors (abuse 87)', async ({
  profiles,
  site,
  services,
}) => {
  const email = createEmail()
  const [first, second] = [await profiles.start(), await profiles.start()]
  const recorded = [first, second].map(({ context }) => recordSecrets(context))
  const host = await open({ browser: first, site, services })
  const unknown = createEmail()
  services.mailAnswers.set('RCPT', `550 ${unknown} is unknown`)
  await host.request('connectEmail', { email: unknown })
  await expect.poll(() => services.log.join()).toContain('mail.failed')
  services.mailAnswers.clear()
  const otp = await requestLoginCode(host, services, email)
  const wrong = otp === '000000' ? '111111' : '000000'
  await expect(host.request('connectOtp', { otp: wrong })).rejects.toThrow('login.code_wrong')
  const opened = host.request('connectOtp', { otp })
  opened.catch(() => {})
  const code = await saveRecoveryCode(host.frame)
  await opened
  const addresses = await addressesOf(host)

  // A release that fails is logged.
  const signed = await requestSignature(host, 'One.')
  await services.postgres.halt()
  await approve(host.frame, 'Sign')
  await expect(host.frame.getByText('Network request failed')).toBeVisible()
  await startAgain(services)
  await approve(host.frame, 'Try again')
  expect(await recoverSigner(await signed.signature, 'One.')).toBe(addresses[0])

  services.clock.advance(31_000)
  const other = await open({ browser: second, site, services })
  const { opened: recovered } = await signIn(other, services, email)
  await other.frame.getByRole('textbox').fill(code)
  await other.frame.getByRole('button', { name: 'Open wallet' }).click()
  await recovered
  expect(await addressesOf(other)).toEqual(addresses)
  expect(await recoverSigner(await sign(other, 'Two.'), 'Two.')).toBe(addresses[0])

  const metrics = await services.readMetrics()
  expect(metrics).toContain('latchkey_wallet_wrong_codes_total 1')
  const sinks = [
    ...services.log,
    // Their values are numbers, which may be equal to a code.
    ...metrics.split('\n').map((line) => line.replace(/ [^ ]+$/, '')),
    ...recorded.flatMap(({ reports }) => reports),
    ...[...(await host.events()), ...(await other.events())].map((event) => JSON.stringify(event)),
  ].join('\n')
  const secrets = recorded.flatMap((each) => [...each.secrets.values()].flatMap((all) => [...all]))
  const names = new Set(recorded.flatMap((each) => [...each.secrets.keys()]))
  for (const name of ['accessToken', 'code', 'dpop', 'recoveryShare', 'refreshToken', 'share'])
    expect(names).toContain(name)
  expect(sinks).toContain('login.code_wrong')
  const all = [...secrets, email, unknown, otp, code, code.replaceAll('-', '')]
  expect(all.filter((secret) => hasSecret(sinks, secret))).toEqual([])
  expect(findSecretPatterns(sinks)).toEqual([])
})

/** Starts PostgreSQL again, and waits until the services have found it. */
async function startAgain({ postgres, origin }: TestWalletServices): Promise<void> {
  await postgres.start()
  await expect.poll(async () => (await fetch(new URL('/health', origin))).status).toBe(200)
}

/** Turns automatic recovery on in the settings. */
async function turnOn(host: FrameHostPage, code: string): Promise<void> {
  const { frame } = host
  const settings = host.request('openSettings', {})
  settings.catch(() => {})
  await frame.getByRole('button', { name: 'Recovery' }).click()
  await frame.getByRole('button', { name: 'Turn on automatic recovery' }).click()
  await frame.getByRole('textbox').fill(code)
  await frame.getByRole('button', { name: 'Continue' }).click()
  await expect(frame.getByRole('button', { name: 'Turn on automatic recovery' })).toBeVisible()
  await checkFrameAxe(host, 'turn on')
  await pressGuarded(frame.getByRole('button', { name: 'Turn on automatic recovery' }))
  await expect(frame.getByRole('button', { name: 'Turn off' })).toBeVisible()
  await frame.getByRole('button', { name: 'Close' }).click()
  await settings
}

/** Signs in on a new device, and starts an automatic recovery there. */
async function startRecovery(visit: Visit, email: string): Promise<FrameHostPage> {
  const host = await open(visit)
  const { frame } = host
  await signIn(host, visit.services, email)
  await frame.getByRole('button', { name: 'I have neither' }).click()
  await checkFrameAxe(host, 'start')
  await frame.getByRole('button', { name: 'Start recovery' }).click()
  await expect(frame.getByRole('button', { name: 'Cancel recovery' })).toBeVisible()
  await checkFrameAxe(host, 'waiting')
  return host
}

/** Cancels a recovery on the page of the link, and once more in German on a small screen. */
async function cancelByLink({ context }: WalletBrowser, url: string): Promise<void> {
  expect(url).toContain('?locale=en#token=')
  const pages = [
    { link: url, button: 'Cancel the recovery', done: 'Cancelled. The new device does not' },
    {
      link: url.replace('locale=en', 'locale=de'),
      button: 'Wiederherstellung abbrechen',
      done: 'Abgebrochen. Das neue Gerät bekommt',
    },
  ]
  for (const [index, { link, button, done }] of pages.entries()) {
    const page = await context.newPage()
    if (index > 0) await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(link)
    await expect.poll(() => page.url()).not.toContain('token')
    await checkPageAxe(page)
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('status')).toContainText(done)
    await expect(page.getByRole('button')).toBeHidden()
    await checkPageAxe(page)
    await page.close()
  }
}

test('shows in the modal that the mail server rejected the code, and sends another one at once (abuse 60)', async ({
  profiles,
  services,
}) => {
  const { origin, projectId, mailAnswers } = services
  const body = `<latchkey-modal project-id="${projectId}" wallet-url="${origin}"></latchkey-modal><latchkey-button></latchkey-button>`
  const site = await startElementSite(await bundleElements(), body)
  try {
    const email = createEmail()
    const page = await (await profiles.start()).context.newPage()
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(site.url)
    mailAnswers.set('MAIL', '550 5.7.1 rejected')
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
    const problem = dialog.getByText(`We couldn’t send an email to ${email}.`)
    await expect(problem).toBeVisible()
    await expect(dialog.getByText(`Sent to ${email}.`)).toBeHidden()
    expect(mailsTo(services, email)).toEqual([])

    mailAnswers.delete('MAIL')
    await dialog.getByRole('button', { name: 'Resend', exact: true }).click()
    await expect(dialog.getByText(`Sent to ${email}.`)).toBeVisible()
    await expect(problem).toBeHidden()
    const code = /\b\d{6}\b/.exec(await waitForMail(services, email, /\b\d{6}\b/))?.[0] ?? ''
    await dialog.getByLabel('Code', { exact: true }).fill(code)
    await saveRecoveryCode(page.frameLocator('iframe[title="Wallet"]'))
    await expect(dialog).toBeHidden()
  } finally {
    await site.close()
  }
})

/** Asks for a change of the address in the modal, and confirms it in the frame. */
async function requestEmailChange(page: Page, from: string, to: string): Promise<void> {
  await page.locator('latchkey-button').getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: from }).click()
  await dialog.getByLabel('New email').fill(to)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await pressGuarded(
    page
      .frameLocator('iframe[title="Wallet"]')
      .getByRole('button', { name: 'Change', exact: true }),
  )
}

/** Lets the first answer to a request that the service accepts get lost. */
async function loseAnswer(page: Page, path: string): Promise<void> {
  let isLost = false
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch()
    // The service asks a page with another clock to sign the request again.
    if (isLost || !response.ok()) return route.fulfill({ response })
    isLost = true
    await route.abort()
  })
}

test('signs in and changes the e-mail address in the modal, after a reload in the middle and although answers are lost', async ({
  profiles,
  services,
}) => {
  const { origin, projectId, clock } = services
  const body = `<latchkey-modal project-id="${projectId}" wallet-url="${origin}"></latchkey-modal><latchkey-button></latchkey-button>`
  const site = await startElementSite(await bundleElements(), body)
  try {
    const [email, next] = [createEmail(), createEmail()]
    const page = await (await profiles.start()).context.newPage()
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(site.url)
    const dialog = page.getByRole('dialog')
    const enterCode = async (to: string, count: number): Promise<void> => {
      const codes = (): readonly string[] =>
        mailsTo(services, to).flatMap((text) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
      await expect.poll(() => codes().length).toBe(count)
      await expect(dialog.getByText(`Sent to ${to}.`)).toBeVisible()
      await dialog.getByLabel('Code', { exact: true }).fill(codes().at(-1) ?? '')
    }
    /** Enters a code whose answer is lost, and types it again. */
    const enterLostCode = async (to: string, count: number, path: string): Promise<void> => {
      await loseAnswer(page, path)
      await enterCode(to, count)
      const code = dialog.getByLabel('Code', { exact: true })
      await expect(code).toHaveAttribute('aria-invalid', 'true')
      const typed = await code.inputValue()
      await code.fill('')
      await code.fill(typed)
    }
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
    await enterLostCode(email, 1, '/wallet/v1/email/verify')
    await saveRecoveryCode(page.frameLocator('iframe[title="Wallet"]'))
    await expect(dialog).toBeHidden()

    await requestEmailChange(page, email, next)
    await enterCode(email, 2)
    await expect(dialog.getByText(`Sent to ${next}.`)).toBeVisible()
    await page.reload()
    await requestEmailChange(page, email, next)
    await expect(dialog.getByText(/^Please try again after \d+ seconds$/)).toBeVisible()
    clock.advance(31_000)
    await page.reload()
    await requestEmailChange(page, email, next)
    await enterLostCode(email, 3, '/wallet/v1/email-change/confirm')
    await loseAnswer(page, '/wallet/v1/email-change/verify')
    await enterCode(next, 2)
    await expect(dialog.getByRole('button', { name: next })).toBeVisible()
    await waitForMail(services, email, /\/undo/)
    await waitForMail(services, next, /./)
  } finally {
    await site.close()
  }
})
