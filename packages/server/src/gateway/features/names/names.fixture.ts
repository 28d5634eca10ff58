import type { SignedNameMessage } from 'latchkey/protocol'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { createFakeClock, type FakeClock } from '../../../clock/createFakeClock.fixture.ts'
import { createHttpApp, createStaticProjects } from '../../../http/index.ts'
import { listEvmTestAccounts } from '@latchkey/localnet'
import { type RootSecret, createRootSecretFromHex } from '../../../config/readOrCreateRootSecret.ts'
import { createCache, createMemoryFastStore, type SqlDatabase } from '../../../store/index.ts'
import { upstreamError } from '../../../upstream/index.ts'
import { createChains } from '../../chain/chains/index.ts'
import type { RpcClient } from '../../chain/rpc/index.ts'
import { createNamesFeature, type NamesFeature } from './index.ts'

export const zone = 'latchkey.id'

/** The secret of the tests. */
export const secret: RootSecret = createRootSecretFromHex('7'.repeat(64))

/** The project of the tests. */
export const projectId: string = 'a'.repeat(32)

/** Returns purpose, gateway, project and name of a message that is posted to a path. */
export function getMessageScope(path: string): Record<string, string> {
  const [, name, part] = /\/account\/([^/]+)\/(\w+)$/.exec(path) ?? []
  const purpose =
    part === undefined
      ? 'register-name'
      : part === 'address'
        ? 'set-name-address'
        : part === 'primary'
          ? 'set-primary-name'
          : 'set-name-attributes'
  return { purpose, audience: 'http://localhost', projectId, ...(name && { name }) }
}

/** Two accounts. */
export function getTestAccounts(): readonly [PrivateKeyAccount, PrivateKeyAccount] {
  const [first, second] = listEvmTestAccounts().map(({ privateKey }) =>
    privateKeyToAccount(privateKey),
  )
  if (!first || !second) throw new Error('too few accounts')
  return [first, second]
}

/** Unreachable nodes. */
export const unreachableNodes: Pick<RpcClient, 'request'> = {
  request: async () => {
    throw upstreamError('unavailable', 'node.example')
  },
}

/** A server with names under test. */
export type TestNames = {
  readonly names: NamesFeature
  readonly clock: FakeClock
  fetch(path: string, init?: RequestInit): Promise<TestNamesResponse>
  post(path: string, body: unknown): Promise<TestNamesResponse>
  /** Signs and sends a registration. */
  register(
    account: PrivateKeyAccount,
    name: string,
    change?: RequestOverrides,
  ): Promise<TestNamesResponse>
  /** Signs and sends a message. */
  sign(
    account: PrivateKeyAccount,
    path: string,
    change: RequestOverrides,
  ): Promise<TestNamesResponse>
  /** Seconds since 1970. */
  now(): number
}

/** Differences from a valid request. */
export type RequestOverrides = {
  /** Members of the message. */
  readonly message?: Record<string, unknown>
  /** Members of the body. */
  readonly body?: Partial<Record<keyof SignedNameMessage, unknown>>
}

/** A response. */
export type TestNamesResponse = {
  readonly status: number
  readonly body: unknown
  /** Field and description of the first reason. */
  readonly field: string | undefined
  readonly description: string | undefined
}

/** Creates a server over a database. */
export function testNames(
  database: Pick<SqlDatabase, 'sql'>,
  options: {
    rpc?: Pick<RpcClient, 'request'>
    zones?: readonly string[]
    clock?: FakeClock
    audiences?: readonly string[] | undefined
  } = {},
): TestNames {
  const { rpc = unreachableNodes, zones = [zone], clock = createFakeClock(), audiences } = options
  const fast = createMemoryFastStore({ clock })
  const cache = createCache({ store: fast, clock })
  const local = { id: 'eip155:31337', rpcUrls: ['http://127.0.0.1:1'] } as const
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const chains = createChains({ overrides: [{ ...local, nativeCurrency }] })
  const log = (): void => {}
  const names = createNamesFeature({
    database,
    cache,
    chains,
    rpc,
    clock,
    log,
    zones,
    secret,
    fast,
    audiences,
  })
  const app = createHttpApp({
    routes: names.routes,
    projects: createStaticProjects([{ id: projectId, origins: [] }]),
    clock,
    log,
    health: () => ({ status: 'ok' }),
  })
  const now = (): number => Math.floor(clock.now() / 1_000)

  const fetch: TestNames['fetch'] = async (path, init) => {
    const reply = await app.request(path, init)
    const body: unknown = await reply.json()
    const [reason] = (body as { reasons?: { field: string; description: string }[] }).reasons ?? []
    return { status: reply.status, body, field: reason?.field, description: reason?.description }
  }
  const post: TestNames['post'] = (path, body) =>
    fetch(`${path}?projectId=${projectId}`, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const sign: TestNames['sign'] = async (account, path, change) => {
    const message = JSON.stringify({
      ...getMessageScope(path),
      timestamp: now(),
      ...change.message,
    })
    const signature = await account.signMessage({ message })
    const { address } = account
    return await post(path, { message, signature, coin_type: 60, address, ...change.body })
  }
  return {
    names,
    clock,
    fetch,
    post,
    now,
    sign,
    register: (account, name, { message, body } = {}) =>
      sign(account, '/v1/profile/account', {
        message: { name, attributes: {}, ...message },
        ...(body && { body }),
      }),
  }
}
