import '../page/frame.css'
import { h } from 'preact'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createPasskeys } from '../custody/passkey.ts'
import { showTestView } from '../page/showTestView.fixture.ts'
import type { FirstFactor } from './createNewWallet.ts'
import type { FrameWallet } from './FrameWallet.ts'
import { RecoverySetup } from './RecoverySetup.tsx'

// Another test of the machine can take the processor for a while.
vi.setConfig({ testTimeout: 60_000 })

const created = { walletId: 'one' } as FrameWallet

it('creates no wallet when the passkey is cancelled, and lets the visitor try again', async () => {
  const errors = ['NotAllowedError', 'AbortError']
  const credentials = {
    create: async () => Promise.reject(new DOMException('', errors.shift() ?? 'UnknownError')),
  } as never
  const passkeys = createPasskeys('localhost', credentials)
  const factor = { method: 'passkey' } as FirstFactor
  const register = vi.fn(async () => created)
  const createDraft = vi.fn(async () => ({ kit: '', register }))
  const onDone = vi.fn()
  showTestView(
    h(RecoverySetup, {
      account: 'ada@example.org',
      appOrigin: 'https://app.example',
      passkeySupport: { isAvailable: true, window: undefined },
      createPasskey: async () => {
        if (errors.length > 0) await passkeys.createForWallet(async () => ({ name: 'ada' }))
        return factor
      },
      createDraft,
      saveKit: () => undefined,
      onDone,
    }),
  )
  const next = page.getByRole('button', { name: 'Continue', exact: true })
  for (const left of [1, 0]) {
    await next.click()
    await expect.poll(() => errors).toHaveLength(left)
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.element(next).toBeEnabled()
    expect(createDraft).not.toHaveBeenCalled()
  }
  await next.click()
  await expect.poll(() => onDone.mock.calls).toEqual([[created]])
  expect(createDraft.mock.calls).toEqual([[factor]])
  expect(register).toHaveBeenCalledTimes(1)
})
