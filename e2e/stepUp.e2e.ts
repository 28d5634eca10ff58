import { expect, type Locator, type Page } from '@playwright/test'
import { newPasskeyGracePeriodMs, type PasskeyRegisterBody } from 'latchkey/protocol'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import {
  openFarcaster,
  type TestFarcaster,
} from '../packages/server/src/wallet/logins/openFarcaster.fixture.ts'
import { addAuthenticator } from './setup/addAuthenticator.ts'
import { checkFrameAxe } from './setup/checkFrameAxe.ts'
import { type FrameHostPage, openFrameHostPage, serveEmptyPage } from './setup/frameHostPage.ts'
import { pressGuarded, saveRecoveryCode } from './setup/walletJourney.ts'
import { testWithProfiles } from './setup/walletProfiles.ts'
import { startWalletServices, type TestWalletServices } from './setup/walletServices.ts'

/** How long a confirmation counts. */
const stepUpMs = 300_000

type Fixtures = {
  readonly farcaster: TestFarcaster
  readonly services: TestWalletServices
  /** Opens the app in a new tab, whose clock is ahead of that of the services. */
  readonly open: (page: Page, aheadMs?: number) => Promise<FrameHostPage>
}

const test = testWithProfiles.extend<Fixtures>({
  farcaster: async ({ browserName: _name }, use) => {
    const farcaster = await openFarcaster()
    await use(farcaster)
    await farcaster.close()
  },
  services: async ({ farcaster }, use) => {
    const logins = { farcaster: farcaster.config }
    const services = await startWalletServices({ recoveryHours: 24, logins })
    await use(services)
    await services.close()
  },
  open: async ({ services }, use) => {
    const site = await serveEmptyPage()
    await use(async (page, aheadMs = 0) => {
      await page.addInitScript((offset) => {
        // A page that is opened again has the scripts of each time.
        const own = globalThis as { systemNow?: () => number }
        const now = (own.systemNow ??= Date.now.bind(Date))
        Date.now = () => now() + offset
      }, services.clock.offset + aheadMs)
      const { origin, projectId } = services
      return openFrameHostPage(page, { app: site.url, wallet: origin, projectId })
    })
    await site.close()
  },
})

// A database server and two tabs start, on a machine that is busy with other tests.
test.describe.configure({ timeout: 240_000 })

/** An account of Farcaster. */
type Account = { readonly signer: PrivateKeyAccount; readonly fid: number }

function createAccount(farcaster: TestFarcaster, fid: number): Account {
  const signer = privateKeyToAccount(generatePrivateKey())
  farcaster.custody.set(signer.address.toLowerCase(), BigInt(fid))
  return { signer, fid }
}

/** Chooses Farcaster, and signs there once the code is shown. */
async function signAtFarcaster(
  view: Locator | Page,
  sign: () => Promise<void>,
  check: () => Promise<void> = async () => {},
): Promise<void> {
  await view.getByRole('button', { name: 'Continue with Farcaster' }).click()
  await expect(view.getByRole('img', { name: 'Code for Farcaster' })).toBeVisible()
  await check()
  await sign()
}

/** Opens the passkeys that confirm changes. */
async function openPasskeys(host: FrameHostPage): Promise<void> {
  host.request('openSettings', {}).catch(() => {})
  await host.frame.getByRole('button', { name: 'Confirm with a passkey' }).click()
}

