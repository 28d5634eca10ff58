import '../page/frame.css'
import axe from 'axe-core'
import { maxPasskeys, newPasskeyGracePeriodMs, type WalletPasskey } from 'latchkey/protocol'
import { h } from 'preact'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createCustodyError } from '../custody/custodyError.ts'
import { applyTheme } from '../page/applyTheme.ts'
import { showTestView } from '../page/showTestView.fixture.ts'
import { createFrameError } from '../services/frameError.ts'
import { createTestDescription } from '../spending/testProtection.fixture.ts'
import type { StepUpActions } from '../stepUp/createStepUp.ts'
import { stepUpWithoutMethods } from '../stepUp/stepUpWithoutMethods.fixture.ts'
import { ConfirmFactor } from '../wallet/ConfirmFactor.tsx'
import type { PasskeyActions } from './createPasskeyActions.ts'
import { PasskeysView } from './PasskeysView.tsx'
import { type RecoveryActions, RecoveryView } from './RecoveryView.tsx'

// Another test of the machine can take the processor for a while.
vi.setConfig({ testTimeout: 60_000 })

const never = async (): Promise<never> => new Promise(() => {})
const now = Date.UTC(2026, 0, 10)
const old: WalletPasskey = { credentialId: 'oldpasskey', addedAt: now - newPasskeyGracePeriodMs }
const recent: WalletPasskey = { credentialId: 'newpasskey', addedAt: now - 1 }

type Shown = {
  /** Actions that were called. */
  readonly calls: string[]
  /** Passkeys that open the wallet too. */
  readonly recoveryIds?: readonly string[]
  readonly isConfirmed?: boolean
}

/** Shows the view over a list of passkeys. */
function show(
  passkeys: readonly WalletPasskey[],
  actions: Partial<PasskeyActions> = {},
  { recoveryIds = [], isConfirmed = true }: Omit<Shown, 'calls'> = {},
): Shown {
  const shown: Shown = { calls: [] }
  const wallet = createTestDescription({
    factors: 1,
    recovery: {
      keys: [],
      passkeys: recoveryIds.map((credentialId) => ({ credentialId, salt: 'salt' })),
    },
  })
  const view = h(PasskeysView, {
    settings: {
      isConfirmed: async (action: string) => {
        shown.calls.push(`confirmed for ${action}`)
        return isConfirmed
      },
      readWallet: async () => wallet,
      stepUp: {
        ...stepUpWithoutMethods,
        listMethods: async () => ['passkey'],
        async confirmWithPasskey() {
          shown.calls.push('step-up')
          return undefined
        },
      },
    } as never,
    actions: {
      support: { isAvailable: true, window: undefined },
      readTime: async () => now,
      list: async () => passkeys,
      add: async () => [...passkeys, recent],
      remove: async (id) => passkeys.filter(({ credentialId }) => credentialId !== id),
      ...actions,
    },
    onBack: () => void shown.calls.push('back'),
  })
  showTestView(view)
  return shown
}

const button = (name: string): ReturnType<typeof page.getByRole> =>
  page.getByRole('button', { name, exact: true })

it('shows what a passkey means, and adds one after a confirmation, by the keyboard alone', async () => {
  const { calls } = show([], {}, { isConfirmed: false })
  await expect.element(button('Add a passkey')).toBeVisible()
  await expect.element(page.getByRole('heading')).toHaveFocus()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
  await expect.element(button('Use passkey')).toBeVisible()
  button('Use passkey').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/no longer confirm changes and exports/)).toBeVisible()
  await expect.element(page.getByText(/you need another passkey, or the operator/)).toBeVisible()
  button('Create passkey').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert').getByText('The passkey is added.')).toBeVisible()
  await expect.element(page.getByText(/^Added Jan \d+, 2026/)).toBeVisible()
  await expect
    .element(page.getByText(/confirms changes.*Until Jan 1\d, 2026, .*confirms too/))
    .toBeVisible()
  await expect.element(page.getByText(/If you lose the only one/)).toBeVisible()
  expect(calls).toEqual(['confirmed for passkeys', 'step-up'])
})

it.each([
  ['the visitor cancels', createCustodyError('custody.passkey_cancelled'), /was not used/],
  ['the browser cannot', createCustodyError('custody.passkey_unavailable'), /cannot use passkeys/],
  ['the device has one', createCustodyError('custody.passkey_known'), /has a passkey of this/],
  ['it is rejected', createFrameError('login.passkey_rejected'), /was not accepted/],
  ['a limit is reached', createFrameError('login.limited'), /Too many requests/],
  ['there are ten', createFrameError('login.too_many_passkeys'), /Remove one first/],
])('stays when %s, says so, and tries again', async (_, error, message) => {
  const answers = [error, undefined]
  show([old], {
    async add() {
      const failure = answers.shift()
      if (failure) throw failure
      return [old, recent]
    },
  })
  await button('Add a passkey').click()
  await button('Create passkey').click()
  await expect.element(page.getByText(message).first()).toBeVisible()
  await expect.poll(() => document.querySelector('.problem')?.textContent).toMatch(message)
  await button('Create passkey').click()
  await expect.element(page.getByText('The passkey is added.')).toBeVisible()
})

