import type { LoginFlowStatus, WalletTokens } from 'latchkey/protocol'
import { expect, it } from 'vitest'
import type { ServiceClient } from '../services/createServiceClient.ts'
import { createSocialLogin, type SocialLogin, type SocialLoginDeps } from './createSocialLogin.ts'

const flowId = '5f0c1b1e-6d0a-4a43-9a53-0d5f6f1d7c11'
const otherId = '5f0c1b1e-6d0a-4a43-9a53-0d5f6f1d7c12'
const completion = 'c'.repeat(43)
const resultUri = `https://wallet.example/login/done#flow=${flowId}`

type Started = {
  readonly login: SocialLogin
  /** Bodies of the requests that finish a login. */
  readonly finished: unknown[]
  /** Logins whose session has started. */
  readonly sessions: unknown[]
  readonly listeners: Set<(message: unknown) => void>
  /** Ends the longest wait of each request. */
  readonly limits: (() => void)[]
  post(message: unknown): void
}

/** Starts a login; each wait for the popup runs `onWait`, and each request of the service `onSend`. */
async function startLogin(
  onWait: (started: Started) => void = () => {},
  onSend: (path: string, started: Started) => void = () => {},
  status: LoginFlowStatus = { status: 'returned' },
): Promise<Started> {
  const finished: unknown[] = []
  const sessions: unknown[] = []
  const listeners: Started['listeners'] = new Set()
  const limits: (() => void)[] = []
  const tokens = { user: { id: 'a', name: 'ann', createdAt: 1 } }
  const send = async ({ path, body }: { path: string; body?: unknown }): Promise<unknown> => {
    onSend(path, started)
    if (path.includes('/start')) return { flowId, uri: 'https://google.example', number: '42' }
    if (path.endsWith('/status')) return status
    finished.push(body)
    return tokens
  }
  const login = createSocialLogin({
    projectId: 'a'.repeat(32),
    appOrigin: 'https://app.example',
    // The service, whose requests have no other members.
    wallet: { send } as unknown as ServiceClient,
    session: {
      start: async ({ user }: WalletTokens) => void sessions.push(user.id),
    } as SocialLoginDeps['session'],
    openWallet: async () => undefined,
    wait: async (ms, signal) => {
      signal.throwIfAborted()
      // The limit of the wait, which the test reaches.
      if (ms > 2_000) return new Promise<void>((resolve) => void limits.push(resolve))
      onWait(started)
    },
    watchMessages(onMessage) {
      listeners.add(onMessage)
      return () => listeners.delete(onMessage)
    },
  })
  const post = (message: unknown): void => listeners.forEach((each) => each(message))
  const started: Started = { login, finished, sessions, listeners, limits, post }
  await login.start('google', new AbortController().signal)
  return started
}

const { signal } = new AbortController()

it('finishes with the secret that the popup posts to the frame', async () => {
  const { login, finished, sessions, listeners, post } = await startLogin()
  post({ type: 'socialCompletion', flowId, completion })
  await login.finish(resultUri, signal)
  expect(finished).toEqual([{ flowId, completion }])
  expect(sessions).toEqual(['a'])
  expect(listeners.size).toBe(0)
})

it('waits for the secret when the app asks before the popup has posted', async () => {
  const { login, finished } = await startLogin(({ post }) =>
    post({ type: 'socialCompletion', flowId, completion }),
  )
  await login.finish(resultUri, signal)
  expect(finished).toEqual([{ flowId, completion }])
})

it('replies before the request of the app times out, and goes on with the wait in the next one', async () => {
  const { login, finished, limits, post } = await startLogin(() => limits[0]?.())
  await expect(login.finish(resultUri, signal)).rejects.toMatchObject({ code: 'login.unconfirmed' })
  post({ type: 'socialCompletion', flowId, completion })
  await login.finish(resultUri, signal)
  expect(finished).toEqual([{ flowId, completion }])
})

it('ignores the secret of another login, and other messages', async () => {
  const ended = new AbortController()
  const { login, finished, post } = await startLogin(() => ended.abort())
  post({ type: 'socialCompletion', flowId: otherId, completion })
  post({ type: 'socialCompletion', flowId, completion, more: 1 })
  post('socialCompletion')
  await expect(login.finish(resultUri, ended.signal)).rejects.toMatchObject({ name: 'AbortError' })
  expect(finished).toEqual([])
})

it.each(['declined', 'provider_failed', 'rejected'] as const)(
  'rejects with the failure of the provider that the service answers: %s',
  async (reason) => {
    const { login, finished } = await startLogin(undefined, undefined, { status: 'failed', reason })
    await expect(login.finish(resultUri, signal)).rejects.toMatchObject({
      code: 'login.provider_failed',
    })
    expect(finished).toEqual([])
  },
)

it('rejects the result of another login', async () => {
  const { login, post } = await startLogin()
  post({ type: 'socialCompletion', flowId, completion })
  const other = resultUri.replace(flowId, otherId)
  await expect(login.finish(other, signal)).rejects.toMatchObject({ code: 'frame.message_invalid' })
})

it('starts no session when the visitor cancels while the service answers', async () => {
  const canceled = new AbortController()
  const { login, sessions, post } = await startLogin(undefined, (path) => {
    if (path.endsWith('/finish')) canceled.abort()
  })
  post({ type: 'socialCompletion', flowId, completion })
  await expect(login.finish(resultUri, canceled.signal)).rejects.toMatchObject({
    code: 'frame.request_aborted',
  })
  expect(sessions).toEqual([])
})

it('leaves a newer login as it is when the service answers an older one late', async () => {
  const starting: Promise<unknown>[] = []
  const { login, sessions, listeners, post } = await startLogin(undefined, (path, started) => {
    if (path.endsWith('/finish') && starting.length === 0)
      starting.push(started.login.start('github', new AbortController().signal))
  })
  post({ type: 'socialCompletion', flowId, completion })
  await expect(login.finish(resultUri, signal)).rejects.toMatchObject({
    code: 'frame.request_aborted',
  })
  await Promise.all(starting)
  expect(sessions).toEqual([])
  expect(listeners.size).toBe(1)
  post({ type: 'socialCompletion', flowId, completion })
  await login.finish(resultUri, signal)
  expect(sessions).toEqual(['a'])
})

it('rejects a start that the service answers after a newer one', async () => {
  const { login, listeners } = await startLogin()
  const older = login.start('google', new AbortController().signal)
  const newer = login.start('github', new AbortController().signal)
  await expect(older).rejects.toMatchObject({ code: 'frame.request_aborted' })
  expect(await newer).toMatchObject({ number: '42' })
  expect(listeners.size).toBe(1)
})
