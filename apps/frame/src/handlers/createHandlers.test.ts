import type { WalletTokens } from 'latchkey/protocol'
import { expect, it, onTestFinished } from 'vitest'
import type { FrameRequestHandlers } from '../messages/serveRequests.ts'
import { createAccountAbortSignals } from '../services/createAccountAbortSignals.ts'
import { createFrameSession, type FrameSession } from '../services/createFrameSession.ts'
import type { ServiceClient } from '../services/createServiceClient.ts'
import { createLocks, createMemoryStore } from '../services/fakeServices.fixture.ts'
import { createHandlers, type HandlerDeps } from './createHandlers.ts'

const ended = { code: 'login.session_ended' }
const sign = {
  chainId: 'eip155:1',
  method: 'personal_sign',
  params: ['0x68', `0x${'1'.repeat(40)}`],
} as const
const siwx = { domain: 'app.example', uri: 'https://app.example', chainId: 'eip155:1' }
const { signal } = new AbortController()

const tokensOf = (id: string): WalletTokens => ({
  accessToken: id,
  expiresIn: 300,
  refreshToken: id,
  user: { id, createdAt: 0 },
})

/** Handlers whose requests wait for the visitor, in a browser whose session is of account `ada`. */
async function createFrame(): Promise<{
  readonly handlers: FrameRequestHandlers
  readonly session: FrameSession
  /** The session as another tab has it. */
  readonly otherTab: FrameSession
  /** Signals of the views that are shown. */
  readonly shown: AbortSignal[]
}> {
  const store = createMemoryStore()
  const locks = createLocks()
  const createSession = (): FrameSession => {
    const channel = new BroadcastChannel('handlers')
    onTestFinished(() => channel.close())
    const wallet = {} as ServiceClient
    return createFrameSession({ store, wallet, locks, channel, app: 'app', now: () => 0 })
  }
  const session = createSession()
  const shown: AbortSignal[] = []
  const show = async (signal: AbortSignal): Promise<never> =>
    new Promise((_resolve, reject) => {
      signal.throwIfAborted()
      signal.addEventListener('abort', () => reject(signal.reason as Error))
      shown.push(signal)
    })
  const handlers = createHandlers({
    session,
    network: 'eip155:1',
    emailUpdate: { updateEmail: async (_params: unknown, signal: AbortSignal) => show(signal) },
    openWallet: async () => ({ userId: (await session.read())!.user.id }),
    signalOf: createAccountAbortSignals(session),
    createContext: () => ({}),
    handleRpc: async (_context: unknown, _call: unknown, signal: AbortSignal) => show(signal),
    signIn: async (_context: unknown, _siwx: unknown, signal: AbortSignal) => show(signal),
    showSettings: async (_wallet: unknown, signal: AbortSignal) => show(signal),
  } as unknown as HandlerDeps)
  await session.start(tokensOf('ada'))
  return { handlers, session, otherTab: createSession(), shown }
}

it.each<[string, (handlers: FrameRequestHandlers) => Promise<unknown>]>([
  ['a signature', async ({ rpcRequest }) => rpcRequest(sign, signal)],
  ['a sign-in', async ({ getUser }) => getUser({ siwx } as never, signal)],
  ['the settings', async ({ openSettings }) => openSettings({}, signal)],
  ['a new address', async ({ updateEmail }) => updateEmail({ email: 'a@b.example' }, signal)],
])(
  'ends %s when the session becomes that of another account, or ends (abuse 126)',
  async (_, start) => {
    const { handlers, session, otherTab, shown } = await createFrame()
    const changes = [
      async () => session.start(tokensOf('bob')),
      async () => otherTab.start(tokensOf('bob')),
      async () => session.end(),
    ]
    for (const [index, change] of changes.entries()) {
      await session.start(tokensOf('ada'))
      const request = start(handlers)
      request.catch(() => {})
      await expect.poll(() => shown.length).toBe(index + 1)
      await change()
      await expect(request).rejects.toMatchObject(ended)
    }
  },
)

it('keeps a request of the account whose session is confirmed anew', async () => {
  const { handlers, session, shown } = await createFrame()
  const request = handlers.rpcRequest(sign, signal)
  request.catch(() => {})
  await expect.poll(() => shown.length).toBe(1)
  await session.renew(tokensOf('ada'))
  await session.read()
  expect(shown[0]?.aborted).toBe(false)
  await session.start(tokensOf('bob'))
  await expect(request).rejects.toMatchObject(ended)
  // One of the account that has signed in is served.
  const next = handlers.rpcRequest(sign, signal)
  next.catch(() => {})
  await expect.poll(() => shown.length).toBe(2)
  expect(shown[1]?.aborted).toBe(false)
})
