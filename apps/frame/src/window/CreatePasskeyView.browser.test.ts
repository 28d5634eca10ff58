import { h } from 'preact'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createCustodyError } from '../custody/custodyError.ts'
import { showTestView } from '../page/showTestView.fixture.ts'
import { CreatePasskeyView } from './CreatePasskeyView.tsx'
import type { PasskeyWindowRequest } from './passkeyMessages.ts'

const challenge = new Uint8Array(32)

it.each<[what: string, request: Partial<PasskeyWindowRequest>, texts: [boolean, boolean, boolean]]>(
  [
    ['opens the wallet', { kind: 'wallet' }, [true, false, false]],
    [
      'confirms changes',
      { kind: 'account', user: { name: 'ada', challenge } },
      [false, true, false],
    ],
    ['does both', { kind: 'wallet', user: { name: 'ada', challenge } }, [true, true, true]],
  ],
)('says that the passkey %s', async (_what, request, texts) => {
  const all = { kind: 'wallet' as const, user: { name: 'ada' }, appOrigin: 'https://app.example' }
  const requested = Promise.resolve({ ...all, ...request })
  showTestView(h(CreatePasskeyView, { requested, create: async () => {} }))
  await expect.element(page.getByText('https://app.example')).toBeVisible()
  const shown = [
    /^Opens your wallet in another browser/,
    /only a passkey does/,
    /no longer opens your wallet/,
  ].map((text) => page.getByText(text).elements().length > 0)
  expect(shown).toEqual(texts)
})

it('tries again after a failure', async () => {
  const failures = [createCustodyError('custody.passkey_without_prf'), undefined]
  let created = 0
  showTestView(
    h(CreatePasskeyView, {
      requested: Promise.resolve({ kind: 'wallet' as const, user: { name: 'ada' }, appOrigin: '' }),
      async create() {
        const failure = failures.shift()
        if (failure) throw failure
        created++
      },
    }),
  )
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expect.element(page.getByText(/cannot protect a wallet/)).toBeVisible()
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expect.poll(() => created).toBe(1)
})
