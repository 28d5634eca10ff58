import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../../../../clock/createFakeClock.fixture.ts'
import type { LogEntry } from '../../../../http/index.ts'
import { createCache, createMemoryFastStore } from '../../../../store/index.ts'
import { createUpstreamClient, upstreamError } from '../../../../upstream/index.ts'
import { startTestServer } from '../../../../upstream/server.fixture.ts'
import { createChains } from '../../../chain/chains/index.ts'
import { createMergedTokenFinder, type FindAccountTokens } from './createMergedTokenFinder.ts'
import type { TokenFinder } from './TokenFinder.ts'
import { zerionPortFactories } from '../../../providers/zerion/zerionPortFactories.ts'

const chains = createChains()
const base = chains.get('eip155:8453')!
const owner = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const aero = '0x940181a94A35A4569E4529A3CDfB74e38FD98631'
const { signal } = new AbortController()

/** Asks a configured finder, whose server answers this. */
async function find(
  name: string,
  answer: unknown,
): Promise<{ found: readonly string[]; url: string; headers: Record<string, unknown> }> {
  const server = await startTestServer(
    (_request, response) => void response.end(JSON.stringify(answer)),
  )
  const upstream = createUpstreamClient({ clock: createFakeClock() })
  const [finder] = zerionPortFactories.tokenFinders!({
    upstream,
    upstreams: { [name]: { key: 'key', url: server.url } },
  })
  try {
    const found = await finder!.find(base, owner, signal)
    const [{ url = '', headers }] = server.requests as [(typeof server.requests)[number]]
    return { found, url, headers }
  } finally {
    await upstream.close()
  }
}

describe('Zerion', () => {
  it('receives its own query format, and returns addresses of the requested chain', async () => {
    const position = (...implementations: object[]): object => ({
      type: 'positions',
      attributes: { quantity: { int: '1' }, fungible_info: { implementations } },
      relationships: { chain: { data: { type: 'chains', id: 'base' } } },
    })
    const { found, url, headers } = await find('zerion', {
      links: { self: '' },
      data: [
        position({ chain_id: 'ethereum', address: '0x1' }, { chain_id: 'base', address: usdc }),
        position({ chain_id: 'base', address: null, decimals: 18 }),
        position({ chain_id: 'ethereum', address: '0x2' }),
      ],
    })
    expect(found).toEqual([usdc])
    const query =
      'currency=usd&filter[position_types]=wallet&filter[trash]=only_non_trash&filter[chain_ids]=base'
    expect(decodeURIComponent(url)).toBe(`/v1/wallets/${owner}/positions/?${query}`)
    expect(headers['authorization']).toBe('Basic a2V5Og==')
  })

  it('rejects a reply of another shape', async () => {
    await expect(find('zerion', { data: 7 })).rejects.toMatchObject({ failure: 'body' })
  })
})

describe('createMergedTokenFinder', () => {
  const finder = (name: string, answer: () => Promise<readonly string[]>): TokenFinder => ({
    name,
    supports: ({ isTest }) => !isTest,
    find: answer,
  })
  const make = (
    ...finders: TokenFinder[]
  ): { seen: FindAccountTokens; logged: LogEntry[]; clock: ReturnType<typeof createFakeClock> } => {
    const clock = createFakeClock()
    const cache = createCache({ store: createMemoryFastStore({ clock }), clock })
    const logged: LogEntry[] = []
    return {
      clock,
      logged,
      seen: createMergedTokenFinder({ finders, cache, clock, log: (entry) => logged.push(entry) }),
    }
  }

  it("merges the finders' tokens without duplicates, in canonical form", async () => {
    const { seen } = make(
      finder('a', async () => [usdc.toLowerCase(), 'native', 'nonsense']),
      finder('b', async () => [usdc, aero]),
    )
    expect(await seen(base, owner)).toEqual([usdc, aero])
    expect(await seen(chains.get('eip155:84532')!, owner)).toEqual([])
  })

  it('skips finders that fail or time out, and pauses them', async () => {
    let requested = 0
    const { seen, logged, clock } = make(
      finder('away', async () => {
        requested += 1
        throw upstreamError('status', 'away.example', { status: 429 })
      }),
      finder('slow', () => new Promise(() => {})),
      finder('here', async () => [usdc]),
    )
    const first = seen(base, owner)
    await setImmediate()
    clock.advance(1_000)
    expect(await first).toEqual([usdc])
    expect(logged.map(({ source }) => source)).toEqual(['away', 'slow'])
    const second = seen(base, owner)
    await setImmediate()
    clock.advance(1_000)
    expect(await second).toEqual([usdc])
    expect(requested).toBe(1)
  })
})

it('creates no finder without a key', () => {
  const unused = async (): Promise<never> => await new Promise(() => {})
  const upstream = { json: unused, send: unused }
  expect(
    zerionPortFactories.tokenFinders!({ upstream, upstreams: { zerion: { key: true } } }),
  ).toEqual([])
})
