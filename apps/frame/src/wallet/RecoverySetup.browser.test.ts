import '../page/frame.css'
import axe from 'axe-core'
import { h } from 'preact'
import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createPasskeys } from '../custody/passkey.ts'
import { applyTheme } from '../page/applyTheme.ts'
import { showTestView } from '../page/showTestView.fixture.ts'
import { createFrameError } from '../services/frameError.ts'
import type { FirstPasskey } from './createNewWallet.ts'
import type { FrameWallet } from './FrameWallet.ts'
import { RecoverySetup, type RecoverySetupProps } from './RecoverySetup.tsx'

const wallet = { walletId: 'new' } as FrameWallet

/** Shows the choice of the first recovery factor. Returns what happens, in order. */
function show(options: {
  readonly canConfirm?: boolean
  /** Failures to create a passkey that confirms changes, one after the other. */
  readonly failures?: Error[]
  readonly register?: () => Promise<unknown>
}): string[] {
  const { canConfirm = true, failures = [], register = async () => {} } = options
  const calls: string[] = []
  const props: RecoverySetupProps = {
    account: 'ada@example.org',
    appOrigin: 'https://dune.market',
    passkeySupport: { isAvailable: true, window: undefined },
    canConfirm,
    async createPasskey(confirmsChanges) {
      calls.push(confirmsChanges ? 'create both' : 'create')
      const failure = failures.shift()
      if (failure) throw failure
      return {
        method: 'passkey',
        ...(confirmsChanges && {
          async register() {
            calls.push('register passkey')
            return register()
          },
        }),
      } as FirstPasskey
    },
    createDraft: async () => ({
      kit: '',
      async register() {
        calls.push('register wallet')
        return wallet
      },
    }),
    saveKit: () => {},
    onDone: () => void calls.push('done'),
  }
  showTestView(h(RecoverySetup, props))
  return calls
}

const both = page.getByRole('checkbox', { name: 'Also confirm changes with it' })
const label = page.getByText('Also confirm changes with it')
const next = page.getByRole('button', { name: 'Continue', exact: true })

it('offers that the first passkey confirms changes, too, and does nothing of it by itself', async () => {
  const calls = show({})
  await expect.element(both).not.toBeChecked()
  expect(page.getByText(/no longer opens your wallet then/).elements()).toEqual([])
  await next.click()
  await expect.poll(() => calls).toEqual(['create', 'register wallet', 'done'])
})

it('registers the passkey after the wallet when the visitor chooses it, by the keyboard alone', async () => {
  const calls = show({})
  page.getByRole('radio', { name: 'Passkey' }).element().focus()
  await userEvent.keyboard('{Tab} ')
  await expect.element(both).toBeChecked()
  await expect.element(page.getByText(/no longer opens your wallet then/)).toBeVisible()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect
    .poll(() => calls)
    .toEqual(['create both', 'register wallet', 'register passkey', 'done'])
})

it('offers it for no recovery code, and in no session that an e-mail has not confirmed', async () => {
  show({})
  await page.getByText('Recovery code').first().click()
  expect(both.elements()).toEqual([])
  await page.getByText('Passkey', { exact: true }).click()
  await expect.element(both).toBeVisible()
  document.body.replaceChildren()
  show({ canConfirm: false })
  await expect.element(next).toBeVisible()
  expect(both.elements()).toEqual([])
})

it('goes on without it when the sign-in is too old by then, and says so', async () => {
  const calls = show({ failures: [createFrameError('login.step_up_required')] })
  await label.click()
  await next.click()
  await expect.element(page.getByText(/You signed in too long ago/)).toBeVisible()
  expect(both.elements()).toEqual([])
  await next.click()
  await expect.poll(() => calls).toEqual(['create both', 'create', 'register wallet', 'done'])
})

it('keeps the wallet when the passkey is not registered for changes, and says so', async () => {
  const register = async (): Promise<never> => {
    throw createFrameError('login.passkey_rejected')
  }
  const calls = show({ register })
  await label.click()
  await next.click()
  await expect.element(page.getByText(/opens your wallet, but does not confirm/)).toBeVisible()
  expect(calls).not.toContain('done')
  await next.click()
  expect(calls).toEqual(['create both', 'register wallet', 'register passkey', 'done'])
})

it.each(['light', 'dark'] as const)('breaks no rule of axe in the %s theme', async (themeMode) => {
  applyTheme(document.documentElement, { themeMode })
  onTestFinished(() => document.documentElement.removeAttribute('data-theme'))
  show({ register: async () => Promise.reject(createFrameError('login.passkey_rejected')) })
  const check = async (): Promise<void> => {
    for (const animation of document.getAnimations()) animation.finish()
    const { violations } = await axe.run('main')
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  }
  await expect.element(both).toBeVisible()
  await check()
  await label.click()
  await expect.element(page.getByText(/no longer opens your wallet then/)).toBeVisible()
  await check()
  await next.click()
  await expect.element(page.getByText(/does not confirm/)).toBeVisible()
  await check()
})

it('creates no wallet when the passkey is cancelled, and lets the visitor try again', async () => {
  const passkeys = createPasskeys('localhost', {
    create: async () => Promise.reject(new DOMException('', 'NotAllowedError')),
  } as never)
  const cancelled = await passkeys
    .createForWallet(async () => ({ name: 'ada@example.org' }))
    .catch((error: unknown) => error as Error)
  const calls = show({ failures: [cancelled as Error, cancelled as Error] })
  for (const tries of [['create'], ['create', 'create']]) {
    await next.click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.element(next).toBeEnabled()
    expect(calls).toEqual(tries)
  }
  await next.click()
  await expect.poll(() => calls).toEqual(['create', 'create', 'create', 'register wallet', 'done'])
})