test('confirms changes with a new signature of Farcaster, and with a passkey that is added and removed in the settings (abuse 113)', async ({
  profiles,
  services,
  farcaster,
  open,
}) => {
  const { context } = await profiles.start()
  const { clock, sql } = services
  const sign = async ({ signer, fid }: Account): Promise<void> =>
    farcaster.sign(signer, { fid, now: clock.now() })
  const [owner, other] = [createAccount(farcaster, 77), createAccount(farcaster, 78)]
  const host = await open(await context.newPage())
  const { frame } = host
  await host.request('getFarcasterUri', {})
  const opened = host.request('connectFarcaster', {})
  opened.catch(() => {})
  await sign(owner)
  const code = await saveRecoveryCode(frame)
  expect(await opened).toEqual({ userName: 'ann' })

  // The sign-in has not confirmed the session, and another account does not.
  host.request('openSettings', {}).catch(() => {})
  await frame.getByRole('button', { name: 'Recovery' }).click()
  await frame.getByRole('button', { name: 'Create a new code' }).click()
  await checkFrameAxe(host, 'Farcaster')
  await signAtFarcaster(
    frame,
    async () => sign(other),
    async () => checkFrameAxe(host, 'code for Farcaster'),
  )
  await expect(frame.getByText(/the account that belongs to this wallet/)).toBeVisible()
  await signAtFarcaster(frame, async () => sign(owner))
  await frame.getByRole('textbox').fill(code)
  await frame.getByRole('button', { name: 'Continue' }).click()
  const renewed = (await frame.getByLabel('Your recovery code').textContent()) ?? ''
  await frame.getByRole('textbox').fill(renewed.slice(-4))
  await frame.getByRole('button', { name: 'Done' }).click()
  await expect(frame.getByText('Recovery is updated.')).toBeVisible()
  await host.page.close()

  clock.advance(stepUpMs + 1_000)
  const added = await open(await context.newPage())
  await addAuthenticator(added.page)
  await openPasskeys(added)
  await checkFrameAxe(added, 'no passkeys')
  await added.frame.getByRole('button', { name: 'Add a passkey' }).click()
  await signAtFarcaster(added.frame, async () => sign(owner))
  await expect(added.frame.getByText(/only a passkey does/)).toBeVisible()
  await checkFrameAxe(added, 'new passkey')
  const registration = added.page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/wallet/v1/passkeys'),
  )
  await added.frame.getByRole('button', { name: 'Create passkey' }).click()
  await expect(added.frame.getByText('The passkey is added.')).toBeVisible()
  // Client data that Chromium creates for a frame of another site; the service compares it with the app of the session.
  const { clientDataJSON } = (await registration).postDataJSON() as PasskeyRegisterBody
  expect(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())).toMatchObject({
    origin: services.origin,
    crossOrigin: true,
    topOrigin: new URL(added.page.url()).origin,
  })
  await checkFrameAxe(added, 'passkeys')
  // A second one beside it, which would be lost with it.
  await added.frame.getByRole('button', { name: 'Add a passkey' }).click()
  await added.frame.getByRole('button', { name: 'Create passkey' }).click()
  await expect(added.frame.getByText(/has a passkey of this account already/)).toBeVisible()

  // After three days the passkey alone confirms, and the sign-in with Farcaster no longer does.
  clock.advance(newPasskeyGracePeriodMs)
  const later = await open(added.page)
  later.request('openSettings', {}).catch(() => {})
  await later.frame.getByRole('button', { name: 'Recovery' }).click()
  await later.frame.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(later.frame.getByRole('button', { name: 'Use passkey' })).toBeVisible()
  await expect(later.frame.getByRole('button', { name: 'Continue with Farcaster' })).toBeHidden()
  await checkFrameAxe(later, 'passkey')
  await later.frame.getByRole('button', { name: 'Use passkey' }).click()
  await expect(later.frame.getByText(/needs what opens the wallet itself/)).toBeVisible()
  await later.frame.getByRole('textbox').fill(renewed)
  await later.frame.getByRole('button', { name: 'Continue' }).click()
  await later.frame.getByRole('button', { name: 'Create passkey' }).click()
  await expect(later.frame.getByText('Recovery is updated.')).toBeVisible()

  await later.frame.getByRole('button', { name: 'Back' }).click()
  await later.frame.getByRole('button', { name: 'Confirm with a passkey' }).click()
  await later.frame.getByRole('button', { name: /^Remove Passkey/ }).click()
  await expect(
    later.frame.getByText(/a code by email or a new sign-in confirms again/),
  ).toBeVisible()
  await pressGuarded(later.frame.getByRole('button', { name: 'Remove', exact: true }))
  await expect(later.frame.getByText('The passkey is removed.')).toBeVisible()
  expect(await sql.selectFrom('wallet_passkey').selectAll().execute()).toEqual([])

  // A passkey of recovery confirms changes, too, when the visitor chooses it.
  await later.frame.getByRole('button', { name: 'Back' }).click()
  await later.frame.getByRole('button', { name: 'Recovery' }).click()
  await later.frame.getByRole('button', { name: 'Add a passkey' }).click()
  await later.frame.getByRole('button', { name: 'Use passkey' }).click()
  await later.frame.getByText('Also confirm changes with it').click()
  await expect(later.frame.getByText(/only a passkey does/)).toBeVisible()
  await checkFrameAxe(later, 'passkey for both')
  await later.frame.getByRole('button', { name: 'Create passkey' }).click()
  await expect(later.frame.getByText(/The new passkey confirms changes, too/)).toBeVisible()

  // Then it is asked for once: it confirms the session, and opens the recovery key.
  clock.advance(stepUpMs + 1_000)
  const both = await open(later.page)
  both.request('openSettings', {}).catch(() => {})
  await both.frame.getByRole('button', { name: 'Recovery' }).click()
  await both.frame.getByRole('button', { name: 'Create a new code' }).click()
  await both.frame.getByRole('button', { name: 'Use passkey' }).click()
  await expect(both.frame.getByLabel('Your recovery code')).toBeVisible()

  // So does an export, which the sign-in with Farcaster no longer confirms.
  clock.advance(newPasskeyGracePeriodMs)
  const last = await open(both.page)
  const { uri } = await last.request('openExport', {})
  await last.page.goto(uri)
  await signAtFarcaster(last.page, async () => sign(owner))
  await last.page.getByRole('button', { name: 'Use passkey' }).click()
  await expect(last.page.locator('.words li')).toHaveCount(12)

  const identities = sql.selectFrom('wallet_identity').select('user_id')
  const { user_id: userId } = await identities
    .where('subject', '=', String(owner.fid))
    .executeTakeFirstOrThrow()
  const log = sql.selectFrom('wallet_audit').select(['event', 'details'])
  const entries = await log
    .where('user_id', '=', userId)
    .where('event', 'in', ['session.confirmed', 'passkey.added', 'passkey.removed'])
    .orderBy('sequence')
    .execute()
  expect(entries.map(({ event, details }) => [event, details['method']])).toEqual([
    ['session.confirmed', 'farcaster'],
    ['session.confirmed', 'farcaster'],
    ['passkey.added', undefined],
    ['session.confirmed', undefined],
    ['passkey.removed', undefined],
    ['passkey.added', undefined],
    ['session.confirmed', undefined],
    ['session.confirmed', undefined],
  ])
})

