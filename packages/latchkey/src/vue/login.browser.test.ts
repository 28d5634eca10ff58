import { expect, it, onTestFinished } from 'vitest'
import { createSSRApp, effectScope } from 'vue'
import { createEmbeddedHostClient } from '../host/createEmbeddedHostClient.fixture.ts'
import { fakeWalletUrl } from '../embedded/embeddedPage.fixture.ts'
import { fakeWallet } from '../embedded/fakeFrame.fixture.ts'
import {
  provideLatchkey,
  useAccount,
  useExport,
  useLogin,
  useUpdateEmail,
  useUser,
} from './index.ts'

/** Runs composables in the scope of an app with an embedded wallet. */
function run<result>(compose: () => result): result {
  const client = createEmbeddedHostClient(fakeWalletUrl())
  const app = createSSRApp({})
  provideLatchkey(client, app)
  const scope = effectScope()
  onTestFinished(() => scope.stop())
  return app.runWithContext(() => scope.run(compose)) as result
}

it('logs in by e-mail with refs of the progress, and changes the address [4.9a, 4.9c]', async () => {
  const { login, user, account, update } = run(() => ({
    login: useLogin(),
    user: useUser(),
    account: useAccount(),
    update: useUpdateEmail(),
  }))
  expect([login.flow.value.status, user.value]).toEqual(['idle', undefined])
  await login.mutateAsync({ email: 'ada@example.com' })
  expect([login.flow.value.status, login.isSuccess.value]).toEqual(['code', true])
  await login.submitCode('000000')
  expect(login.flow.value).toMatchObject({ status: 'code', error: { code: 'login.code_wrong' } })
  await expect(login.resend()).rejects.toMatchObject({ code: 'login.too_soon' })
  await login.submitCode('123456')
  expect(login.flow.value.status).toBe('connected')
  expect(user.value?.email).toBe('ada@example.com')
  expect(account.address.value).toBe(fakeWallet.evm)

  await update.mutateAsync({ email: 'new@example.com' })
  expect(update.flow.value.status).toBe('primary')
  await update.submitCode('123456')
  await update.submitCode('123456')
  expect(update.flow.value.status).toBe('updated')
  expect(user.value?.email).toBe('new@example.com')
})

it('reports a refused login, and cancels one', async () => {
  const login = run(() => useLogin())
  login.mutate({ email: 'limited@example.com' })
  await expect.poll(() => login.error.value?.code).toBe('login.limited')
  expect(login.flow.value.status).toBe('failed')
  login.mutate({ email: 'ada@example.com' })
  await expect.poll(() => login.flow.value.status).toBe('code')
  login.cancel()
  expect(login.flow.value.status).toBe('idle')
})

it('opens the page of the export during a click', async () => {
  const opened: (string | URL | undefined)[] = []
  const { open } = window
  window.open = (url) => {
    opened.push(url)
    return null
  }
  onTestFinished(() => void (window.open = open))
  const { login, exporting } = run(() => ({ login: useLogin(), exporting: useExport() }))
  await login.mutateAsync({ email: 'known@example.com' })
  exporting.mutate()
  await expect.poll(() => exporting.error.value?.code).toBe('login.popup_blocked')
  expect(opened).toHaveLength(1)
})
