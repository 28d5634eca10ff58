import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import type { WalletTokens, EmailChallenge } from 'latchkey/protocol'
import { Registry } from 'prom-client'
import { onTestFinished } from 'vitest'
import { type Clock, createSystemClock } from '../clock/Clock.ts'
import { createFakeClock, type FakeClock } from '../clock/createFakeClock.fixture.ts'
import { createRootSecretFromHex, type RootSecret } from '../config/readOrCreateRootSecret.ts'
import { createHttpApp, createStaticProjects, type LogEntry, type Project } from '../http/index.ts'
import type { SharedDatabase } from '../store/sharedDatabase.fixture.ts'
import { createWalletMetrics } from '../metrics/index.ts'
import { createUpstreamClient } from '../upstream/index.ts'
import { createWalletRoutes } from './createWalletRoutes.ts'
import { computeThumbprint } from './dpop/readDpopProof.ts'
import type { MailMessage } from './mail/MailTransport.ts'
import type { WalletConfig } from './WalletConfig.ts'

/** The root secret of services in tests. */
export const testSecret: RootSecret = createRootSecretFromHex('7'.repeat(64))
export const walletOrigin = 'https://wallet.example'
export const appOrigin = 'https://app.example'
export const projectId: string = 'a'.repeat(32)
export const secondProjectId: string = 'b'.repeat(32)

/** The key of a browser. */
export type TestDevice = {
  readonly id: string
  readonly jwk: object
  readonly privateKey: KeyObject
}

/** Members of a proof that are added to the defaults, or replace them. */
export type ProofOptions = {
  readonly claims?: Readonly<Record<string, unknown>>
  readonly header?: Readonly<Record<string, unknown>>
  readonly now?: number
}

/** A request to the service. */
export type WalletCall = ProofOptions & {
  readonly device: TestDevice
  readonly method?: 'GET' | 'POST'
  readonly body?: unknown
  readonly accessToken?: string
  /** In the place of a new proof; null for none. */
  readonly proof?: string | null
  readonly origin?: string
  /** Header `Accept-Language`. */
  readonly language?: string | undefined
  /** Address of the client. @default that of the service */
  readonly from?: string
}

export type TestWalletService = {
  readonly clock: FakeClock
  readonly log: LogEntry[]
  /** Messages that were sent. */
  readonly mails: MailMessage[]
  /** Rejects messages while it is set. `until`: the mail server answers no earlier. */
  readonly mailFailure: { error?: Error & { isPermanent?: boolean }; until?: Promise<void> }
  readonly sql: SharedDatabase['database']['sql']
  call(path: string, call: WalletCall): Promise<Response>
  /** Sends a request without a proof. */
  request(path: string, init?: RequestInit): Promise<Response>
  /** Address of its clients, in a network of its own: other tests use up none of its limits. */
  readonly address: string
  start(device: TestDevice, email: string, project?: string, from?: string): Promise<Response>
  /** Returns the code of the newest message to an address. */
  codeFor(email: string): Promise<string>
  /** Signs in with a new code. */
  signIn(device: TestDevice, email: string): Promise<WalletTokens>
  settle(): Promise<void>
  /** Ends the service as at a restart. */
  drain(): Promise<void>
  /** Ends its work in the background: another service uses the same database. */
  stop(): void
  countLongPolls(): number
}

/** Generates the key of a browser. */
export function createTestDevice(): TestDevice {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const jwk = { kty: 'EC', crv: 'P-256', x, y } as const
  return { id: computeThumbprint(jwk), jwk, privateKey }
}

