import '../page/frame.css'
import { h } from 'preact'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showTestView } from '../page/showTestView.fixture.ts'
import { createFrameError } from '../services/frameError.ts'
import type { ExportSignIn } from './createExportSignIn.ts'
import { SignInStep } from './SignInStep.tsx'

// Another test of the machine can take the processor for a while.
vi.setConfig({ testTimeout: 60_000 })

const button = (name: string): ReturnType<typeof page.getByRole> =>
  page.getByRole('button', { name, exact: true })

it('shows that the code was not sent, and sends another one at once', async () => {
  const sent: string[] = []
  const exporter = {
    logins: ['email'],
    async sendCode() {
      const challengeId = sent.length === 0 ? 'one' : 'two'
      sent.push(challengeId)
      return { challengeId, action: 'VERIFY_OTP', expiresAt: 0, retryAfter: 30 }
    },
    async waitForMail(challengeId: string) {
      if (challengeId === 'one') throw createFrameError('login.mail_failed')
    },
  } as unknown as ExportSignIn
  showTestView(h(SignInStep, { exporter, problem: undefined, onSignedIn: async () => {} }))
  await page.getByRole('textbox').fill('ada@example.org')
  await button('Send code').click()
  const problem = page.getByText(/could not be sent/)
  await expect.element(problem).toBeVisible()
  await button('Send again').click()
  await expect.poll(() => sent).toEqual(['one', 'two'])
  await expect.element(problem).not.toBeInTheDocument()
})
