import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import {
  activationMessage,
  coSignMessage,
  revocationMessage,
  createdSmartSessionSchema,
  type CreatedSmartSession,
  type SmartSession,
  type ExpiringMessageScope,
  type SmartSessionSignProof,
  type CreateSmartSessionRequest,
  type UserOperation,
  smartSessionsResponseSchema,
} from 'latchkey/protocol'
import * as v from 'valibot'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { onTestFinished } from 'vitest'
import { createFakeClock, type FakeClock } from '../../../clock/createFakeClock.fixture.ts'
import { projectId, startApp } from '../../../http/app.fixture.ts'
import { createOpenProjects } from '../../../http/index.ts'
import { type RootSecret, createRootSecretFromHex } from '../../../config/readOrCreateRootSecret.ts'
import { createMemoryFastStore, type SmartSessionTable } from '../../../store/index.ts'
import type { SharedDatabase } from '../../../store/sharedDatabase.fixture.ts'
import { upstreamError } from '../../../upstream/index.ts'
import { createChains } from '../../chain/chains/index.ts'
import type { RpcClient } from '../../chain/rpc/index.ts'
import { hashOperation } from './cosigning/hashOperation.ts'
import { createSmartSessionsFeature } from './createSmartSessionsFeature.ts'

/** The secret of the tests. */
export const secret: RootSecret = createRootSecretFromHex('7'.repeat(64))

/** The app's key of every session. */
const appKey = privateKeyToAccount(`0x${'a5'.repeat(32)}`)

/** EntryPoint v0.7. */
const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032' as const

/** A permission as apps send it, with characters that no database stores. */
const permission = { type: 'contract-call', data: { address: '0x1\0', calls: [1] } } as const

/** Unreachable nodes. */
const noNodes: Pick<RpcClient, 'request'> = {
  request: async () => {
    throw upstreamError('unavailable', 'node.example')
  },
}

/** A grant, its signer and project. */
export type ActivationOptions = {
  readonly context?: string
  readonly signer?: PrivateKeyAccount
  readonly project?: string
  /** Changes of the scope of the message. */
  readonly scope?: Partial<ExpiringMessageScope>
}

/** Options of a session request. */
export type SessionRequestOptions = {
  readonly version?: string
  readonly project?: string
  readonly from?: string
}

/** Status, body, and field of the first reason. */
export type SessionsResponse = {
  readonly status: number
  readonly body: { readonly reasons?: readonly { readonly field: string }[] }
  readonly field: string | undefined
}

/** A server with sessions, and an account. */
export type TestSessions = {
  readonly clock: FakeClock
  readonly sql: SharedDatabase['database']['sql']
  readonly owner: PrivateKeyAccount
  /** CAIP-10. */
  readonly account: string
  readonly expiry: number
  readonly sessionRequest: CreateSmartSessionRequest
  /** Returns the scope of a message for this gateway and project that is valid for a minute. */
  getScope(change?: Partial<ExpiringMessageScope>): ExpiringMessageScope
  /** Signs the proof of a co-signing request with the app's key of the session. */
  prove(
    pci: string,
    userOp: object,
    options?: {
      readonly signer?: PrivateKeyAccount
      readonly at?: string
      readonly scope?: Partial<ExpiringMessageScope>
    },
  ): Promise<SmartSessionSignProof>
  /** Sends a request below `/v1/sessions/` from an IP address. */
  call(path: string, body?: object, project?: string, from?: string): Promise<SessionsResponse>
  create(change?: object, requested?: SessionRequestOptions): Promise<CreatedSmartSession>
  activate(key: CreatedSmartSession, activation?: ActivationOptions): Promise<SessionsResponse>
  /** Inserts unproven granted sessions, one second apart. */
  flood(count: number, change?: Partial<Insertable<SmartSessionTable>>): Promise<void>
  list(address?: string): Promise<readonly SmartSession[]>
  revoke(
    id: string,
    address?: string,
    signer?: PrivateKeyAccount,
    scope?: Partial<ExpiringMessageScope>,
  ): Promise<SessionsResponse>
}

