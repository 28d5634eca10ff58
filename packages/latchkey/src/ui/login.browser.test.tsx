import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { disconnect, getProvider, readAccount, readLogin } from '../core/index.ts'
import { controlFakeFrame, fakeWalletUrl, readFakeFrame } from '../embedded/embeddedPage.fixture.ts'
import { fakeWallet } from '../embedded/fakeFrame.fixture.ts'
import {
  custodyStorageFullError,
  frameLoadFailedError,
  loginLimitedError,
  loginMailFailedError,
  loginStoppedError,
  loginTooSoonError,
  transportFailedError,
  walletNoAccountsError,
} from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import { readRoute } from '../modal/index.ts'
import { type MountedStory, mountTestModal } from './mountStory.fixture.ts'

async function show(options: Parameters<typeof mountTestModal>[0] = {}): Promise<MountedStory> {
  const shown = await mountTestModal({
    embeddedWallet: { url: fakeWalletUrl() },
    hasWallets: false,
    ...options,
  })
  onTestFinished(shown.remove)
  shown.modal.open()
  await shown.waitForView('Connect')
  return shown
}

function frameOf({ root }: MountedStory): HTMLIFrameElement {
  return root.querySelector('iframe') as HTMLIFrameElement
}

/** Waits until the frame has received a request of a method. */
async function waitForRequest(shown: MountedStory, method: string): Promise<void> {
  await expect.poll(() => readLogin(shown.client.store.get()).frame).toBe('ready')
  await expect
    .poll(async () => (await readFakeFrame(frameOf(shown))).requests.map((one) => one.method))
    .toContain(method)
}

const viewOf = ({ modal }: MountedStory): string => readRoute(modal.store.get()).view
const email = (): ReturnType<typeof page.getByRole> => page.getByRole('textbox', { name: 'Email' })

async function logIn(shown: MountedStory): Promise<void> {
  await userEvent.fill(email(), 'known@example.com')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => shown.modal.store.get().open).toBe(false)
}

