import { expect, type Locator, type Page } from '@playwright/test'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import {
  openFarcaster,
  type TestFarcaster,
} from '../packages/server/src/wallet/logins/openFarcaster.fixture.ts'
import { addAccountPasskey } from './setup/addAccountPasskey.ts'
import { addAuthenticator } from './setup/addAuthenticator.ts'
import { checkFrameAxe } from './setup/checkFrameAxe.ts'
import { type FrameHostPage, openFrameHostPage, serveEmptyPage } from './setup/frameHostPage.ts'
import { saveRecoveryCode } from './setup/walletJourney.ts'
import { testWithProfiles } from './setup/walletProfiles.ts'
import { startWalletServices, type TestWalletServices } from './setup/walletServices.ts'

const day = 86_400_000

/** How long a confirmation counts. */
const stepUpMs = 300_000

type Fixtures = {
  readonly farcaster: TestFarcaster
  readonly services: TestWalletServices
  /** Opens the app in a new tab. */
  readonly open: (page: Page) => Promise<FrameHostPage>
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
    await use(async (page) => {
      await page.addInitScript((offset) => {
        const now = Date.now.bind(Date)
        Date.now = () => now() + offset
      }, services.clock.offset)
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

test('confirms changes with a new signature of Farcaster and with a passkey of the account (abuse 113)', async ({
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

  // After three days the passkey alone confirms, and the sign-in with Farcaster no longer does.
  clock.advance(stepUpMs + 1_000)
  const later = await open(await context.newPage())
  await addAuthenticator(later.page)
  const identities = sql.selectFrom('wallet_identity').select('user_id')
  const { user_id: userId } = await identities
    .where('subject', '=', String(owner.fid))
    .executeTakeFirstOrThrow()
  const framed = later.page.frames().find((each) => each.parentFrame() !== null)!
  await addAccountPasskey(services, { frame: framed, userId, ageMs: 3 * day })
  later.request('openSettings', {}).catch(() => {})
  await later.frame.getByRole('button', { name: 'Recovery' }).click()
  await later.frame.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(later.frame.getByRole('button', { name: 'Use passkey' })).toBeVisible()
  await expect(later.frame.getByRole('button', { name: 'Continue with Farcaster' })).toBeHidden()
  await checkFrameAxe(later, 'passkey')
  await later.frame.getByRole('button', { name: 'Use passkey' }).click()
  await later.frame.getByRole('textbox').fill(renewed)
  await later.frame.getByRole('button', { name: 'Continue' }).click()
  await later.frame.getByRole('button', { name: 'Create passkey' }).click()
  await expect(later.frame.getByText('Recovery is updated.')).toBeVisible()

  const confirmed = sql.selectFrom('wallet_audit').select('details')
  const entries = await confirmed
    .where('user_id', '=', userId)
    .where('event', '=', 'session.confirmed')
    .orderBy('sequence')
    .execute()
  expect(entries.map(({ details }) => details['method'])).toEqual(['farcaster', undefined])
})
