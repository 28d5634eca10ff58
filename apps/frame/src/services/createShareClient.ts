import {
  type AddDeviceShareBody,
  type EnableAutomaticRecoveryBody,
  type FinishAutomaticRecoveryBody,
  type ReleasedRecoveryKey,
  releasedRecoveryKeySchema,
  type RecoverShareBody,
  type RecoveryChallenge,
  recoveryChallengeSchema,
  shareWalletResponseSchema,
  type RegisterWalletBody,
  type SetRecoveryBody,
  type ReleasedShare,
  releasedShareSchema,
  type ReleaseShareBody,
  shareServiceKeySchema,
  type ShareServiceKey,
  type ShareLogPage,
  shareLogPageSchema,
  type ShareWalletDescription,
  shareWalletDescriptionSchema,
} from 'latchkey/protocol'
import * as v from 'valibot'
import type { Bytes } from '../custody/bytes.ts'
import { decodeBase64Url } from './base64Url.ts'
import { createServiceClient } from './createServiceClient.ts'
import type { FrameSession } from './createFrameSession.ts'
import { createCustodyError } from '../custody/custodyError.ts'
import type { ObjectStore } from '../custody/createObjectStore.ts'
import { createFrameError } from './frameError.ts'
import type { DeviceSigningKey } from './deviceSigningKey.ts'

/** Requests to the share service, for the account of the session. */
export type ShareClient = {
  /** Returns the public key of the service, X25519. */
  getPublicKey(): Promise<Bytes>
  /** Returns the wallet of the account; undefined when it has none yet. */
  getWallet(): Promise<ShareWalletDescription | undefined>
  register(body: RegisterWalletBody): Promise<ShareWalletDescription>
  release(body: ReleaseShareBody, signal?: AbortSignal): Promise<ReleasedShare>
  /** Fetches the nonce of the next request, so that a share is released with one. */
  prepareRelease(): void
  startRecovery(): Promise<RecoveryChallenge>
  recover(body: RecoverShareBody): Promise<ReleasedShare>
  addDevice(body: AddDeviceShareBody): Promise<ShareWalletDescription>
  /** Deletes the shares of a device, or with `others` of all but this one. */
  deleteDevice(device: string): Promise<ShareWalletDescription>
  /** Returns the newest entries of the log below a sequence number. @throws `shares.no_share` without a share. */
  readLog(before?: number): Promise<ShareLogPage>
  /** @throws `shares.recovery_changed` when another device has changed it since it was read. */
  setRecovery(body: SetRecoveryBody): Promise<ShareWalletDescription>
  readonly automatic: AutomaticClient
}

/** Requests of automatic recovery. */
export type AutomaticClient = {
  /** Stores the recovery key at the share service. */
  enable(body: EnableAutomaticRecoveryBody): Promise<ShareWalletDescription>
  /** Deletes the recovery key. @throws `shares.last_factor` when nothing else recovers the wallet. */
  disable(): Promise<ShareWalletDescription>
  start(ticket: string): Promise<ShareWalletDescription>
  cancel(id: string): Promise<ShareWalletDescription>
  /** Returns the recovery key after the delay, sealed to the key of the request. */
  finish(body: FinishAutomaticRecoveryBody): Promise<ReleasedRecoveryKey>
  /** Returns the recovery key to a device of the wallet. */
  release(publicKey: string): Promise<ReleasedRecoveryKey>
}

/** Milliseconds for which a nonce is kept. The service accepts it for five minutes, once. */
const nonceLifetimeMs = 120_000

/** Longest wait for the key of the service and a nonce. */
const keyTimeoutMs = 20_000

/** Creates the client of the share service. */
export function createShareClient(deps: {
  readonly key: DeviceSigningKey
  readonly origin: string
  readonly fetch: typeof globalThis.fetch
  readonly now: () => number
  readonly session: FrameSession
  readonly store: ObjectStore
  /** Account that the requests are for. @default that of the session */
  readonly userId?: string | undefined
}): ShareClient {
  const { session, store, userId } = deps

  const getServiceKey = async (): Promise<ShareServiceKey> => fetchServiceKey(deps)
  const nonces = createNonces(async () => (await getServiceKey()).nonce, deps.now)
  const client = createServiceClient({ ...deps, requestNonce: nonces.take })
  const send = async <Reply>(
    path: `/${string}`,
    reply: v.GenericSchema<unknown, Reply>,
    body?: object,
    signal?: AbortSignal,
  ): Promise<Reply> =>
    session.send(client, { path: `/shares/v1${path}`, body, reply, signal }, userId)

  return {
    async getPublicKey() {
      const { publicKey } = await getServiceKey()
      // The first key stays: a server that answers in its place later gets no share.
      const pinned = await store.add('shareServiceKey', publicKey)
      if (pinned !== publicKey) throw createCustodyError('custody.service_key_changed')
      return decodeBase64Url(publicKey)
    },
    getWallet: async () => (await send('/wallets', shareWalletResponseSchema)).wallet ?? undefined,
    register: async (body) => send('/wallets', shareWalletDescriptionSchema, body),
    release: async (body, signal) => send('/release', releasedShareSchema, body, signal),
    prepareRelease: nonces.prepare,
    startRecovery: async () => send('/recover/start', recoveryChallengeSchema, {}),
    recover: async (body) => send('/recover', releasedShareSchema, body),
    addDevice: async (body) => send('/devices', shareWalletDescriptionSchema, body),
    deleteDevice: async (device) =>
      send('/devices/delete', shareWalletDescriptionSchema, { device }),
    readLog: async (before) => send('/log', shareLogPageSchema, { before }),
    setRecovery: async (body) => send('/recovery', shareWalletDescriptionSchema, body),
    automatic: {
      enable: async (body) => send('/automatic', shareWalletDescriptionSchema, body),
      disable: async () => send('/automatic/disable', shareWalletDescriptionSchema, {}),
      start: async (ticket) => send('/automatic/start', shareWalletDescriptionSchema, { ticket }),
      cancel: async (id) => send('/automatic/cancel', shareWalletDescriptionSchema, { id }),
      finish: async (body) => send('/automatic/finish', releasedRecoveryKeySchema, body),
      release: async (publicKey) =>
        send('/automatic/release', releasedRecoveryKeySchema, { publicKey }),
    },
  }
}

async function fetchServiceKey({
  fetch,
  origin,
}: {
  readonly fetch: typeof globalThis.fetch
  readonly origin: string
}): Promise<ShareServiceKey> {
  const response = await fetch(`${origin}/shares/v1/key`, {
    credentials: 'omit',
    redirect: 'error',
    signal: AbortSignal.timeout(keyTimeoutMs),
  }).catch((error: unknown) => {
    throw createFrameError('transport.failed', { cause: error })
  })
  const parsed = v.safeParse(
    shareServiceKeySchema,
    response.ok ? await response.json().catch(() => undefined) : undefined,
  )
  if (!parsed.success) throw createFrameError('transport.failed')
  return parsed.output
}

/** Creates the nonces of a client. The next request uses a prepared nonce, once. */
function createNonces(
  request: () => Promise<string>,
  now: () => number,
): { readonly prepare: () => void; readonly take: () => Promise<string> } {
  let prepared: { readonly nonce: Promise<string | undefined>; readonly at: number } | undefined
  return {
    prepare() {
      prepared = { nonce: request().catch(() => undefined), at: now() }
    },
    async take() {
      const found = prepared
      prepared = undefined
      const isFresh = found !== undefined && now() - found.at < nonceLifetimeMs
      return (isFresh ? await found.nonce : undefined) ?? (await request())
    },
  }
}
