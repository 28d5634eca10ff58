import { createRequire } from 'node:module'
import { basename } from 'node:path'
import type { PeerOptions } from './Peer.ts'

/**
 * The part of the official packages' public API that is used here, as their documentation describes
 * it. Their types and sources are not used.
 */
export type OfficialSession = {
  readonly topic: string
  readonly expiry: number
  readonly namespaces: Readonly<
    Record<string, { readonly accounts: string[]; readonly methods: string[] }>
  >
  readonly peer: { readonly metadata: { readonly name: string } }
}

/** A function of an official package. */
type Call = (...parameters: never[]) => Promise<never>
type Core = {
  readonly relayer: { transportClose(): Promise<void>; transportOpen(): Promise<void> }
  readonly heartbeat: { stop(): void }
}

/** The official app's side. */
export type SignClient = {
  readonly core: Core
  connect(parameters: unknown): Promise<{ uri: string; approval(): Promise<OfficialSession> }>
  authenticate(
    parameters: unknown,
  ): Promise<{ uri: string; response(): Promise<{ session: OfficialSession; auths: never }> }>
  request(parameters: unknown): Promise<unknown>
  ping(parameters: unknown): Promise<void>
  extend(parameters: unknown): Promise<unknown>
  disconnect(parameters: unknown): Promise<void>
  readonly session: { getAll(): OfficialSession[] }
  on(event: string, listener: (event: never) => void): void
}

/** The official wallet's side. */
export type WalletKit = {
  readonly core: Core
  readonly engine: { readonly signClient: { ping(parameters: unknown): Promise<void> } }
  pair(parameters: { uri: string }): Promise<void>
  approveSession(parameters: unknown): Promise<OfficialSession>
  rejectSession(parameters: unknown): Promise<void>
  respondSessionRequest(parameters: unknown): Promise<void>
  emitSessionEvent(parameters: unknown): Promise<void>
  updateSession(parameters: unknown): Promise<unknown>
  extendSession(parameters: unknown): Promise<unknown>
  disconnectSession(parameters: unknown): Promise<void>
  formatAuthMessage(parameters: { request: unknown; iss: string }): string
  approveSessionAuthenticate(parameters: unknown): Promise<unknown>
  getActiveSessions(): Record<string, OfficialSession>
  on(event: string, listener: (event: never) => void): void
}

/** Functions that the official documentation recommends to wallets. */
export type WalletUtils = {
  buildApprovedNamespaces(parameters: unknown): unknown
  getSdkError(name: string): { code: number; message: string }
  populateAuthPayload(parameters: unknown): unknown
  buildAuthObject(payload: unknown, signature: unknown, iss: string): unknown
}

const requireFromHere = createRequire(import.meta.url)

/** Starts the official app's side. */
export async function startSignClient(
  peerOptions: PeerOptions,
  metadata: unknown,
): Promise<SignClient> {
  const { SignClient } = requireFromHere('@walletconnect/sign-client') as {
    SignClient: { init: Call }
  }
  return SignClient.init({ ...options(peerOptions), metadata } as never)
}

/** Starts the official wallet's side, with the core and the helpers of the version that it names. */
export async function startWalletKit(
  peerOptions: PeerOptions,
  metadata: unknown,
): Promise<WalletKit & { readonly utils: WalletUtils }> {
  const { WalletKit } = requireFromHere('@reown/walletkit') as { WalletKit: { init: Call } }
  const requireFromWalletKit = createRequire(requireFromHere.resolve('@reown/walletkit'))
  const { Core } = requireFromWalletKit('@walletconnect/core') as {
    Core: new (options: unknown) => Core
  }
  const core = new Core(options(peerOptions))
  const kit: WalletKit = await WalletKit.init({ core, metadata } as never)
  return Object.assign(kit, { utils: requireFromWalletKit('@walletconnect/utils') as WalletUtils })
}

/** Closes sockets and timers. */
export async function closeCore({ core }: { core: Core }): Promise<void> {
  core.heartbeat.stop()
  await core.relayer.transportClose()
}

function options({ relayUrl, projectId, database }: PeerOptions): object {
  return {
    relayUrl,
    projectId,
    // In-memory databases of one name are shared; peers must not share one.
    customStoragePrefix: database === undefined ? crypto.randomUUID() : basename(database),
    storageOptions: { database: database ?? ':memory:' },
    telemetryEnabled: false,
    logger: 'silent',
  }
}
