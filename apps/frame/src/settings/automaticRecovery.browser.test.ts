import { h } from 'preact'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showTestView } from '../page/showTestView.fixture.ts'
import { createErrorWithText, createFrameError } from '../services/frameError.ts'
import type { AutomaticRecoveryState, PendingRecovery } from '../wallet/createAutomaticRecovery.ts'
import type { FrameWallet } from '../wallet/FrameWallet.ts'
import { AutomaticRecoveryView } from './AutomaticRecoveryView.tsx'
import type { StepUpActions } from '../stepUp/createStepUp.ts'
import { stepUpWithoutMethods } from '../stepUp/stepUpWithoutMethods.fixture.ts'
import { RecoveryNoticeView } from './RecoveryNoticeView.tsx'

// Another test of the machine can take the processor for a while.
vi.setConfig({ testTimeout: 60_000 })

const ready = 1_760_000_000_000

const toState = (recovery: PendingRecovery | undefined): AutomaticRecoveryState => ({
  recovery,
  hours: 48,
})

/** Shows the view of a new device, and returns what it called. */
function showRecovery(options: {
  readonly pending?: PendingRecovery | undefined
  readonly now?: number
  readonly isUnconfirmed?: boolean
  /** Reads what is under way, instead of `pending`. */
  readonly read?: () => Promise<PendingRecovery | undefined>
  /** Ends a recovery, after `cancel` was added to the calls. */
  readonly cancel?: () => Promise<void>
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>
}): string[] {
  const calls: string[] = []
  const stepUp: StepUpActions = {
    ...stepUpWithoutMethods,
    readEmail: async () => 'ada@example.org',
    listMethods: async () => ['email'],
    sendCode: async () => ({
      challengeId: 'one',
      action: 'VERIFY_OTP',
      expiresAt: ready,
      retryAfter: 30,
    }),
    confirmWithCode: async () => void calls.push('confirmed'),
  }
  showTestView(
    h(AutomaticRecoveryView, {
      stepUp,
      now: () => options.now ?? ready,
      wait: options.wait ?? (async () => new Promise(() => {})),
      onDone: () => void calls.push('opened'),
      actions: {
        read: async () => toState(await (options.read?.() ?? options.pending)),
        async start() {
          calls.push('start')
          return toState({ id: 'one', isOwn: true, readyAt: undefined })
        },
        async cancel() {
          calls.push('cancel')
          await options.cancel?.()
        },
        async finish() {
          calls.push('finish')
          if (options.isUnconfirmed && !calls.includes('confirmed'))
            throw createFrameError('login.step_up_required')
          return {} as FrameWallet
        },
      },
    }),
  )
  return calls
}

it('names who can restore the wallet before a recovery starts, and then when to come back', async () => {
  const calls = showRecovery({})
  await expect.element(page.getByText(/The operator of this app can restore/)).toBeVisible()
  await expect.element(page.getByText(/48 hours at least/)).toBeVisible()
  await page.getByRole('button', { name: 'Start recovery' }).click()
  await expect.element(page.getByText(/Come back to this browser later/)).toBeVisible()
  expect(page.getByText('The recovery is cancelled.').elements()).toEqual([])
  await page.getByRole('button', { name: 'Cancel recovery' }).click()
  await expect
    .element(page.getByRole('alert').getByText(/^The recovery is cancelled/))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Start recovery' })).toBeVisible()
  expect(calls).toEqual(['start', 'cancel'])
})

it('offers to open the wallet after the delay alone (abuse 82)', async () => {
  showRecovery({ pending: { id: 'one', isOwn: true, readyAt: ready + 1 } })
  await expect.element(page.getByText(/Come back to this browser from/)).toBeVisible()
  expect(page.getByRole('button', { name: 'Open wallet' }).elements()).toEqual([])
})