/** Starts a server with sessions. Servers on one database may have different clocks. */
export async function startSessionsGateway(
  { database: { sql } }: Pick<SharedDatabase, 'database'>,
  owner: PrivateKeyAccount = privateKeyToAccount(generatePrivateKey()),
  clock: FakeClock = createFakeClock(),
  ownSecret: RootSecret = secret,
): Promise<TestSessions> {
  const { routes, stop } = createSmartSessionsFeature({
    database: { sql },
    chains: createChains(),
    rpc: noNodes,
    secret: ownSecret,
    clock,
    fast: createMemoryFastStore({ clock }),
    log: () => {},
  })
  onTestFinished(stop)
  const { fetch, request } = await startApp(routes, {
    projects: createOpenProjects(),
    proxies: 1,
  })
  const account = `eip155:8453:${owner.address}`
  const expiry = Math.floor(clock.now() / 1_000) + 3_600
  const keys = [{ type: 'secp256k1', publicKey: appKey.publicKey }]
  const rest = { signer: { type: 'keys', data: { keys } }, policies: [] }
  const requests = new Map<string, CreateSmartSessionRequest>()
  let proofs = 0
  const getScope: TestSessions['getScope'] = (change) => ({
    audience: 'http://localhost',
    projectId,
    expiry: Math.floor(clock.now() / 1_000) + 60,
    ...change,
  })
  const sessionRequest = { ...rest, expiry, permissions: [permission] }
  const call: TestSessions['call'] = async (path, body, project = projectId, from) => {
    const at = `/v1/sessions/${path}${path.includes('?') ? '&' : '?'}projectId=${project}`
    const init = body && { method: 'POST', body: JSON.stringify(body) }
    const headers = { 'x-forwarded-for': from ?? '' }
    const response = await (from === undefined
      ? request(at, init)
      : fetch(at, { ...init, headers }))
    const text = await response.text()
    const answer = (text === '' ? {} : JSON.parse(text)) as SessionsResponse['body']
    return { status: response.status, body: answer, field: answer.reasons?.[0]?.field }
  }
  return {
    clock,
    sql,
    owner,
    async prove(pci, userOp, { signer = appKey, at = account, scope: change } = {}) {
      // The same operation may be signed more than once.
      proofs += 1
      const scope = getScope({ expiry: getScope().expiry + (proofs % 200), ...change })
      const chain = { chainId: 8453, entryPoint } as const
      const userOpHash = await hashOperation({ userOp: userOp as UserOperation, ...chain }).catch(
        () => '0x',
      )
      const message = coSignMessage({ pci, address: at, userOpHash, scope })
      return { ...scope, signature: await signer.signMessage({ message }) }
    },
    account,
    expiry,
    getScope,
    sessionRequest,
    call,
    async create(change = {}, { version = '2', project = projectId, from } = {}) {
      const body = { ...sessionRequest, ...change }
      const answer = await call(`${account}?v=${version}`, body, project, from)
      const created = v.parse(createdSmartSessionSchema, answer.body)
      requests.set(created.pci, body)
      return created
    },
    async activate({ pci }, { context = '0xc0ffee', signer, project, scope: change } = {}) {
      const scope = getScope({ ...(project !== undefined && { projectId: project }), ...change })
      const message = activationMessage({ pci, address: account, context, scope })
      const signature = await signer?.signMessage({ message })
      return await call(
        `${account}/activate`,
        { ...(requests.get(pci) ?? sessionRequest), pci, context, signature, scope },
        project,
      )
    },
    async flood(count, change = {}) {
      const rows = Array.from({ length: count }, (_, index) => ({
        pci: randomUUID(),
        project_id: projectId,
        account: account.toLowerCase(),
        permissions: '[]',
        policies: '[]',
        signer: '{"type":"keys","data":{}}',
        sealed_key: '',
        asked_by: 'a flood',
        context: '0xbad0',
        expiry,
        created_at: clock.now() + index * 1_000,
        revoked_at: null,
        ...change,
      }))
      await sql.insertInto('session').values(rows).execute()
    },
    list: async (address = account) =>
      v.parse(smartSessionsResponseSchema, (await call(address)).body).pcis,
    async revoke(pci, address = account, signer = owner, change = {}) {
      const scope = getScope(change)
      const message = revocationMessage({ pci, address, scope })
      const signature = await signer.signMessage({ message })
      return await call(`${address}/revoke`, { pci, signature, scope })
    },
  }
}
