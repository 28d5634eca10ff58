import { expect, it, onTestFinished } from 'vitest'
import { createEmbeddedHostClient } from '../host/createEmbeddedHostClient.fixture.ts'
import { fakeWalletUrl } from '../embedded/embeddedPage.fixture.ts'
import { fakeWallet } from '../embedded/fakeFrame.fixture.ts'
import { useAccount, useExport, useLogin, useUpdateEmail, useUser } from './index.ts'
import { mountHost } from './mountHost.fixture.ts'

type Hooks = {
  readonly login: useLogin.Result
  readonly user: ReturnType<typeof useUser>
  readonly account: ReturnType<typeof useAccount>
  readonly update: ReturnType<typeof useUpdateEmail>
  readonly exporting: ReturnType<typeof useExport>
}

/** Mounts a host with an embedded wallet, and returns a function that reads what its hooks returned last. */
async function showHooks(): Promise<() => Hooks> {
  const client = createEmbeddedHostClient(fakeWalletUrl())
  let last: Hooks | undefined
  mountHost(client, () => {
    const [login, user, account] = [useLogin(), useUser(), useAccount()]
    last = { login, user, account, update: useUpdateEmail(), exporting: useExport() }
    return undefined
  })
  await expect.poll(() => last).toBeDefined()
  return () => last!
}

it('useLogin, useUser and useUpdateEmail follow a login by e-mail and a change of the address [4.9a, 4.9c]', async () => {
  const hooks = await showHooks()
  expect([hooks().login.flow.status, hooks().user]).toEqual(['idle', undefined])
  await hooks().login.mutateAsync({ email: 'ada@example.com' })
  await expect
    .poll(() => hooks().login)
    .toMatchObject({ flow: { status: 'code' }, isSuccess: true })
  await hooks().login.submitCode('000000')
  await expect
    .poll(() => hooks().login.flow)
    .toMatchObject({ status: 'code', error: { code: 'login.code_wrong' } })
  await expect(hooks().login.resend()).rejects.toMatchObject({ code: 'login.too_soon' })
  await hooks().login.submitCode('123456')
  await expect.poll(() => hooks().user?.email).toBe('ada@example.com')
  expect(hooks().login.flow.status).toBe('connected')
  expect(hooks().account.address).toBe(fakeWallet.evm)

  await hooks().update.mutateAsync({ email: 'new@example.com' })
  await expect.poll(() => hooks().update.flow.status).toBe('primary')
  await hooks().update.submitCode('123456')
  await hooks().update.submitCode('123456')
  await expect.poll(() => hooks().update.flow.status).toBe('updated')
  expect(hooks().user?.email).toBe('new@example.com')
})

it('useLogin reports a refused login, and cancels one', async () => {
  const hooks = await showHooks()
  hooks().login.mutate({ email: 'limited@example.com' })
  await expect.poll(() => hooks().login.error?.code).toBe('login.limited')
  expect(hooks().login.flow.status).toBe('failed')
  hooks().login.mutate({ email: 'ada@example.com' })
  await expect.poll(() => hooks().login.flow.status).toBe('code')
  hooks().login.cancel()
  await expect.poll(() => hooks().login.flow.status).toBe('idle')
})

it('useExport opens the page of the export during a click', async () => {
  const opened: (string | URL | undefined)[] = []
  const { open } = window
  window.open = (url) => {
    opened.push(url)
    return null
  }
  onTestFinished(() => void (window.open = open))
  const hooks = await showHooks()
  await hooks().login.mutateAsync({ email: 'known@example.com' })
  hooks().exporting.mutate()
  await expect.poll(() => hooks().exporting.error?.code).toBe('login.popup_blocked')
  expect(opened).toHaveLength(1)
})
