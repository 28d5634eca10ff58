import { type WalletTokens, walletTokensSchema, type WalletUser } from 'latchkey/protocol'
import * as v from 'valibot'
import type { ObjectStore } from '../custody/createObjectStore.ts'
import type { ServiceClient, ServiceRequest } from './createServiceClient.ts'
import { createFrameError, isFrameError } from './frameError.ts'

/** Stored record of a session. */
const storedSchema = v.object({
  accessToken: v.string(),
  /** By the clock of this browser, like `expiresAt`. Milliseconds since 1970. */
  receivedAt: v.number(),
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

/** The visitor's session with one app in this browser: all tabs of that app share it. */
export type FrameSession = {
  /** Returns the session, also an expired one, which is refreshed when it is used. */
  read(): Promise<StoredFrameSession | undefined>
  /** Starts a session with the tokens of a login. */
  start(tokens: WalletTokens): Promise<void>
  /**
   * Replaces the tokens of the session after a confirmation.
   *
   * @throws `login.session_ended` when the session has ended, or is of another account, and stays so.
   */
  renew(tokens: WalletTokens): Promise<void>
  /** Stores a change of the visitor's account. Another account's session stays as it is. */
  setUser(user: WalletUser): Promise<void>
  /**
   * Sends a request with the access token, refreshed before it expires.
   *
   * @param userId - Account that the request is for; the session of another one does not send it.
   */
  send<Reply>(
    client: ServiceClient,
    request: ServiceRequest<Reply>,
    userId?: string,
  ): Promise<Reply>
  /**
   * Ends the session in this browser, in all tabs.
   *
   * @returns The session that ended.
   */
  end(): Promise<StoredFrameSession | undefined>
  /** Calls back when the session starts, changes or ends, here or in another tab. Returns a function that stops. */
  watch(listener: (isConnected: boolean) => void): () => void
}

/** Dependencies of a session. */
export type FrameSessionDeps = {
  readonly store: ObjectStore
  /** Client of the wallet service. */
  readonly wallet: ServiceClient
  /** Order what the tabs write. Two tabs that used one refresh token would end the session. */
  readonly locks: Pick<LockManager, 'request'>
  readonly channel: BroadcastChannel
  /** Name of the app. Another app of the same site has a session of its own. */
  readonly app: string
  readonly now: () => number
}

/** Time before its end at which an access token is refreshed. */
const refreshMarginMs = 30_000

/** Creates the session. */
export function createFrameSession(deps: FrameSessionDeps): FrameSession {
  const { channel, now } = deps
  const record = createSessionRecord(deps)
  const listeners = new Set<(isConnected: boolean) => void>()
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'boolean') for (const listener of listeners) listener(data)
  })
  const announce = (isConnected: boolean): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    channel.postMessage(isConnected)
    for (const listener of listeners) listener(isConnected)
  }
  /** Ends the stored session, unless another session has replaced the ended one. */
  const endIf = async (ended: StoredFrameSession): Promise<void> => {
    const isSame = await record.update((stored) =>
      stored?.refreshToken === ended.refreshToken ? undefined : stored,
    )
    if (isSame.after === undefined && isSame.before) announce(false)
  }

  return {
    read: record.read,
    async start(tokens) {
      await record.update(() => toStored(tokens, now()))
      announce(true)
    },
    async renew(tokens) {
      await record.update((stored) => {
        if (stored?.user.id !== tokens.user.id) throw createFrameError('login.session_ended')
        return toStored(tokens, now())
      })
      announce(true)
    },
    async setUser(user) {
      const { after } = await record.update((stored) =>
        stored?.user.id === user.id ? { ...stored, user } : stored,
      )
      if (after?.user === user) announce(true)
    },
    async send(client, request, userId) {
      const current = await refresh(deps, { record, endIf, userId })
      const { accessToken } = current
      return client.send({ ...request, accessToken }).catch(async (error: unknown) => {
        if (isFrameError(error, 'login.session_ended')) await endIf(current)
        throw error
      })
    },
    async end() {
      const { before } = await record.update(() => undefined)
      announce(false)
      return before
    },
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

type SessionChange = {
  readonly before: StoredFrameSession | undefined
  readonly after: StoredFrameSession | undefined
}

/** The stored session. Every change happens in the lock of the app. */
type SessionRecord = {
  read(): Promise<StoredFrameSession | undefined>
  /** Stores what `change` returns; undefined removes the session. */
  update(
    change: (
      stored: StoredFrameSession | undefined,
    ) => StoredFrameSession | undefined | Promise<StoredFrameSession | undefined>,
  ): Promise<SessionChange>
}

function createSessionRecord({ store, locks, app }: FrameSessionDeps): SessionRecord {
  const name = `session ${app}`
  const read = async (): Promise<StoredFrameSession | undefined> => {
    const parsed = v.safeParse(storedSchema, await store.read(name))
    return parsed.success ? parsed.output : undefined
  }
  return {
    read,
    update: async (change) =>
      locks.request(`latchkey-${name}`, async () => {
        const before = await read()
        const after = await change(before)
        if (after === undefined) await store.remove(name)
        else if (after !== before) await store.write(name, after)
        return { before, after }
      }),
  }
}

/** Returns the session with an access token that is valid for a while. */
async function refresh(
  { wallet, now }: FrameSessionDeps,
  options: {
    readonly record: SessionRecord
    readonly endIf: (ended: StoredFrameSession) => Promise<void>
    readonly userId: string | undefined
  },
): Promise<StoredFrameSession> {
  const { record, endIf, userId } = options
  let failed: StoredFrameSession | undefined
  const { after } = await record
    .update(async (stored) => {
      if (!stored || (userId !== undefined && stored.user.id !== userId))
        throw createFrameError('login.session_ended')
      if (isFresh(stored, now())) return stored
      failed = stored
      const path = '/wallet/v1/token'
      const { refreshToken } = stored
      return toStored(
        await wallet.send({ path, body: { refreshToken }, reply: walletTokensSchema }),
        now(),
      )
    })
    .catch(async (error: unknown) => {
      if (failed && isFrameError(error, 'login.session_ended')) await endIf(failed)
      throw error
    })
  if (!after) throw createFrameError('login.session_ended')
  return after
}

/** Returns whether the access token is valid for a while; not when the clock was set back since its receipt. */
function isFresh({ receivedAt, expiresAt }: StoredFrameSession, now: number): boolean {
  return receivedAt <= now && expiresAt - refreshMarginMs > now
}

function toStored(
  { accessToken, expiresIn, refreshToken, user }: WalletTokens,
  now: number,
): StoredFrameSession {
  const expiresAt = now + expiresIn * 1000
  return { accessToken, receivedAt: now, expiresAt, refreshToken, user }
}
