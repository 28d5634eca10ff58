import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { base58 } from '@scure/base'
import {
  formatSiwxMessage,
  type SiwxMessageData,
  siwxNonceSchema,
  type SiwxNonce,
  type SiwxSignedText,
  type SiwxTokens,
} from 'latchkey/protocol'
import * as v from 'valibot'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { onTestFinished } from 'vitest'
import type { FakeClock } from '../../../clock/createFakeClock.fixture.ts'
import { createRootSecretFromHex, type RootSecret } from '../../../config/readOrCreateRootSecret.ts'
import { pageOrigin, projectId, startApp, type TestHttpApp } from '../../../http/app.fixture.ts'
import { createStaticProjects } from '../../../http/index.ts'
import type { SharedDatabase } from '../../../store/sharedDatabase.fixture.ts'
import { type Chains, createChains } from '../../chain/chains/index.ts'
import type { RpcClient } from '../../chain/rpc/index.ts'
import { unreachableNodes } from '../names/names.fixture.ts'
import { createSiwxFeature } from './createSiwxFeature.ts'

/** The secret of the tests. */
export const secret: RootSecret = createRootSecretFromHex('5'.repeat(64))

/** Another project of the same page. */
export const otherProjectId: string = 'e'.repeat(32)

/** A page that both projects allow. */
export const otherOrigin = 'https://other.example'

/** A sign-in to send, with optional faults. */
export type SignInAttempt = {
  readonly message: string
  readonly signature: string
  readonly others?: readonly SiwxSignedText[]
  readonly token?: string
  readonly project?: string
  readonly origin?: string | null
}

/** A server with sign-in, and a client for it. */
export type TestSignIn = {
  readonly app: TestHttpApp
  readonly clock: FakeClock
  readonly sql: SharedDatabase['database']['sql']
  readonly account: PrivateKeyAccount
  nonce(project?: string, origin?: string | null): Promise<SiwxNonce>
  /** Formats a message of the account with this nonce. */
  message(nonce: SiwxNonce, change?: Partial<SiwxMessageData>): string
  authenticate(attempt: SignInAttempt): Promise<Response>
  /** Signs in with a new nonce. */
  signIn(change?: Partial<SiwxMessageData>): Promise<SiwxTokens>
  call(path: string, init?: RequestInit, project?: string): Promise<Response>
}

/** Starts a server with sign-in. */
export async function startSignInGateway(
  { database: { sql } }: Pick<SharedDatabase, 'database'>,
  options: {
    readonly rpc?: Pick<RpcClient, 'request'>
    readonly chains?: Chains
    readonly secret?: RootSecret
    readonly account?: PrivateKeyAccount
  } = {},
): Promise<TestSignIn> {
  const { rpc = unreachableNodes, chains = createChains(), secret: ownSecret = secret } = options
  const apps: { app?: TestHttpApp } = {}
  const now = (): number => apps.app?.clock.now() ?? 0
  const feature = createSiwxFeature({
    database: { sql },
    chains,
    rpc,
    secret: ownSecret,
    clock: { now, every: () => () => {} } as never,
    log: () => {},
  })
  onTestFinished(feature.stop)
  const origins = [pageOrigin, otherOrigin]
  const app = await startApp(feature.routes, {
    projects: createStaticProjects([
      { id: projectId, origins },
      { id: otherProjectId, origins },
    ]),
  })
  apps.app = app
  const { account = privateKeyToAccount(generatePrivateKey()) } = options
  const send = (path: string, init: RequestInit, project: string, origin: string | null) => {
    const headers = new Headers(init.headers)
    if (origin !== null) headers.set('origin', origin)
    const separator = path.includes('?') ? '&' : '?'
    return app.request(`/auth/v1/${path}${separator}projectId=${project}`, { ...init, headers })
  }
  const test: TestSignIn = {
    app,
    clock: app.clock,
    sql,
    account,
    async nonce(project = projectId, origin = pageOrigin) {
      return v.parse(siwxNonceSchema, await (await send('nonce', {}, project, origin)).json())
    },
    message: ({ nonce, issuedAt }, change = {}) =>
      formatSiwxMessage({
        domain: 'app.example',
        accountAddress: account.address,
        chainId: 'eip155:8453',
        uri: `${pageOrigin}/login`,
        version: '1',
        nonce,
        issuedAt,
        ...change,
      }),
    authenticate({ token = '', project = projectId, origin = pageOrigin, ...body }) {
      const headers = { 'x-nonce-jwt': `Bearer ${token}` }
      const init = { method: 'POST', body: JSON.stringify(body), headers }
      return send('authenticate', init, project, origin)
    },
    async signIn(change) {
      const nonce = await test.nonce()
      const message = test.message(nonce, change)
      const signature = await account.signMessage({ message })
      const response = await test.authenticate({ message, signature, token: nonce.token })
      return (await response.json()) as SiwxTokens
    },
    call: (path, init = {}, project = projectId) => send(path, init, project, pageOrigin),
  }
  return test
}

/** Creates a Solana account that signs texts. */
export function createSolanaAccount(): { readonly address: string; sign(text: string): string } {
  const { privateKey } = generateKeyPairSync('ed25519')
  const jwk = createPublicKey(privateKey).export({ format: 'jwk' })
  const key = createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' }))
  return {
    address: base58.encode(Buffer.from(jwk.x ?? '', 'base64url')),
    sign: (text) => base58.encode(sign(null, Buffer.from(text), key)),
  }
}
