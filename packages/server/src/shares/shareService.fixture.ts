import { generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  formatRecoveryContext,
  formatShareContext,
  formatWalletRegistration,
  type RegisterWalletBody,
  type WalletRegistration,
  type RecoveryChallenge,
  type ReleasedShare,
  type WalletAccessClaims,
  type WrappedRecoveryKeys,
} from 'latchkey/protocol'
import { base58 } from '@scure/base'
import type { Selectable } from 'kysely'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, onTestFinished } from 'vitest'
import { createFakeClock, type FakeClock } from '../clock/createFakeClock.fixture.ts'
import { createRootSecretFromHex } from '../config/readOrCreateRootSecret.ts'
import { createHttpApp, type LogEntry } from '../http/index.ts'
import {
  createPgliteTestDriver,
  createPostgresTestDriver,
  type TestDriver,
} from '../store/database.fixture.ts'
import {
  type AccessTokenSigner,
  createAccessTokenSigner,
  createRecoveryTicketSigner,
  type RecoveryTicketSigner,
} from '../wallet/index.ts'
import {
  createProof,
  createTestDevice,
  errorCodeOf,
  hashOf,
  type TestDevice,
  walletOrigin,
} from '../wallet/walletService.fixture.ts'
import { createRowMacs, type RowMacs } from './createRowMacs.ts'
import { createShareRoutes } from './createShareRoutes.ts'
import { createWalletHeadStore, type WalletHeadStore } from './createWalletHeadStore.ts'
import { getHpkePublicKey, openHpke, sealHpke } from './hpke.ts'
import { createFileKeyDriver } from './keys/createFileKeyDriver.ts'
import type { ShareKeyDriver } from './keys/ShareKeyDriver.ts'
import { loadServiceKeys } from './loadServiceKeys.ts'
import { shareMigrations, type ShareSql, type ShareTables } from './ShareTables.ts'
import type { WalletState } from './WalletState.ts'