it('asks for another confirmation when the last one is too old by the time a passkey is created', async () => {
  const tooOld = createFrameError('login.step_up_required')
  show([old], {
    async add() {
      throw tooOld
    },
  })
  await button('Add a passkey').click()
  await button('Create passkey').click()
  await expect.element(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
  document.body.replaceChildren()
  showRecovery(['recovery'], async () => {
    throw tooOld
  })
  await button('Add a passkey').click()
  await button('Use passkey').click()
  await button('Create passkey').click()
  await expect.element(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
  expect(page.getByText(/Something went wrong/).elements()).toEqual([])
})

it('offers none where the browser creates none, and after ten', async () => {
  show([], { support: { isAvailable: false, window: undefined } })
  await expect.element(page.getByText('Not available in this browser')).toBeVisible()
  await expect.element(button('Add a passkey')).toBeDisabled()
  document.body.replaceChildren()
  show(
    Array.from({ length: maxPasskeys }, (_, index) => ({
      ...old,
      credentialId: `passkey${index}`,
    })),
  )
  await expect.element(page.getByText(/10 passkeys at most/)).toBeVisible()
  await expect.element(button('Add a passkey')).toBeDisabled()
})

it('shows before a removal what confirms then, and what the passkey still opens', async () => {
  const both = show([old, recent], {}, { recoveryIds: [old.credentialId] })
  // The older one confirms alone, also beside a new one.
  expect(page.getByText(/a new sign-in confirms too/).elements()).toEqual([])
  await expect.element(page.getByText('Opens your wallet in another browser')).toBeVisible()
  await button('Remove Passkey newpas').click()
  await expect
    .element(page.getByText(/Your other passkeys still do.*you can delete it there/))
    .toBeVisible()
  await button('Cancel').click()
  await expect.element(button('Remove Passkey newpas')).toBeVisible()
  expect(both.calls).toEqual(['confirmed for passkeys'])
  document.body.replaceChildren()

  show([old], {}, { recoveryIds: [old.credentialId], isConfirmed: false })
  await button('Remove Passkey oldpas').click()
  await button('Use passkey').click()
  await expect.element(page.getByText(/a new sign-in confirms again.*keep it/)).toBeVisible()
})

const withPasskey = createTestDescription({
  factors: 1,
  recovery: { keys: [], passkeys: [{ credentialId: 'cGFzc2tleQ', salt: 'c2FsdA' }] },
})

type ShownRecovery = {
  readonly stepUp?: Partial<StepUpActions>
  readonly createCode?: RecoveryActions['createCode']
  /** Delay of automatic recoveries. @default None are offered. */
  readonly automaticHours?: number
}

/** Shows the ways to recover a wallet whose session is confirmed for some actions. */
function showRecovery(
  confirmedFor: readonly string[],
  addPasskey: RecoveryActions['addPasskey'],
  { stepUp, createCode = never, automaticHours }: ShownRecovery = {},
): void {
  const key = {} as CryptoKey
  showTestView(
    h(RecoveryView, {
      settings: {
        isConfirmed: async (action: string) => confirmedFor.includes(action),
        readWallet: async () => withPasskey,
        stepUp: { ...stepUpWithoutMethods, listMethods: async () => ['passkey'], ...stepUp },
      } as never,
      actions: {
        passkeySupport: { isAvailable: true, window: undefined },
        unlockPasskey: async () => ({ method: 'passkey', key }) as never,
        readCode: never,
        addPasskey,
        createCode,
        isAutomaticOffered: automaticHours !== undefined,
        readAutomaticHours: automaticHours === undefined ? never : async () => automaticHours,
        turnOn: never,
        turnOff: never,
        saveKit: () => {},
      },
      onBack: () => {},
    }),
  )
}

it('names the delay of the account before automatic recovery is switched on', async () => {
  showRecovery(['recovery'], never, { automaticHours: 72 })
  await button('Turn on automatic recovery').click()
  await button('Use passkey').click()
  await expect.element(page.getByText(/unless you cancel within 72 hours/)).toBeVisible()
})

it('a passkey of recovery confirms changes when the visitor chooses it, and a failure is reported', async () => {
  const chosen: boolean[] = []
  const answers = [createFrameError('login.passkey_rejected'), undefined]
  showRecovery(['recovery', 'passkeys'], async (_, confirmsChanges) => {
    chosen.push(confirmsChanges)
    const failure = answers.shift()
    const register = async (): Promise<void> => {
      if (failure) throw failure
    }
    return { wallet: withPasskey, register: confirmsChanges ? register : undefined }
  })
  const add = async (): Promise<void> => {
    await button('Add a passkey').click()
    await button('Use passkey').click()
    await page.getByText('Also confirm changes with it').click()
    await expect.element(page.getByRole('checkbox')).toBeChecked()
    await expect.element(page.getByText(/only a passkey does/)).toBeVisible()
    await button('Create passkey').click()
  }
  await add()
  await expect.element(page.getByText('Recovery is updated.')).toBeVisible()
  await expect.element(page.getByText(/opens your wallet, but does not confirm/)).toBeVisible()
  await expect.element(page.getByText(/The passkey was not accepted/)).toBeVisible()
  await add()
  await expect
    .element(page.getByText(/Recovery is updated.*The new passkey confirms changes, too/))
    .toBeVisible()
  expect(chosen).toEqual([true, true])
})

it('does not offer it in a session that is confirmed for recovery alone', async () => {
  showRecovery(['recovery'], never)
  await button('Add a passkey').click()
  await button('Use passkey').click()
  await expect.element(button('Create passkey')).toBeVisible()
  expect(page.getByRole('checkbox').elements()).toEqual([])
})

it('asks once for a passkey that confirms and opens the wallet, and twice for another one', async () => {
  const factor = { method: 'passkey', key: {} } as never
  const answers = [factor, undefined]
  const recordCounts: (number | undefined)[] = []
  const stepUp: Partial<StepUpActions> = {
    async confirmWithPasskey(recovery) {
      recordCounts.push(recovery?.passkeys.length)
      return answers.shift()
    },
  }
  showRecovery([], never, { stepUp })
  await button('Add a passkey').click()
  await button('Use passkey').click()
  await expect.element(button('Create passkey')).toBeVisible()
  await button('Back').click()
  await button('Add a passkey').click()
  await button('Use passkey').click()
  await expect
    .element(page.getByText(/needs what opens the wallet itself.*Use a passkey of this wallet/))
    .toBeVisible()
  await button('Use passkey').click()
  await expect.element(button('Create passkey')).toBeVisible()
  expect(recordCounts).toEqual([1, 1])
})

it('stores the code that the visitor has kept after a confirmation that the service asks for', async () => {
  const calls: string[] = []
  const store = async (): Promise<typeof withPasskey> => {
    calls.push('store')
    if (!calls.includes('step-up')) throw createFrameError('login.step_up_required')
    return withPasskey
  }
  showRecovery(['recovery'], never, {
    stepUp: { confirmWithPasskey: async () => void calls.push('step-up') },
    async createCode() {
      calls.push('create')
      return { code: 'AAAA-BBBB-CCCC-DDDD-EEEE', kit: '', store }
    },
  })
  const keep = async (): Promise<void> => {
    await page.getByRole('textbox').fill('EEEE')
    await button('Done').click()
  }
  await button('Create a new code').click()
  await button('Use passkey').click()
  await keep()
  await expect.element(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
  await button('Use passkey').click()
  await keep()
  await expect.element(page.getByText('Recovery is updated.')).toBeVisible()
  expect(calls).toEqual(['create', 'store', 'step-up', 'store'])
})

it.each([
  [{ hasPasskey: true, hasCode: false }, 'Use a passkey of this wallet.'],
  [{ hasPasskey: false, hasCode: true }, 'Use the recovery code of this wallet.'],
  [{ hasPasskey: true, hasCode: true }, 'Use a passkey or the recovery code of this wallet.'],
])('names the ways to confirm that the wallet has: %o', async (has, sentence) => {
  showTestView(h(ConfirmFactor, { ...has, unlockPasskey: never, readCode: never, onFactor: never }))
  await expect.element(page.getByText(sentence, { exact: true })).toBeVisible()
})

it.each(['light', 'dark'] as const)('breaks no rule of axe in the %s theme', async (themeMode) => {
  applyTheme(document.documentElement, { themeMode })
  onTestFinished(() => document.documentElement.removeAttribute('data-theme'))
  show([old], {}, { recoveryIds: [old.credentialId] })
  const check = async (): Promise<void> => {
    for (const animation of document.getAnimations()) animation.finish()
    const { violations } = await axe.run('main')
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  }
  await expect.element(page.getByText('Opens your wallet in another browser')).toBeVisible()
  await check()
  await button('Add a passkey').click()
  await expect.element(button('Create passkey')).toBeVisible()
  await check()
  await button('Back').click()
  await button('Remove Passkey oldpas').click()
  await expect.element(button('Cancel')).toBeVisible()
  await check()
})