describe('login by e-mail', () => {
  it('leads from the address over the code to an account, and ends with Disconnect [4.9a]', async () => {
    const shown = await show()
    expect(frameOf(shown)).toBeNull()
    await userEvent.fill(email(), 'ada@example')
    // The frame loads with the first letter.
    await expect.poll(() => frameOf(shown)).not.toBeNull()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Enter a valid email')).toBeVisible()
    await userEvent.fill(email(), 'ada@example.com')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await shown.waitForView('EmailVerifyOtp')
    await expect.element(page.getByText('Sent to ada@example.com.')).toBeVisible()

    const code = page.getByRole('textbox', { name: 'Code' })
    await userEvent.fill(code, '12a 34-56 7')
    await expect.poll(() => shown.modal.store.get().open).toBe(false)
    expect(readAccount(shown.client.store.get(), 'eip155').address?.toLowerCase()).toBe(
      fakeWallet.evm.toLowerCase(),
    )

    shown.modal.open()
    await shown.waitForView('Account')
    await expect.element(page.getByText('ada@example.com')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Security settings' })).toBeVisible()
    expect(shown.root.querySelector('footer img')?.getAttribute('src')).toMatch(/^data:image\/svg/)
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await expect.poll(() => readAccount(shown.client.store.get(), 'eip155').isConnected).toBe(false)
  })

  it.each(['known@example.com', 'ada@example.com'])(
    'leads %s to the transfer that open was called with',
    async (address) => {
      const shown = await show()
      const { modal } = shown
      modal.open({ view: 'WalletSend', arguments: { amount: '0.5' } })
      await userEvent.fill(email(), address)
      await userEvent.keyboard('{Enter}')
      if (address.startsWith('ada')) {
        await shown.waitForView('EmailVerifyOtp')
        await userEvent.fill(page.getByRole('textbox', { name: 'Code' }), '123456')
      }
      await shown.waitForView('WalletSend')
      await expect.poll(() => readLogin(shown.client.store.get()).flow.status).toBe('connected')
      await expect.poll(() => shown.client.store.get().send.sendTokenAmount).toBe('0.5')
      expect(modal.store.get().open).toBe(true)
    },
  )

  it('shows the code field for a login that proceeded before its code had loaded', async () => {
    const { client, modal, remove } = await mountTestModal({
      embeddedWallet: { url: fakeWalletUrl() },
    })
    onTestFinished(remove)
    const flow = { status: 'code', method: 'email', email: 'ada@example.com' } as const
    client.store.set((state) => ({
      login: { ...readLogin(state), flow: { ...flow, isVerifying: false } },
    }))
    modal.open()
    await expect.poll(() => readRoute(modal.store.get()).view).toBe('EmailVerifyOtp')
    expect(modal.store.get().history).toHaveLength(2)
  })

  it('focuses the field, reports that a code is wrong, and selects the digits', async () => {
    const shown = await show()
    await userEvent.fill(email(), 'ada@example.com')
    await userEvent.keyboard('{Enter}')
    await shown.waitForView('EmailVerifyOtp')
    const code = page.getByRole('textbox', { name: 'Code' })
    await expect.poll(() => shown.root.activeElement).toBe(code.element())
    await expect.element(code).toHaveAccessibleDescription(/^Sent to ada@example\.com\./)
    await userEvent.keyboard('000000')
    await expect.element(page.getByText('That code isn’t right.')).toBeVisible()
    await userEvent.keyboard('123456')
    await expect.poll(() => shown.modal.store.get().open).toBe(false)
  })

  it.each([
    ['en', custodyStorageFullError.text],
    ['de', 'Der Speicher dieses Browsers ist voll. Schaffe Platz und versuche es erneut.'],
  ])('shows in %s that the storage is full, and takes the code again', async (locale, text) => {
    const shown = await show({ locale })
    await userEvent.fill(page.getByRole('textbox'), 'ada@example.com')
    await userEvent.keyboard('{Enter}')
    await shown.waitForView('EmailVerifyOtp')
    const code = page.getByRole('textbox')
    await userEvent.fill(code, '555555')
    await waitForRequest(shown, 'connectOtp')
    const { code: failed, text: message } = custodyStorageFullError
    controlFakeFrame(frameOf(shown), { test: 'fail', code: failed, message })
    await expect.element(page.getByText(text)).toBeVisible()
    await userEvent.fill(code, '123456')
    await expect.poll(() => shown.modal.store.get().open).toBe(false)
  })

  it('can be sent again after 30 s [9.1a]', async () => {
    const shown = await show()
    await userEvent.fill(email(), 'ada@example.com')
    await userEvent.keyboard('{Enter}')
    await shown.waitForView('EmailVerifyOtp')
    const again = page.getByRole('button', { name: /Resend/ })
    await expect.element(again).toBeDisabled()
    shown.clock.advance(30_000)
    await expect.element(again).toBeEnabled()
    await again.click()
    await expect.element(page.getByText('Code email resent')).toBeVisible()
  })

  it('leads back to the address, and says so in the language of the visitor, when the device was refused', async () => {
    const shown = await show({ locale: 'de' })
    const address = page.getByRole('textbox', { name: 'E-Mail' })
    await userEvent.fill(address, 'device@example.com')
    await userEvent.keyboard('{Enter}')
    await shown.waitForView('EmailVerifyDevice')
    await waitForRequest(shown, 'connectDevice')
    controlFakeFrame(frameOf(shown), { test: 'fail', code: 'login.device_declined', message: '' })
    await shown.waitForView('Connect')
    await expect.element(page.getByText('Dieses Gerät wurde abgelehnt')).toBeVisible()
    await expect.element(address).toHaveValue('device@example.com')
  })

  it('shows that it still waits for the approval of a device after 110 s', async () => {
    const shown = await show()
    await userEvent.fill(email(), 'device@example.com')
    await userEvent.keyboard('{Enter}')
    await shown.waitForView('EmailVerifyDevice')
    await waitForRequest(shown, 'connectDevice')
    controlFakeFrame(frameOf(shown), { test: 'fail', code: 'login.unconfirmed', message: '' })
    const waiting = page.getByText('Still waiting. Check your inbox.')
    await expect.element(waiting).toBeVisible()
    await expect.element(page.getByRole('img', { name: '4 2' })).toBeVisible()
  })

  it('locks the cells after the last wrong code, until another one is sent', async () => {
    const shown = await show()
    await userEvent.fill(email(), 'ada@example.com')
    await userEvent.keyboard('{Enter}')
    await shown.waitForView('EmailVerifyOtp')
    const code = page.getByRole('textbox', { name: 'Code' })
    await userEvent.fill(code, '999999')
    await expect.element(page.getByText('Too many tries. Ask for a new code.')).toBeVisible()
    await expect.element(code).toHaveAttribute('readonly')
    await expect.element(code).toHaveValue('')
    shown.clock.advance(30_000)
    const again = page.getByRole('button', { name: 'Resend' })
    await expect.poll(() => shown.root.activeElement).toBe(again.element())
    await userEvent.keyboard('{Enter}')
    await expect.element(code).not.toHaveAttribute('readonly')
    await expect.poll(() => shown.root.activeElement).toBe(code.element())
    await userEvent.keyboard('123456')
    await expect.poll(() => shown.modal.store.get().open).toBe(false)
  })

  it.each([
    [loginLimitedError, {}, 'Zu viele Anfragen. Versuche es später erneut.'],
    [loginTooSoonError, { seconds: 12 }, 'Warte einen Moment und versuche es dann erneut.'],
    [loginStoppedError, {}, 'Die Anmeldung ist zurzeit abgeschaltet. Versuche es später erneut.'],
    [loginMailFailedError, {}, 'Die E-Mail konnte nicht gesendet werden. Versuche es erneut.'],
    [transportFailedError, {}, 'Die Netzwerkanfrage ist gescheitert'],
    [frameLoadFailedError, {}, /Die Wallet konnte nicht geladen werden/],
    [walletNoAccountsError, {}, 'Die Wallet hat kein Konto für diese Seite.'],
  ])('shows its failure in the language of the visitor: %o', async (definition, details, text) => {
    const shown = await show({ locale: 'de' })
    const error = new WalletError(definition, details)
    shown.client.store.set((state) => ({
      login: { ...readLogin(state), flow: { status: 'failed', method: 'email', error } },
    }))
    await expect.element(page.getByText(text)).toBeVisible()
  })

  it('is cancelled by Back', async () => {
    const shown = await show()
    await userEvent.fill(email(), 'device@example.com')
    await userEvent.keyboard('{Enter}')
    await shown.waitForView('EmailVerifyDevice')
    await expect.element(page.getByRole('img', { name: '4 2' })).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await shown.waitForView('Connect')
    expect(readLogin(shown.client.store.get()).flow).toEqual({ status: 'idle' })
  })
})

describe('a change of the e-mail address', () => {
  async function showChange(): Promise<MountedStory> {
    const shown = await show()
    await userEvent.fill(email(), 'ada@example.com')
    await userEvent.keyboard('{Enter}')
    await shown.waitForView('EmailVerifyOtp')
    await userEvent.fill(page.getByRole('textbox', { name: 'Code' }), '123456')
    await expect.poll(() => shown.modal.store.get().open).toBe(false)
    shown.clock.advance(30_000)
    shown.modal.open()
    await shown.waitForView('Account')
    shown.modal.push({ view: 'UpdateEmailWallet', data: undefined })
    await shown.waitForView('UpdateEmailWallet')
    await userEvent.fill(page.getByRole('textbox', { name: 'New email' }), 'new@example.com')
    await page.getByRole('button', { name: 'Save' }).click()
    await shown.waitForView('UpdateEmailPrimaryOtp')
    return shown
  }
  const button = (name: string): ReturnType<typeof page.getByRole> =>
    page.getByRole('button', { name })

  it('can be started again from each code after 30 s [9.1a]', async () => {
    const shown = await showChange()
    await expect.element(button('Resend in')).toBeDisabled()
    shown.clock.advance(30_000)
    await expect.element(button('Resend')).toBeEnabled()
    await button('Resend').click()
    await shown.waitForView('UpdateEmailPrimaryOtp')
    await expect.element(button('Resend in')).toBeDisabled()
    await userEvent.fill(page.getByRole('textbox', { name: 'Code' }), '123456')
    await shown.waitForView('UpdateEmailSecondaryOtp')
    await expect.element(button('Resend in')).toBeDisabled()
    shown.clock.advance(30_000)
    await button('Try again').click()
    await shown.waitForView('UpdateEmailPrimaryOtp')
    const { emailUpdate } = readLogin(shown.client.store.get())
    expect(emailUpdate).toMatchObject({ status: 'primary', email: 'new@example.com' })
    expect(shown.modal.store.get().history.map(({ view }) => view)).toEqual([
      'Account',
      'UpdateEmailWallet',
      'UpdateEmailPrimaryOtp',
    ])
  })
})

describe('an account without an e-mail address', () => {
  it('gets one from the account view, with a code to the new mailbox alone', async () => {
    const shown = await show()
    const { client } = shown
    await logIn(shown)
    controlFakeFrame(frameOf(shown), { test: 'changeEmail' })
    await expect.poll(() => readLogin(client.store.get()).user).toMatchObject({ email: undefined })
    shown.clock.advance(30_000)
    shown.modal.open()
    await shown.waitForView('Account')
    await page.getByRole('button', { name: 'Add an email address' }).click()
    await shown.waitForView('UpdateEmailWallet')
    await expect.element(page.getByRole('heading', { name: 'Add email' })).toBeVisible()
    await userEvent.fill(email(), 'new@example.com')
    await page.getByRole('button', { name: 'Save' }).click()
    await shown.waitForView('UpdateEmailSecondaryOtp')
    await userEvent.fill(page.getByRole('textbox', { name: 'Code' }), '123456')
    await shown.waitForView('Account')
    await expect.element(page.getByRole('button', { name: 'new@example.com' })).toBeVisible()
    await expect.element(page.getByText('Email saved')).toBeVisible()
  })
})

describe('the ways to connect', () => {
  it('are in the order of the app, wallets collapsed behind one button [2.4]', async () => {
    await show({
      features: {
        socials: ['google', 'apple'],
        connectMethodsOrder: ['social', 'email', 'wallet'],
        collapseWallets: true,
      },
    })
    const google = page.getByRole('button', { name: 'Continue with Google' })
    await expect.element(google).toBeVisible()
    const top = (one: ReturnType<typeof page.getByRole>): number =>
      one.element().getBoundingClientRect().top
    const wallets = page.getByRole('button', { name: 'Continue with a wallet' })
    expect(top(google)).toBeLessThan(top(email()))
    expect(top(email())).toBeLessThan(top(wallets))
    expect(google.element().textContent).toBe('')
  })

  it.each([{ collapseWallets: true }, { emailShowWallets: false }])(
    'show one button in place of the wallets with %o',
    async (features) => {
      await show({ features })
      const wallets = page.getByRole('button', { name: 'Continue with a wallet' })
      await expect.element(wallets).toBeVisible()
      await expect
        .element(page.getByRole('button', { name: 'All wallets' }))
        .not.toBeInTheDocument()
    },
  )

  it('show the first of three providers in full width, and more than six behind a button', async () => {
    const shown = await show()
    const wide = page.getByRole('button', { name: 'Continue with Google' })
    expect(wide.element().textContent).toBe('Continue with Google')
    await page.getByRole('button', { name: 'More accounts' }).click()
    await shown.waitForView('ConnectSocials')
    await expect.element(page.getByRole('button', { name: 'Facebook' })).toBeVisible()
  })
})

describe('a request to the embedded wallet', () => {
  const sign = ({ client }: MountedStory): Promise<unknown> =>
    (
      getProvider(client, { namespace: 'eip155' }) as {
        request(call: object): Promise<unknown>
      }
    )
      .request({ method: 'personal_sign', params: ['0x68', fakeWallet.evm] })
      .catch((error: unknown) => error)

  it('opens the modal with the frame over the view, in the same document [4.11b]', async () => {
    const shown = await show()
    await logIn(shown)
    const frame = frameOf(shown)
    const signature = sign(shown)
    await shown.waitForView('ApproveTransaction')
    expect(frameOf(shown)).toBe(frame)
    await expect.poll(() => getComputedStyle(frame).visibility).toBe('visible')
    const card = frame.closest('[data-view]')?.getBoundingClientRect()
    expect(frame.getBoundingClientRect()).toEqual(card)
    expect(frame.getBoundingClientRect().height).toBeGreaterThan(400)
    controlFakeFrame(frame, { test: 'answer', result: '0xab' })
    expect(await signature).toBe('0xab')
    await expect.poll(() => shown.modal.store.get().open).toBe(false)
  })

  it('is rejected when the visitor closes the modal [4.11a]', async () => {
    const shown = await show()
    await logIn(shown)
    const signature = sign(shown)
    await shown.waitForView('ApproveTransaction')
    // The frame has a Close button; the modal hides its own below it.
    await expect.poll(() => page.getByRole('button', { name: 'Close' }).elements()).toEqual([])
    await userEvent.keyboard('{Escape}')
    expect(await signature).toMatchObject({ message: 'Request was aborted' })
  })

  it('with a method that is not allowed shows a message after 300 ms [4.11c]', async () => {
    const shown = await show()
    await logIn(shown)
    const provider = getProvider(shown.client, { namespace: 'eip155' }) as {
      request(call: object): Promise<unknown>
    }
    await provider.request({ method: 'eth_sign', params: [] }).catch(() => {})
    await expect.poll(() => shown.modal.store.get().open).toBe(true)
    expect(shown.client.store.get().notification.open).toBe(false)
    shown.clock.advance(300)
    await expect.element(page.getByText('Action not allowed')).toBeVisible()
    await disconnect(shown.client)
    expect(viewOf(shown)).not.toBe('ApproveTransaction')
  })
})