it('shows what has become of a recovery, when the page is visible again and while it is', async () => {
  let answer: () => Promise<PendingRecovery | undefined> = async () => ({
    id: 'one',
    isOwn: true,
    readyAt: undefined,
  })
  const waiting: (() => void)[] = []
  const wait = async (): Promise<void> => new Promise((resolve) => void waiting.push(resolve))
  showRecovery({ read: async () => answer(), wait })
  await expect.element(page.getByText(/Come back to this browser later/)).toBeVisible()

  answer = async () => ({ id: 'one', isOwn: true, readyAt: ready + 1 })
  await expect.poll(() => waiting.length).toBe(1)
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByText(/Come back to this browser from/)).toBeVisible()

  // A service that does not answer changes nothing.
  const failed: string[] = []
  answer = async () => {
    failed.push('read')
    throw createFrameError('transport.failed')
  }
  waiting.pop()?.()
  await expect.poll(() => [failed.length, waiting.length]).toEqual([1, 1])
  await expect.element(page.getByText(/Come back to this browser from/)).toBeVisible()

  answer = async () => ({ id: 'one', isOwn: true, readyAt: ready })
  waiting.pop()?.()
  await expect.element(page.getByRole('button', { name: 'Open wallet' })).toBeVisible()

  await expect.poll(() => waiting.length).toBe(1)
  answer = async () => undefined
  waiting.pop()?.()
  await expect.element(page.getByRole('button', { name: 'Start recovery' })).toBeVisible()
})

it('shows no answer of before a recovery was canceled', async () => {
  const pending = { id: 'one', isOwn: true, readyAt: ready + 1 }
  const answers: (() => void)[] = []
  const reads: Promise<PendingRecovery>[] = []
  const read = async (): Promise<PendingRecovery> => {
    reads.push(new Promise((resolve) => void answers.push(() => resolve(pending))))
    return reads.at(-1) ?? pending
  }
  let endCancel = (): void => {}
  const cancel = async (): Promise<void> => new Promise((resolve) => void (endCancel = resolve))
  const signals: AbortSignal[] = []
  const wait = async (_ms: number, signal: AbortSignal): Promise<void> =>
    new Promise(() => void signals.push(signal))
  const calls = showRecovery({ read, cancel, wait })
  await expect.poll(() => answers.length).toBe(1)
  answers.pop()?.()
  await expect.element(page.getByText(/Come back to this browser from/)).toBeVisible()
  await expect.poll(() => signals.length).toBe(1)
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => answers.length).toBe(1)
  await page.getByRole('button', { name: 'Cancel recovery' }).click()
  await expect.poll(() => calls).toEqual(['cancel'])
  // The start of the cancellation ends the read: its end is drawn before the effects that would end the read.
  await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([true])

  endCancel()
  await expect.element(page.getByRole('button', { name: 'Start recovery' })).toBeVisible()
  answers.pop()?.()
  await reads.at(-1)
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  expect(page.getByText(/Come back to this browser/).elements()).toEqual([])
  await expect.element(page.getByText(/^The recovery is cancelled/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Start recovery' })).toBeVisible()
  expect(reads).toHaveLength(2)
})

it('asks for a code at the end, and opens the wallet after it', async () => {
  const pending = { id: 'one', isOwn: true, readyAt: ready }
  const calls = showRecovery({ pending, isUnconfirmed: true })
  await page.getByRole('button', { name: 'Open wallet' }).click()
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByRole('textbox').first().fill('123456')
  await expect.poll(() => calls).toEqual(['finish', 'confirmed', 'finish', 'opened'])
})

it('gives another device nothing to press while a recovery runs (abuse 82)', async () => {
  showRecovery({ pending: { id: 'one', isOwn: false, readyAt: ready } })
  await expect.element(page.getByText(/cancel it with the link in our e-mail/)).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})

it('lets the owner cancel on a device of the wallet, and says when it is too late', async () => {
  const calls: string[] = []
  showTestView(
    h(RecoveryNoticeView, {
      readyAt: ready,
      async cancel() {
        calls.push('cancel')
        if (calls.length === 1)
          throw createErrorWithText({ code: 'shares.recovery_finished', text: 'It has finished' })
      },
      onDone: () => void calls.push('done'),
    }),
  )
  await page.getByRole('button', { name: 'Cancel recovery' }).click()
  await expect.element(page.getByText('It has finished')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel recovery' }).click()
  await expect
    .element(page.getByRole('alert').getByText(/^The recovery is cancelled/))
    .toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  expect(calls).toEqual(['cancel', 'cancel', 'done'])
})
