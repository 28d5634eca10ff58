import '../page/frame.css'
import axe from 'axe-core'
import type { WalletLogin } from 'latchkey/protocol'
import { h } from 'preact'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SessionLogins } from '../login/createSessionLogins.ts'
import { applyTheme } from '../page/applyTheme.ts'
import { showTestView } from '../page/showTestView.fixture.ts'
import { createFrameError } from '../services/frameError.ts'
import { stepUpWithoutMethods } from '../stepUp/stepUpWithoutMethods.fixture.ts'
import type { SettingsActions } from './createSettingsActions.ts'
import { SettingsView } from './SettingsView.tsx'

// Another test of the machine can take the processor for a while.
vi.setConfig({ testTimeout: 60_000 })

/** Reports each element as visible. That of the browser sees none in the scaled frame in which tests run. */
function observeVisible(
  report: (entries: readonly object[]) => void,
): Pick<IntersectionObserver, 'observe' | 'disconnect'> {
  const visible = { isIntersecting: true, intersectionRatio: 1, isVisible: true }
  return {
    observe: (target) => report([{ target, ...visible }]),
    disconnect() {},
  }
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', vi.fn(observeVisible))
  onTestFinished(() => void vi.unstubAllGlobals())
})

const google = { id: 'one', method: 'google', label: 'Ada', addedAt: 0 } as const
const opened = { location: { href: '' }, close() {} }

/** An account that has Google, in a session that a passkey confirms. */
function show(
  options: {
    readonly logins?: Partial<SessionLogins>
    readonly settings?: Partial<SettingsActions>
    readonly isConfirmed?: boolean
    readonly part?: 'home' | 'logins'
  } = {},
): { readonly calls: unknown[] } {
  const { isConfirmed = true, part = 'logins' } = options
  const calls: unknown[] = []
  const list: WalletLogin[] = [google]
  const link = async (method: WalletLogin['method']): Promise<void> => {
    calls.push(method)
    list.push({ id: method, method, addedAt: 0 })
  }
  const settings = {
    readEmail: async () => undefined,
    readWallet: async () => ({ devices: [], recovery: { passkeys: [] } }),
    isConfirmed: async (action: string) => {
      calls.push(action)
      return isConfirmed
    },
    listLogins: async () => [...list],
    offeredLogins: ['email', 'google', 'github', 'farcaster'],
    sessionLogins: {
      openWindow: () => opened,
      signInAtProvider: async (_purpose, { provider }) => link(provider),
      signInWithFarcaster: async () => link('farcaster'),
      ...options.logins,
    },
    stepUp: {
      ...stepUpWithoutMethods,
      listMethods: async () => ['passkey'],
      waitForMail: async () => {},
      confirmWithPasskey: async () => void calls.push('step-up'),
    },
    ...options.settings,
  } as SettingsActions
  showTestView(
    h(SettingsView, {
      settings,
      recovery: {} as never,
      passkeys: {} as never,
      part,
      onSignedOut: () => {},
    }),
  )
  return { calls }
}

const button = (name: string): ReturnType<typeof page.getByRole> =>
  page.getByRole('button', { name, exact: true })

/** Presses a button that ignores the press of a mouse which has just come. */
async function pressGuarded(name: string): Promise<void> {
  await expect.element(button(name)).toHaveAttribute('aria-disabled', 'false')
  button(name).element().focus()
  await userEvent.keyboard('{Enter}')
}

