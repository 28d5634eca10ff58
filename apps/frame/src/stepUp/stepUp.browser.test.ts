import '../page/frame.css'
import axe from 'axe-core'
import { h } from 'preact'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ProviderWindow } from '../login/createSessionLogins.ts'
import { applyTheme } from '../page/applyTheme.ts'
import { showTestView } from '../page/showTestView.fixture.ts'
import { createFrameError } from '../services/frameError.ts'
import type { StepUpActions } from './createStepUp.ts'
import { stepUpWithoutMethods } from './stepUpWithoutMethods.fixture.ts'
import { StepUpForm } from './StepUpForm.tsx'

// Another test of the machine can take the processor for a while.
vi.setConfig({ testTimeout: 60_000 })

/** Shows the ways to confirm a session, and returns how often it was confirmed. */
function show(actions: Partial<StepUpActions>): { done: number } {
  const confirmed = { done: 0 }
  const view = h(StepUpForm, {
    actions: { ...stepUpWithoutMethods, ...actions },
    action: 'devices',
    onDone: () => void (confirmed.done += 1),
  })
  showTestView(view)
  return confirmed
}

const button = (name: string): ReturnType<typeof page.getByRole> =>
  page.getByRole('button', { name, exact: true })

const opened: ProviderWindow = { location: { href: '' }, close() {} }

it('offers every way that the account has, and only that one which is under way', async () => {
  const requests: unknown[] = []
  const confirmed = show({
    listMethods: async () => ['google', 'x', 'farcaster', 'passkey'],
    openWindow: () => opened,
    confirmWithProvider: async ({ onNumber, signal, ...about }) => {
      requests.push(about)
      onNumber('42')
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      signal.throwIfAborted()
    },
    async confirmWithPasskey() {
      requests.push('passkey')
      return undefined
    },
  })
  await button('Continue with Google').click()
  await expect.element(page.getByText('Continue in the window of Google.')).toBeVisible()
  await expect.element(page.getByText('If the window shows a number, it must be 42.')).toBeVisible()
  expect(page.getByRole('button').elements()).toHaveLength(1)
  expect(requests).toEqual([{ provider: 'google', action: 'devices', window: opened }])
  await button('Cancel').click()
  await expect.element(button('Continue with X')).toBeVisible()
  await expect.element(button('Continue with Farcaster')).toBeVisible()
  await button('Use passkey').click()
  await expect.poll(() => confirmed.done).toBe(1)
})

it('shows why a sign-in did not confirm, and offers it again', async () => {
  const answers = [createFrameError('login.other_identity'), undefined]
  const confirmed = show({
    listMethods: async () => ['google'],
    openWindow: () => opened,
    async confirmWithProvider() {
      const error = answers.shift()
      if (error) throw error
    },
  })
  await button('Continue with Google').click()
  await expect.element(page.getByText(/the account that belongs to this wallet/)).toBeVisible()
  expect(confirmed.done).toBe(0)
  await button('Continue with Google').click()
  await expect.poll(() => confirmed.done).toBe(1)
})

it('reports when the browser blocks the window, and starts nothing', async () => {
  show({ listMethods: async () => ['github'], openWindow: () => undefined })
  await button('Continue with GitHub').click()
  await expect.element(page.getByText(/Your browser blocked the window/)).toBeVisible()
  await expect.element(button('Continue with GitHub')).toBeVisible()
})

it('shows the code and the link of Farcaster until the visitor has signed', async () => {
  const signed: { resolve?: () => void } = {}
  const url = 'https://farcaster.xyz/~/siwf?channelToken=abc'
  const confirmed = show({
    listMethods: async () => ['farcaster'],
    async confirmWithFarcaster({ onUrl }) {
      onUrl(url)
      await new Promise<void>((resolve) => (signed.resolve = resolve))
    },
  })
  await button('Continue with Farcaster').click()
  await expect.element(page.getByRole('img', { name: 'Code for Farcaster' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Open Farcaster on this device' }))
    .toHaveAttribute('href', url)
  signed.resolve?.()
  await expect.poll(() => confirmed.done).toBe(1)
})

it('shows that the code was not sent, and sends another one at once', async () => {
  const sent: string[] = []
  show({
    listMethods: async () => ['email'],
    async sendCode() {
      const challengeId = sent.length === 0 ? 'one' : 'two'
      sent.push(challengeId)
      return { challengeId, action: 'VERIFY_OTP', expiresAt: 0, retryAfter: 30 }
    },
    async waitForMail(challengeId) {
      if (challengeId === 'one') throw createFrameError('login.mail_failed')
    },
  })
  await button('Send code').click()
  const problem = page.getByText(/could not be sent/)
  await expect.element(problem).toBeVisible()
  await button('Send again').click()
  await expect.poll(() => sent).toEqual(['one', 'two'])
  await expect.element(problem).not.toBeInTheDocument()
})

it('reports when the account has no way to confirm', async () => {
  show({})
  await expect.element(page.getByText(/no way to confirm here/)).toBeVisible()
})

it.each(['light', 'dark'] as const)('breaks no rule of axe in the %s theme', async (themeMode) => {
  applyTheme(document.documentElement, { themeMode })
  onTestFinished(() => document.documentElement.removeAttribute('data-theme'))
  show({
    listMethods: async () => ['passkey', 'email', 'google', 'farcaster'],
    openWindow: () => opened,
    async confirmWithProvider({ onNumber, signal }) {
      onNumber('42')
      await new Promise((_, reject) => signal.addEventListener('abort', reject))
    },
    async confirmWithFarcaster({ onUrl }) {
      onUrl('https://farcaster.xyz/~/siwf?channelToken=abc')
      await new Promise(() => {})
    },
  })
  const check = async (): Promise<void> => {
    for (const animation of document.getAnimations()) animation.finish()
    const { violations } = await axe.run('main')
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  }
  await expect.element(button('Continue with Google')).toBeVisible()
  await check()
  await button('Continue with Google').click()
  await expect.element(page.getByText(/it must be 42/)).toBeVisible()
  await check()
  await button('Cancel').click()
  await button('Continue with Farcaster').click()
  await expect.element(page.getByRole('img', { name: 'Code for Farcaster' })).toBeVisible()
  await check()
})