for (const aheadMs of [3_600_000, -3_600_000])
  test(`adds factors of recovery after a confirmation, with a clock ahead by ${aheadMs} ms`, async ({
    profiles,
    services,
    farcaster,
    open,
  }) => {
    const { context } = await profiles.start()
    const { clock } = services
    const account = createAccount(farcaster, aheadMs > 0 ? 79 : 80)
    const sign = async (): Promise<void> =>
      farcaster.sign(account.signer, { fid: account.fid, now: clock.now() })
    const host = await open(await context.newPage(), aheadMs)
    await addAuthenticator(host.page)
    await host.request('getFarcasterUri', {})
    const opened = host.request('connectFarcaster', {})
    opened.catch(() => {})
    await sign()
    const code = await saveRecoveryCode(host.frame)
    await opened

    const startAdding = async ({ request, frame }: FrameHostPage): Promise<void> => {
      request('openSettings', {}).catch(() => {})
      await frame.getByRole('button', { name: 'Recovery' }).click()
      await frame.getByRole('button', { name: 'Add a passkey' }).click()
      await signAtFarcaster(frame, sign)
      await frame.getByRole('textbox').fill(code)
      await frame.getByRole('button', { name: 'Continue' }).click()
      await expect(frame.getByRole('button', { name: 'Create passkey' })).toBeVisible()
    }
    await startAdding(host)
    // Too old by now, also for a browser whose clock is behind.
    clock.advance(stepUpMs + 1_000)
    const later = await open(host.page, aheadMs)
    await startAdding(later)
    await later.frame.getByRole('button', { name: 'Create passkey' }).click()
    await expect(later.frame.getByText('Recovery is updated.')).toBeVisible()
  })
