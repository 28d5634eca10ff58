import { createDeviceStore, type DeviceStore } from '../custody/createDeviceStore.ts'
import { createObjectStore } from '../custody/createObjectStore.ts'
import { createPasskeys, type Passkeys } from '../custody/passkey.ts'
import { createFrameSession, type FrameSession } from './createFrameSession.ts'
import { createServiceClient, type ServiceClient } from './createServiceClient.ts'
import { createShareClient, type ShareClient } from './createShareClient.ts'
import { type DeviceSigningKey, readOrCreateDeviceKey } from './deviceSigningKey.ts'

/** What a page on the origin of the wallet works with. */
export type WalletServices = {
  /** The key of this browser on this site. */
  readonly key: DeviceSigningKey
  readonly session: FrameSession
  /** Client of the wallet service. */
  readonly wallet: ServiceClient
  readonly shares: ShareClient
  readonly devices: DeviceStore
  readonly passkeys: Passkeys
}

/**
 * Creates the clients of the services on the origin of a page, with its storage.
 *
 * @param now - Returns milliseconds since 1970.
 * @throws `custody.storage_unavailable` where the browser stores nothing.
 */
export async function createServices(
  window: Window & typeof globalThis,
  now: () => number,
): Promise<WalletServices> {
  const { origin, hostname } = window.location
  const store = createObjectStore({ database: 'latchkey-session', store: 'records' })
  const key = await readOrCreateDeviceKey(store)
  const fetch = window.fetch.bind(window)
  const base = { key, origin, fetch, now }
  const wallet = createServiceClient(base)
  const session = createFrameSession({
    store,
    wallet,
    locks: window.navigator.locks,
    channel: new BroadcastChannel('latchkey-session'),
    now,
  })
  return {
    key,
    session,
    wallet,
    shares: createShareClient({ ...base, session }),
    devices: createDeviceStore(),
    passkeys: createPasskeys(hostname),
  }
}
