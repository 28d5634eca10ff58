import { createDeviceStore, type DeviceStore } from '../custody/createDeviceStore.ts'
import { createObjectStore, type ObjectStore } from '../custody/createObjectStore.ts'
import { createPasskeys, type Passkeys } from '../custody/passkey.ts'
import { createFrameSession, type FrameSession } from './createFrameSession.ts'
import { createRecoveryClient, type RecoveryClient } from './createRecoveryClient.ts'
import { createServiceClient, type ServiceClient } from './createServiceClient.ts'
import { createShareClient, type ShareClient } from './createShareClient.ts'
import { type DeviceSigningKey, readOrCreateDeviceKey } from './deviceSigningKey.ts'

/** Services of a page on the origin of the wallet. */
export type WalletServices = {
  /** The key of this browser on this site, for all accounts: it is never replaced. */
  readonly key: DeviceSigningKey
  readonly session: FrameSession
  /** Client of the wallet service. */
  readonly wallet: ServiceClient
  /** Client of the share service, for the account of the session. */
  readonly shares: ShareClient
  /** Creates a client that serves one account, and fails when the session is of another one. */
  readonly createSharesOf: (userId: string) => ShareClient
  /** Automatic recovery at the wallet service. */
  readonly recovery: RecoveryClient
  readonly devices: DeviceStore
  /** Values of the frame, apart from shares. */
  readonly store: ObjectStore
  readonly locks: Pick<LockManager, 'request'>
  readonly passkeys: Passkeys
}

/**
 * Creates the clients of the services on the origin of a page, with its storage.
 *
 * @param now - Returns milliseconds since 1970.
 * @param app - Project and origin of the app whose session it is; a page of the wallet has one of its own.
 * @throws `custody.storage_unavailable` where the browser stores nothing.
 */
export async function createServices(
  window: Window & typeof globalThis,
  now: () => number,
  app = `page ${window.location.pathname}`,
): Promise<WalletServices> {
  const { origin, hostname } = window.location
  const { locks } = window.navigator
  const store = createObjectStore({ database: 'latchkey-session', store: 'records' })
  const key = await readOrCreateDeviceKey(store)
  const fetch = window.fetch.bind(window)
  const getLanguage = (): string => window.document.documentElement.lang || 'en'
  const base = { key, origin, fetch, now }
  const wallet = createServiceClient({ ...base, getLanguage })
  const session = createFrameSession({
    store,
    wallet,
    locks,
    channel: new BroadcastChannel(`latchkey-session ${app}`),
    app,
    now,
  })
  return {
    key,
    session,
    wallet,
    shares: createShareClient({ ...base, session, store }),
    createSharesOf: (userId) => createShareClient({ ...base, session, store, userId }),
    recovery: createRecoveryClient({ session, wallet }),
    devices: createDeviceStore(),
    store,
    locks,
    passkeys: createPasskeys(hostname),
  }
}
