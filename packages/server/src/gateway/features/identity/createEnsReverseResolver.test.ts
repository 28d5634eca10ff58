import { describe, expect, it } from 'vitest'
import { createSystemClock } from '../../../clock/Clock.ts'
import { createFakeClock } from '../../../clock/createFakeClock.fixture.ts'
import { createHttpApp, createStaticProjects } from '../../../http/index.ts'
import { createCache, createMemoryFastStore } from '../../../store/index.ts'
import { createUntrustedUrlClient, upstreamError } from '../../../upstream/index.ts'
import { createChains } from '../../chain/chains/index.ts'
import type { RpcClient } from '../../chain/rpc/index.ts'
import { nodeRpcError } from '../../chain/rpc/nodeRpcError.ts'
import { createIdentityFeature } from './index.ts'

const projectId = 'a'.repeat(32)
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Requests the identity of the account from nodes with the given replies. */
async function identify(request: RpcClient['request']) {
  const clock = createFakeClock()
  const { routes } = createIdentityFeature({
    chains: createChains(),
    rpc: { request },
    publicUpstream: createUntrustedUrlClient({ clock: createSystemClock() }),
    names: { owned: async () => [], find: async () => undefined },
    cache: createCache({ store: createMemoryFastStore({ clock }), clock }),
    clock,
  })
  const app = createHttpApp({
    routes,
    projects: createStaticProjects([{ id: projectId, origins: [] }]),
    clock,
    log: () => {},
    health: () => ({ status: 'ok' }),
  })
  const reply = await app.request(`/v1/identity/${address}?projectId=${projectId}`)
  return { status: reply.status, body: await reply.json() }
}

describe('ENS', () => {
  it.each([3, -32_000, -32_003, -32_015])(
    'resolves no name when a node answers %i',
    async (code) => {
      const found = await identify(async () => {
        throw nodeRpcError({ code, message: 'execution reverted' })
      })
      expect(found).toMatchObject({ status: 200, body: { name: null, avatar: null } })
    },
  )

  it('resolves no name when a node answers nothing', async () => {
    expect(await identify(async () => '0x')).toMatchObject({ status: 200, body: { name: null } })
  })

  it('is unavailable when no node answers or supports the call', async () => {
    const away = await identify(async () => {
      throw upstreamError('unavailable', 'node.example')
    })
    expect(away).toMatchObject({ status: 503, body: { status: 'FAILED' } })
    const other = await identify(async () => {
      throw nodeRpcError({ code: -32_601, message: 'method not found' })
    })
    expect(other.status).toBe(503)
  })

  it('is looked up on Ethereum, before other sources', async () => {
    const requested: string[] = []
    await identify(async (chain) => {
      requested.push(chain)
      return '0x'
    })
    expect(requested[0]).toBe('eip155:1')
    expect(new Set(requested.slice(1))).toEqual(new Set(['eip155:8453']))
  })
})