type Drivers = Readonly<Record<'postgres' | 'pglite', TestDriver>>
/** Databases of the test file that runs: files share their modules. */
const databases: { drivers?: Drivers } = {}
const secret = createRootSecretFromHex('7'.repeat(64))
const tokens = createAccessTokenSigner(secret)
export const forgedTokens: AccessTokenSigner = createAccessTokenSigner(
  createRootSecretFromHex('8'.repeat(64)),
)
const evmKey = privateKeyToAccount(generatePrivateKey())
const solanaKey = generateKeyPairSync('ed25519')
export const testEvm: string = evmKey.address
export const testSolana: string = base58.encode(
  Buffer.from(solanaKey.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'),
)

/** Signs tickets, as the wallet service does. */
export const testTickets: RecoveryTicketSigner = createRecoveryTicketSigner({
  secret,
  origin: walletOrigin,
})

/** A request to the service. */
export type ShareCall = {
  readonly device: TestDevice
  readonly user: string
  readonly body?: unknown
  /** Changes of the access token. */
  readonly token?: Partial<WalletAccessClaims>
  readonly accessToken?: string
  readonly nonce?: string | null
  readonly claims?: Record<string, unknown>
}

/** A share service with a database, clock and log of its own. */
export type TestShareService = {
  readonly clock: FakeClock
  readonly log: LogEntry[]
  readonly sql: ShareSql
  readonly keyFile: string
  readonly publicKey: Buffer
  call(path: string, call: ShareCall): Promise<Response>
  /** Sends a request without a proof. */
  request(path: string, init?: RequestInit): Promise<Response>
  /** Starts the service again, on the same database. */
  restart(keyDriver?: ShareKeyDriver): Promise<TestShareService>
}

/** Starts the databases of a test file, before its tests. Called once, at the top of each file. */
export function startShareDatabases(): void {
  databases.drivers = {
    postgres: createPostgresTestDriver().driver,
    pglite: createPgliteTestDriver(),
  }
}

async function openTables(driver: TestDriver): Promise<ShareSql> {
  const migrations = shareMigrations
  const location = await driver.createLocation(migrations)
  // The driver's connection is the same for any tables.
  return (await driver.open({ location, migrations })).sql as unknown as ShareSql
}

/** A database of an earlier version. */
export type EarlierShareDatabase = {
  readonly sql: ShareSql
  /** Opens it with this version, which migrates it. */
  migrate(): Promise<ShareSql>
}

/** Creates a database with the first migrations alone. */
export async function openEarlierShareDatabase(
  on: keyof Drivers,
  count: number,
): Promise<EarlierShareDatabase> {
  const driver = databases.drivers![on]
  const migrations = shareMigrations.slice(0, count)
  const location = await driver.createLocation(migrations)
  const earlier = await driver.open({ location, migrations })
  return {
    sql: earlier.sql as unknown as ShareSql,
    async migrate() {
      await earlier.close()
      const migrated = await driver.open({ location, migrations: shareMigrations })
      return migrated.sql as unknown as ShareSql
    },
  }
}

/** Starts a share service, or starts an earlier one again. */
export async function startShareService(
  options: {
    readonly on?: keyof Drivers
    readonly isStopped?: boolean
    readonly hasAutomaticRecovery?: boolean
    readonly spendCapUsd?: number
    readonly earlier?: TestShareService
    readonly keyDriver?: ShareKeyDriver | undefined
    /** An open database, and the file of its key. @default new ones */
    readonly stored?: { readonly sql: ShareSql; readonly keyFile: string }
  } = {},
): Promise<TestShareService> {
  const { earlier, on = 'postgres' } = options
  const clock = earlier?.clock ?? createFakeClock()
  const log: LogEntry[] = earlier?.log ?? []
  const stored = earlier ?? options.stored
  const sql = stored?.sql ?? (await openTables(databases.drivers![on]))
  const keyFile = stored?.keyFile ?? join(createShareFolder(), 'shares.key')
  if (!stored) writeFileSync(keyFile, `${randomBytes(32).toString('hex')}\n`)
  const service = await createShareRoutes({
    config: {
      origin: walletOrigin,
      isStopped: options.isStopped,
      hasAutomaticRecovery: options.hasAutomaticRecovery,
      spendCapUsd: options.spendCapUsd,
    },
    sql,
    driver: options.keyDriver ?? (await createFileKeyDriver(keyFile)),
    getTokenKeys: async () => tokens.publicKeys,
    clock,
    log: (entry) => log.push(entry),
  })
  onTestFinished(service.stop)
  const app = createHttpApp({
    routes: service.routes,
    clock,
    log: (entry) => log.push(entry),
    health: () => ({ status: 'ok' }),
  })
  const getKey = async (): Promise<{ publicKey: string; nonce: string }> =>
    (await (await app.request('/shares/v1/key')).json()) as never
  const test: TestShareService = {
    clock,
    log,
    sql,
    keyFile,
    publicKey: Buffer.from((await getKey()).publicKey, 'base64url'),
    async call(path, { device, user, body, token, nonce, claims, ...rest }) {
      const accessToken = rest.accessToken ?? createShareToken(clock, { device, user, token })
      const text = body === undefined ? undefined : JSON.stringify(body)
      const method = text === undefined ? 'GET' : 'POST'
      const proof = createProof(device, {
        jti: randomUUID(),
        htm: method,
        htu: `${walletOrigin}${path}`,
        iat: Math.floor(clock.now() / 1_000),
        ath: hashOf(accessToken),
        ...(text !== undefined && { bh: hashOf(text) }),
        ...(nonce !== null && { nonce: nonce ?? (await getKey()).nonce }),
        ...claims,
      })
      const headers = { dpop: proof, authorization: `DPoP ${accessToken}` }
      return app.request(path, { method, headers, body: text ?? null })
    },
    request: async (path, init) => app.request(path, init),
    restart: (keyDriver) => startShareService({ ...options, earlier: test, keyDriver }),
  }
  return test
}

/** Opens the authenticator of rows, as the service does. */
export async function openRowMacs({
  sql,
  keyFile,
}: Pick<TestShareService, 'sql' | 'keyFile'>): Promise<RowMacs> {
  return createRowMacs(await loadServiceKeys(sql, await createFileKeyDriver(keyFile)))
}

async function openHeads(service: TestShareService): Promise<WalletHeadStore> {
  const log = (entry: LogEntry): void => void service.log.push(entry)
  return createWalletHeadStore({ sql: service.sql, macs: await openRowMacs(service), log })
}

/** Returns the id of the wallet of an account. */
export async function findWalletId({ sql }: TestShareService, user: string): Promise<string> {
  const rows = sql.selectFrom('share_wallet').select('id').where('user_id', '=', user)
  return (await rows.executeTakeFirstOrThrow()).id
}

/** Reads the state of a wallet, as the service does. */
export async function readWalletState(
  service: TestShareService,
  { user }: Pick<WalletOwner, 'user'>,
): Promise<WalletState> {
  const heads = await openHeads(service)
  return (await heads.read(service.sql, await findWalletId(service, user))).state
}

/** Changes the state of a wallet, as the service does. */
export async function changeWalletState(
  service: TestShareService,
  { user }: Pick<WalletOwner, 'user'>,
  change: Partial<WalletState>,
): Promise<void> {
  const heads = await openHeads(service)
  const head = await heads.read(service.sql, await findWalletId(service, user))
  await service.sql
    .transaction()
    .execute((step) => heads.write(step, { ...head, state: { ...head.state, ...change } }))
}

/** The row of a wallet that has its state. */
type HeadRow = Selectable<ShareTables['share_log']>

/** Reads the row with the state of a wallet, as another client of the database does. */
export async function readHeadRow(
  service: TestShareService,
  { user }: Pick<WalletOwner, 'user'>,
): Promise<HeadRow> {
  const rows = service.sql.selectFrom('share_log').selectAll()
  const found = rows.where('wallet_id', '=', await findWalletId(service, user))
  return await found.executeTakeFirstOrThrow()
}

/** Changes the row with the state of a wallet, as another client of the database does. */
export async function writeHeadRow(
  service: TestShareService,
  { user }: Pick<WalletOwner, 'user'>,
  change: Partial<HeadRow>,
): Promise<void> {
  const changed = service.sql.updateTable('share_log').set(change)
  await changed.where('wallet_id', '=', await findWalletId(service, user)).execute()
}

/** Lists the tables whose rows the service has rejected. */
export function listRejectedTables({ log }: TestShareService): readonly string[] {
  const rejected = log.filter(({ event }) => event === 'shares.row_rejected')
  return rejected.map(({ message }) => /share_\w+/.exec(`${message}`)![0])
}

/** Signs an access token, as the wallet service does. */
export function createShareToken(
  clock: FakeClock,
  about: { device: TestDevice; user: string; token?: Partial<WalletAccessClaims> | undefined },
  signer = tokens,
): string {
  const now = Math.floor(clock.now() / 1_000)
  return signer.sign({
    iss: walletOrigin,
    aud: 'latchkey-wallet',
    sub: about.user,
    sid: randomUUID(),
    iat: now,
    exp: now + 300,
    auth_time: now,
    cnf: { jkt: about.device.id },
    project: 'a'.repeat(32),
    app: 'https://app.example',
    ...about.token,
  })
}

export function createShareFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-shares-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export const testRecoveryShare: string = randomBytes(73).toString('base64url')
export const recoveryRecords: WrappedRecoveryKeys = {
  keys: [
    {
      method: 'code',
      iv: randomBytes(12).toString('base64url'),
      sealed: randomBytes(48).toString('base64url'),
    },
  ],
  passkeys: [],
  codeSalt: randomBytes(16).toString('base64url'),
}

const shareInfoOf = (device: string): string =>
  formatShareContext({ role: 'service', evm: testEvm, solana: testSolana, device })

/** Seals a share for the service. */
export const sealShareFor = (service: TestShareService, device: string, share: Buffer): string =>
  sealHpke(share, { publicKey: service.publicKey, info: shareInfoOf(device) })!.toString(
    'base64url',
  )

/** Signs a registration with both keys of the wallet, as its worker does. */
export async function signTestRegistration(
  about: { user: string; device: TestDevice; recoveryPublicKey: string },
  changes: Partial<WalletRegistration> = {},
): Promise<RegisterWalletBody['proof']> {
  const text = formatWalletRegistration({
    audience: walletOrigin,
    projectId: 'a'.repeat(32),
    userId: about.user,
    device: about.device.id,
    evm: testEvm,
    solana: testSolana,
    recoveryPublicKey: about.recoveryPublicKey,
    ...changes,
  })
  const solanaProof = sign(null, Buffer.from(text), solanaKey.privateKey)
  return {
    evm: await evmKey.signMessage({ message: text }),
    solana: solanaProof.toString('base64url'),
  }
}

/** An account with a wallet and one device. */
export type WalletOwner = {
  readonly user: string
  readonly device: TestDevice
  readonly share: Buffer
  readonly recoveryKey: Buffer
}

/** Registers the wallet of a new account. */
export async function registerTestWallet(
  service: TestShareService,
  device: TestDevice = createTestDevice(),
): Promise<WalletOwner> {
  const [user, share] = [randomUUID(), randomBytes(25)]
  const recoveryKey = randomBytes(32)
  const recoveryPublicKey = getHpkePublicKey(recoveryKey).toString('base64url')
  const body = {
    evm: testEvm,
    solana: testSolana,
    recoveryPublicKey,
    share: sealShareFor(service, device.id, share),
    recoveryShare: testRecoveryShare,
    recovery: recoveryRecords,
    proof: await signTestRegistration({ user, device, recoveryPublicKey }),
  }
  const response = await service.call('/shares/v1/wallets', { device, user, body })
  expect(response.status).toBe(200)
  return { user, device, share, recoveryKey }
}

export const createReleaseBody = (publicKey: Buffer): object => ({
  publicKey: publicKey.toString('base64url'),
  method: 'personal_sign',
  digest: hashOf('message'),
})

/** Requests a share; returns it opened, or the reason of the failure. */
export async function requestShare(
  service: TestShareService,
  call: Pick<WalletOwner, 'user' | 'device'> & Partial<ShareCall>,
): Promise<Buffer | string> {
  const key = randomBytes(32)
  const body = createReleaseBody(getHpkePublicKey(key))
  const response = await service.call('/shares/v1/release', { body, ...call })
  if (response.status !== 200) return await errorCodeOf(response)
  const { share } = (await response.json()) as ReleasedShare
  const info = shareInfoOf(call.device.id)
  return openHpke(Buffer.from(share, 'base64url'), { privateKey: key, info })!
}

/** Stores a new share of a device that has proven the recovery key; returns it, or the reason of the failure. */
export async function addTestDevice(
  service: TestShareService,
  call: Omit<ShareCall, 'body'>,
): Promise<Buffer | string> {
  const share = randomBytes(25)
  const sealed = sealShareFor(service, call.device.id, share)
  const body = { share: sealed, recoveryShare: testRecoveryShare }
  const response = await service.call('/shares/v1/devices', { ...call, body })
  return response.status === 200 ? share : await errorCodeOf(response)
}

/** Proves the recovery key with a new device, and fetches the share of the earlier one. */
export async function recoverShare(
  service: TestShareService,
  owner: WalletOwner,
  options: { readonly device?: TestDevice; readonly recoveryKey?: Buffer } = {},
): Promise<{ device: TestDevice; share: Buffer | string }> {
  const { device = createTestDevice(), recoveryKey = owner.recoveryKey } = options
  const { user } = owner
  const started = await service.call('/shares/v1/recover/start', { device, user, body: {} })
  if (started.status !== 200) return { device, share: await errorCodeOf(started) }
  const { challengeId, sealed } = (await started.json()) as RecoveryChallenge
  const info = formatRecoveryContext({ challengeId, device: device.id })
  const box = Buffer.from(sealed, 'base64url')
  const secret = openHpke(box, { privateKey: recoveryKey, info }) ?? randomBytes(32)
  const key = randomBytes(32)
  const body = {
    challengeId,
    secret: secret.toString('base64url'),
    earlierDevice: owner.device.id,
    publicKey: getHpkePublicKey(key).toString('base64url'),
  }
  const response = await service.call('/shares/v1/recover', { device, user, body })
  if (response.status !== 200) return { device, share: await errorCodeOf(response) }
  const { share } = (await response.json()) as ReleasedShare
  const opened = openHpke(Buffer.from(share, 'base64url'), {
    privateKey: key,
    info: shareInfoOf(owner.device.id),
  })
  return { device, share: opened! }
}