describe('the ways to sign in', () => {
  it('offer the logins that the account does not have', async () => {
    show()
    await expect.element(button('Add GitHub')).toBeVisible()
    await expect.element(button('Add Farcaster')).toBeVisible()
    await expect.element(button('Add Email')).toBeVisible()
    expect(button('Add Google').elements()).toEqual([])
  })

  it('add a login after a confirmation, and list it', async () => {
    const { calls } = show({ isConfirmed: false })
    await button('Add GitHub').click()
    await button('Use passkey').click()
    await pressGuarded('Continue with GitHub')
    await expect.element(page.getByText('You can now sign in with GitHub.')).toBeVisible()
    await expect.element(page.getByText(/^GitHub, Added/)).toBeVisible()
    expect(calls).toEqual(['logins', 'step-up', 'github'])
    expect(button('Add GitHub').elements()).toEqual([])
  })

  it('ask for the confirmation again when the service wants a newer one', async () => {
    const error = createFrameError('login.step_up_required')
    const { calls } = show({ logins: { signInAtProvider: async () => Promise.reject(error) } })
    await button('Add GitHub').click()
    await pressGuarded('Continue with GitHub')
    await button('Use passkey').click()
    await expect.element(button('Continue with GitHub')).toBeVisible()
    expect(calls).toEqual(['logins', 'step-up'])
  })

  it('show the number of the window, and go back without a login when the visitor cancels', async () => {
    const purposes: unknown[] = []
    show({
      logins: {
        async signInAtProvider(purpose, { onNumber, signal }) {
          purposes.push(purpose)
          onNumber('42')
          await new Promise((resolve) => signal.addEventListener('abort', resolve))
          signal.throwIfAborted()
        },
      },
    })
    await button('Add GitHub').click()
    await pressGuarded('Continue with GitHub')
    await expect
      .element(page.getByText('If the window shows a number, it must be 42.'))
      .toBeVisible()
    await button('Cancel').click()
    await expect.element(button('Continue with GitHub')).toBeVisible()
    await button('Back').click()
    await expect.element(button('Add GitHub')).toBeVisible()
    expect(purposes).toEqual([{ purpose: 'link' }])
  })

  it.each([
    ['belongs to another account', 'login.identity_taken', /belongs to another account/],
    ['took too long', 'login.code_expired', /took too long/],
    [
      'was declined, or failed at the provider',
      'login.provider_failed',
      /did not confirm the sign-in/,
    ],
  ] as const)('say that the login %s', async (_, code, text) => {
    const error = createFrameError(code)
    show({ logins: { signInAtProvider: async () => Promise.reject(error) } })
    await button('Add GitHub').click()
    await pressGuarded('Continue with GitHub')
    await expect.element(page.getByText(text)).toBeVisible()
    await expect.element(button('Continue with GitHub')).toBeVisible()
  })

  it('say that the browser has blocked the window', async () => {
    show({ logins: { openWindow: () => undefined } })
    await button('Add GitHub').click()
    await pressGuarded('Continue with GitHub')
    await expect.element(page.getByText(/Your browser blocked the window/)).toBeVisible()
  })

  it('add Farcaster with its code', async () => {
    const signed: { resolve?: () => void } = {}
    show({
      logins: {
        async signInWithFarcaster(_purpose, { onUrl }) {
          onUrl('https://farcaster.xyz/~/siwf?channelToken=abc')
          await new Promise<void>((resolve) => (signed.resolve = resolve))
        },
      },
    })
    await button('Add Farcaster').click()
    await pressGuarded('Continue with Farcaster')
    await expect.element(page.getByRole('img', { name: 'Code for Farcaster' })).toBeVisible()
    signed.resolve?.()
    await expect.element(page.getByText('You can now sign in with Farcaster.')).toBeVisible()
  })
})

describe('an account without an e-mail address', () => {
  /** Answers the requests of an address that is added. */
  const email = (calls: unknown[], error?: Error): Partial<SettingsActions> => ({
    async sendEmailCode(address) {
      calls.push(address)
      if (error && calls.length === 1) throw error
      return {
        challengeId: 'c1',
        action: 'VERIFY_SECONDARY_OTP',
        expiresAt: 0,
        retryAfter: 30,
      }
    },
    addEmail: async (proof) => void calls.push(proof),
  })

  it('gets one from the settings, with a code to the new mailbox', async () => {
    const sent: unknown[] = []
    const { calls } = show({ part: 'home', isConfirmed: false, settings: email(sent) })
    await button('Add an email address').click()
    await button('Use passkey').click()
    await userEvent.fill(page.getByRole('textbox', { name: 'Email' }), ' ada@example.org')
    await button('Send code').click()
    await userEvent.fill(page.getByRole('textbox', { name: 'Code of six digits' }), '123456')
    await expect.element(button('Ways to sign in')).toBeVisible()
    const proof = { challengeId: 'c1', code: '123456', nextEmail: 'ada@example.org' }
    expect(sent).toEqual(['ada@example.org', proof])
    expect(calls).toEqual(['email', 'step-up'])
  })

  it('is confirmed again when the service wants a newer confirmation', async () => {
    const sent: unknown[] = []
    const error = createFrameError('login.step_up_required')
    show({ settings: email(sent, error) })
    await button('Add Email').click()
    await userEvent.fill(page.getByRole('textbox', { name: 'Email' }), 'ada@example.org')
    await button('Send code').click()
    await button('Use passkey').click()
    await expect.element(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  })
})

it.each(['light', 'dark'] as const)('breaks no rule of axe in the %s theme', async (themeMode) => {
  applyTheme(document.documentElement, { themeMode })
  onTestFinished(() => document.documentElement.removeAttribute('data-theme'))
  show()
  const check = async (): Promise<void> => {
    for (const animation of document.getAnimations()) animation.finish()
    const { violations } = await axe.run('main')
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  }
  await expect.element(button('Add GitHub')).toBeVisible()
  await check()
  await button('Add GitHub').click()
  await expect.element(button('Continue with GitHub')).toBeVisible()
  await check()
  await button('Back').click()
  await button('Add Email').click()
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await check()
})
