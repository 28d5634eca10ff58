import { h } from 'preact'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showTestView } from '../page/showTestView.fixture.ts'
import { createTestDescription } from '../spending/testProtection.fixture.ts'
import type { ProtectionNeed } from '../spending/ProtectionCheckDeps.ts'
import { ProtectView } from './ProtectView.tsx'

// Another test of the machine can take the processor for a while.
vi.setConfig({ testTimeout: 60_000 })

const never = async (): Promise<never> => new Promise(() => {})

/** Shows the step, and returns its answers. */
function show(need: ProtectionNeed, hasCode = false): string[] {
  const answers: string[] = []
  const wallet = createTestDescription({
    factors: 1,
    recovery: { keys: [], passkeys: [], ...(hasCode && { codeSalt: 'salt' }) },
  })
  const key = new Uint8Array(32)
  const view = h(ProtectView, {
    need,
    settings: { isConfirmed: async () => true, readWallet: async () => wallet } as never,
    recovery: {
      passkeySupport: { isAvailable: true, window: undefined },
      unlockPasskey: async () => ({ method: 'passkey', key }) as never,
      readCode: async () => ({ method: 'code', key }) as never,
      addPasskey: async () => ({ wallet, register: undefined }),
      createCode: never,
      isAutomaticOffered: true,
      readAutomaticHours: async () => 48,
      turnOn: never,
      turnOff: never,
      saveKit: () => {},
    },
    exportUri: 'https://wallet.example/export?projectId=p',
    onAnswer: (answer) => void answers.push(answer),
  })
  showTestView(view)
  return answers
}

const button = (name: string): ReturnType<typeof page.getByRole> =>
  page.getByRole('button', { name })

it('shows the reason, and adds a passkey', async () => {
  const answers = show({ type: 'secondFactor', usd: 500, isOptional: true }, true)
  await expect.element(page.getByText(/worth more than \$500/)).toBeVisible()
  await button('Add a second way').click()
  await expect.element(button('Add a passkey')).toBeVisible()
  // A new recovery code replaces the old code, so it adds no factor. Automatic recovery is not offered here.
  expect(button('Create a new code').elements()).toEqual([])
  expect(button('Turn on automatic recovery').elements()).toEqual([])
  await button('Add a passkey').click()
  await page.getByRole('textbox').fill('ABCD')
  await button('Continue').click()
  await button('Create passkey').click()
  await expect.poll(() => answers).toEqual(['added'])
})

it('can be postponed before a small transfer alone, and leaves a way out before a large one', async () => {
  show({ type: 'secondFactor', usd: 500, isOptional: true })
  // How it is pressed is in `clickjacking.test.ts`: the frame of the test runner is reported as not visible.
  await expect.element(button('Not now')).toBeVisible()
  document.body.replaceChildren()
  show({ type: 'secondFactor', usd: 500, isOptional: false })
  await expect.element(button('Add a second way')).toBeVisible()
  expect(button('Not now').elements()).toEqual([])
  // Funds are never locked: keys can be exported, and who has lost the only factor moves the funds.
  const link = page.getByRole('link', { name: 'Export your keys instead' })
  expect(link.element().getAttribute('href')).toBe('https://wallet.example/export?projectId=p')
  await button('I can’t add one').click()
  await expect.element(button('Continue this time')).toBeVisible()
})

it('shows what is left of a limit, and accepts a new code in place of the old one (abuse 111)', async () => {
  const spending = { capCents: 20_000, spentCents: 12_050 }
  show({ type: 'spendCap', spending, cents: 9_000n }, true)
  await expect
    .element(page.getByText(/\$79\.50 are left, and this request needs \$90/))
    .toBeVisible()
  expect(button('Not now').elements()).toEqual([])
  expect(button('I can’t add one').elements()).toEqual([])
  await button('Add a passkey or a code').click()
  await expect.element(button('Create a new code')).toBeVisible()
  document.body.replaceChildren()
  show({ type: 'spendCap', spending, cents: undefined })
  await expect.element(page.getByText(/whose value we don’t know/)).toBeVisible()
  document.body.replaceChildren()
  // Once a factor was added, there is only to wait.
  show({ type: 'spendCap', spending: { ...spending, endsAt: Date.UTC(2026, 0, 5) }, cents: 9_000n })
  await expect
    .element(page.getByText(/Until Jan \d, 2026.* \$79\.50 are left.* This request needs \$90/))
    .toBeVisible()
  expect(button('Add a passkey or a code').elements()).toEqual([])
  expect(page.getByRole('link').elements()).toEqual([])
})