/** Signs a proof of a device. */
export function createProof(
  { jwk, privateKey }: TestDevice,
  claims: Readonly<Record<string, unknown>>,
  header: Readonly<Record<string, unknown>> = {},
): string {
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const content = `${encode({ typ: 'dpop+jwt', alg: 'ES256', jwk, ...header })}.${encode(claims)}`
  const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const
  return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`
}

export const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url')

const services = { created: 0 }

/** Creates an address in a network that no other test has. */
export function createTestAddress(): string {
  services.created += 1
  return `198.${services.created >> 8}.${services.created & 255}.7`
}

/** Creates what `node:http` receives from an address. */
function createIncoming(from: string, headers: Headers, text: string | undefined): IncomingMessage {
  const socket = { remoteAddress: from, pause() {}, destroy() {} }
  const body = Readable.from(text === undefined ? [] : [Buffer.from(text)])
  return Object.assign(body, {
    headers: Object.fromEntries(headers),
    socket,
    complete: true,
  }) as never
}

/** Creates the wallet service, with its own log, clock and mailbox. */
export function createTestWalletService(
  { database }: Pick<SharedDatabase, 'database'>,
  options: {
    readonly config?: Partial<WalletConfig>
    readonly projects?: readonly (Partial<Project> & { id: string; origins: readonly string[] })[]
    readonly clock?: FakeClock
    /** Clock of the timeouts of requests to providers. @default that of the system */
    readonly upstreamClock?: Clock
    readonly isExempt?: (address: string) => boolean
  } = {},
): TestWalletService {
  const { clock = createFakeClock(), upstreamClock = createSystemClock() } = options
  const log: LogEntry[] = []
  const mails: MailMessage[] = []
  const mailFailure: TestWalletService['mailFailure'] = {}
  const projects = createStaticProjects(
    options.projects ?? [
      { id: projectId, origins: [appOrigin] },
      { id: secondProjectId, origins: [appOrigin] },
    ],
  )
  const upstream = createUpstreamClient({ clock: upstreamClock })
  onTestFinished(() => upstream.close())
  const service = createWalletRoutes({
    upstream,
    metrics: createWalletMetrics(new Registry()),
    config: {
      origin: walletOrigin,
      mail: { host: 'mail.example', from: 'login@shop.example' },
      ...options.config,
    },
    database,
    clock,
    log: (entry) => log.push(entry),
    projects,
    secret: testSecret,
    isExempt: options.isExempt,
    transport: {
      async send(message) {
        await mailFailure.until
        if (mailFailure.error) throw mailFailure.error
        mails.push(message)
      },
    },
  })
  onTestFinished(service.stop)
  const app = createHttpApp({
    routes: service.routes,
    projects,
    clock,
    log: (entry) => log.push(entry),
    health: () => ({ status: 'ok' }),
  })
  const address = createTestAddress()
  const test: TestWalletService = {
    clock,
    address,
    log,
    mails,
    mailFailure,
    sql: database.sql,
    async request(path, init = {}) {
      const text = typeof init.body === 'string' ? init.body : undefined
      const incoming = createIncoming(address, new Headers(init.headers), text)
      return app.request(path, init, { incoming })
    },
    async call(path, { device, body, accessToken, proof, origin = walletOrigin, ...rest }) {
      const { method = body === undefined ? 'GET' : 'POST', claims, header, now } = rest
      const { from = address, language } = rest
      const text = body === undefined ? undefined : JSON.stringify(body)
      const own = createProof(
        device,
        {
          jti: randomUUID(),
          htm: method,
          htu: `${walletOrigin}${path.split('?')[0]}`,
          iat: Math.floor((now ?? clock.now()) / 1_000),
          ...(accessToken !== undefined && { ath: hashOf(accessToken) }),
          ...(text !== undefined && { bh: hashOf(text) }),
          ...claims,
        },
        header,
      )
      const headers = new Headers({ origin })
      if (proof !== null) headers.set('dpop', proof ?? own)
      if (language !== undefined) headers.set('accept-language', language)
      if (accessToken !== undefined) headers.set('authorization', `DPoP ${accessToken}`)
      const incoming = createIncoming(from, headers, text)
      return app.request(path, { method, headers, body: text ?? null }, { incoming })
    },
    start: (device, email, project = projectId, from = address) =>
      test.call(`/wallet/v1/email/start?projectId=${project}`, {
        device,
        body: { email, appOrigin },
        from,
      }),
    async codeFor(email) {
      await service.settleMail()
      const mail = mails.findLast(({ to }) => to === email)
      return /\b\d{6}\b/.exec(mail!.text)![0]
    },
    async signIn(device, email) {
      const { challengeId } = (await (await test.start(device, email)).json()) as EmailChallenge
      const body = { challengeId, code: await test.codeFor(email) }
      return (await (
        await test.call('/wallet/v1/email/verify', { device, body })
      ).json()) as WalletTokens
    },
    settle: () => service.settleMail(),
    drain: () => service.drain(),
    stop: () => service.stop(),
    countLongPolls: () => service.longPolls().open,
  }
  return test
}

/** Returns the code of a failure. */
export async function errorCodeOf(response: Response): Promise<string> {
  const { reasons } = (await response.json()) as { reasons: { field: string }[] }
  return reasons[0]!.field
}
