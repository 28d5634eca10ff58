import { type WalletTokens, walletTokensSchema, type WalletUser } from 'latchkey/protocol'
import * as v from 'valibot'
import type { ObjectStore } from '../custody/createObjectStore.ts'
import type { ServiceClient, ServiceRequest } from './createServiceClient.ts'
import { createFrameError, isFrameError } from './frameError.ts'

/** What is stored of a session, in this browser for this site. */
const storedSchema = v.object({
  accessToken: v.string(),
  /** Milliseconds since 1970. */
  expiresAt: v.number(),
  refreshToken: v.string(),
  user: v.object({
    id: v.string(),
    email: v.optional(v.string()),
    name: v.optional(v.string()),
    createdAt: v.number(),
  }),
})

/** A session of a visitor. */
export type StoredFrameSession = v.InferOutput<typeof storedSchema>

/** The visitor's session in this browser: all tabs of this site share it. */
export type FrameSession = {
  /** Returns the session, also an expired one, which is refreshed when it is used. */
  read(): Promise<StoredFrameSession | undefined>
  /** Starts a session with the tokens of a login. */
  start(tokens: WalletTokens): Promise<void>
  /** Stores a change of the visitor's account. */
  setUser(user: WalletUser): Promise<void>
  /** Sends a request with the access token, refreshed before it expires. */
  send<Reply>(client: ServiceClient, request: ServiceRequest<Reply>): Promise<Reply>
  /** Ends the session in this browser, in all tabs. */
  end(): Promise<void>
  /** Calls back when the session starts or ends, here or in another tab. Returns a function that stops. */
  watch(listener: (isConnected: boolean) => void): () => void
}

/** What a session needs. */
export type FrameSessionDeps = {
  readonly store: ObjectStore
  /** Client of the wallet service. */
  readonly wallet: ServiceClient
  /** Keep two tabs from using one refresh token twice, which would end the session. */
  readonly locks: Pick<LockManager, 'request'>
  readonly channel: BroadcastChannel
  readonly now: () => number
}

/** Time before its end at which an access token is refreshed. */
const refreshMarginMs = 30_000
const recordName = 'session'

/**
 * Creates the session.
 */
export function createFrameSession(deps: FrameSessionDeps): FrameSession {
  const { store, channel, now } = deps
  const listeners = new Set<(isConnected: boolean) => void>()
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'boolean') for (const listener of listeners) listener(data)
  })
  const announce = (isConnected: boolean): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    channel.postMessage(isConnected)
    for (const listener of listeners) listener(isConnected)
  }

  const session: FrameSession = {
    async read() {
      const parsed = v.safeParse(storedSchema, await store.read(recordName))
      return parsed.success ? parsed.output : undefined
    },
    async start(tokens) {
      await store.write(recordName, toStored(tokens, now()))
      announce(true)
    },
    async setUser(user) {
      const stored = await session.read()
      if (stored) await store.write(recordName, { ...stored, user })
    },
    async send(client, request) {
      const token = await getAccessToken(session, deps)
      return client.send({ ...request, accessToken: token }).catch(async (error: unknown) => {
        if (isFrameError(error, 'login.session_ended')) await session.end()
        throw error
      })
    },
    async end() {
      await store.remove(recordName)
      announce(false)
    },
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }

  return session
}

function toStored(
  { accessToken, expiresIn, refreshToken, user }: WalletTokens,
  now: number,
): StoredFrameSession {
  return { accessToken, expiresAt: now + expiresIn * 1000, refreshToken, user }
}

/** Returns the access token, refreshed if it ends soon. */
async function getAccessToken(
  session: FrameSession,
  { store, wallet, locks, now }: FrameSessionDeps,
): Promise<string> {
  return locks.request('latchkey-session', async () => {
    const stored = await session.read()
    if (!stored) throw createFrameError('login.session_ended')
    if (stored.expiresAt - refreshMarginMs > now()) return stored.accessToken
    const path = '/wallet/v1/token'
    const { refreshToken } = stored
    const tokens = await wallet
      .send({ path, body: { refreshToken }, reply: walletTokensSchema })
      .catch(async (error: unknown) => {
        if (isFrameError(error, 'login.session_ended')) await session.end()
        throw error
      })
    await store.write(recordName, toStored(tokens, now()))
    return tokens.accessToken
  })
}
