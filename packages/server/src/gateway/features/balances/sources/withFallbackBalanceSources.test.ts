import type { AccountBalances } from 'latchkey/protocol'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../../../../clock/createFakeClock.fixture.ts'
import type { LogEntry } from '../../../../http/index.ts'
import { upstreamError } from '../../../../upstream/index.ts'
import { startTestServer, type TestServer } from '../../../../upstream/server.fixture.ts'
import { createChains } from '../../../chain/chains/index.ts'
import { projectId, startTestFeatures, type TestFeatures } from '../../../features.fixture.ts'
import {
  badSolscanReplies,
  solanaNetworkId,
  createSolanaOverride,
  type SolscanReplies,
  startSolscan,
} from '../../../providers/solscan/solscan.fixture.ts'
import type { BalancePort, Holding } from '../BalancePort.ts'
import type { BalanceSource, SourceHoldings } from './BalanceSource.ts'
import { withFallbackBalanceSources } from './withFallbackBalanceSources.ts'

const owner = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const usdt = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'
const guaca = 'GUACAwFcHeHgN6FWhcw5Uwt8r9YHF1x66NWkW8fLT2e6'
const keepsake = 'HV6ia6ptzKbMPQs3zGrj2S35BhxeFzpXeSS3jNtW7P9F'

type TestGateway = {
  readonly market: TestFeatures
  readonly scan: TestServer
  balances(query?: Record<string, string>): Promise<Response>
}

/** A gateway whose nodes refuse everything. */
async function start(given: {
  readonly scan?: SolscanReplies
  readonly key?: string
}): Promise<TestGateway> {
  const node = await startTestServer((_request, response) => void response.writeHead(403).end())
  const scan = await startSolscan(given.scan ?? {})
  const { key = 'secret' } = given
  const market = startTestFeatures({
    overrides: [createSolanaOverride(node.url)],
    deps: { upstreams: { solscan: { key, url: scan.url } } },
  })
  const balances = (query: Record<string, string> = {}): Promise<Response> => {
    const all = { projectId, currency: 'usd', chainId: solanaNetworkId, ...query }
    return market.fetch(`/v1/account/${owner}/balance?${new URLSearchParams(all).toString()}`)
  }
  return { market, scan, balances }
}

const account = (n: number, mint: string, units: string, more: object = {}): object => ({
  token_account: `account ${n}`,
  token_address: mint,
  amount: 18_446_744_073_709_552_000,
  amount_str: units,
  token_decimals: 6,
  owner,
  ...more,
})
const detail = `{"account":"${owner}","lamports":9007199254740993,"type":"system_account"}`
const rent = account(0, 'nonsense', '7', { owner: guaca })

async function received(response: Response): Promise<readonly unknown[]> {
  expect(response.status).toBe(200)
  const { balances } = (await response.json()) as AccountBalances
  return balances.map(({ address, symbol, quantity }) => [
    address?.split(':').at(-1),
    symbol,
    quantity.numeric,
  ])
}

describe('SolScan', () => {
  const scan: SolscanReplies = {
    '/account/detail': () => detail,
    '/account/token-accounts': (query) => {
      const page = query.get('page')
      if (page === '1')
        return JSON.stringify([
          account(1, usdc, '18446744073709551615'),
          account(2, usdc, '5'),
          ...Array.from({ length: 38 }, (_, n) => account(n + 3, guaca, '1')),
        ])
      if (page !== '2') return '[]'
      const again = account(2, usdc, '5')
      const one = account(90, keepsake, '1', { token_decimals: 0 })
      return JSON.stringify([again, one, rent, account(91, usdt, '9', { owner: usdt })])
    },
    '/token/meta': (query) =>
      JSON.stringify({
        address: query.get('address'),
        name: 'Guaca\u202e',
        symbol: 'GUACA',
        icon: 'http://pictures.example/guaca.png',
        decimals: 6,
      }),
  }

  it('returns exact balances when all nodes fail [7.5]', async () => {
    const { balances, scan: server } = await start({ scan })
    expect(await received(await balances())).toEqual([
      [usdc, 'USDC', '18446744073709.55162'],
      [undefined, 'SOL', '9007199.254740993'],
      [guaca, 'GUACA', '0.000038'],
    ])
    const requested = server.requests.map(({ url, headers }) => [url, headers['token']])
    const list = (page: number): string =>
      `/account/token-accounts?address=${owner}&type=token&page=${page}&page_size=40&hide_zero=true`
    for (const url of [`/account/detail?address=${owner}`, list(1), list(2), list(5)])
      expect(requested).toContainEqual([url, 'secret'])
    expect(requested).not.toContainEqual([list(6), 'secret'])
  })

  it('returns a zero balance of a forced token [7.5]', async () => {
    const { balances } = await start({ scan })
    const forced = await received(await balances({ forceUpdate: `${solanaNetworkId}:${usdt}` }))
    expect(forced).toContainEqual([usdt, 'USDT', '0'])
  })

  it('skips tokens with invalid decimals [7.5]', async () => {
    const odd = account(2, keepsake, '1', { token_decimals: 255 })
    const { balances } = await start({
      scan: {
        '/account/detail': () => detail,
        '/account/token-accounts': () => JSON.stringify([account(1, usdc, '5000000'), odd]),
      },
    })
    expect(await received(await balances())).toContainEqual([usdc, 'USDC', '5'])
  })

  const wrong: readonly (readonly [string, SolscanReplies[string]])[] = [
    ...badSolscanReplies.map(([name, answer]) => [name, () => answer] as const),
    ['less than nothing', () => detail.replace('9007199254740993', '-1')],
    ['a part of a lamport', () => detail.replace('9007199254740993', '0.5')],
    ['of another account', () => detail.replace(owner, usdc)],
  ]
  it.each(wrong)('is rejected when it answers %s [7.5]', async (_case, answer) => {
    const setup = await start({ scan: { ...scan, '/account/detail': answer } })
    const response = await setup.balances()
    expect(response.status).toBe(503)
    expect(await response.text()).not.toContain('secret')
    const sources = setup.market.logged.flatMap(({ event, source }) =>
      event === 'balances.source_failed' ? [source ?? 'nodes'] : [],
    )
    expect(sources).toEqual(['nodes', 'solscan'])
    expect(JSON.stringify(setup.market.logged)).not.toContain('secret')
  })
})

it('SolScan is not used without a key [7.5]', async () => {
  const { balances, scan } = await start({ key: '' })
  expect((await balances()).status).toBe(503)
  expect(scan.requests).toEqual([])
})

describe('withFallbackBalanceSources', () => {
  const chain = createChains().get(solanaNetworkId)!
  const { signal } = new AbortController()
  const never = (): Promise<never> => new Promise(() => {})
  const source = (name: string, find: BalanceSource['find']): BalanceSource => ({
    name,
    supports: (each) => each === chain,
    find,
  })
  const make = (
    holdings: BalancePort['holdings'],
    ...sources: BalanceSource[]
  ): { port: BalancePort; clock: ReturnType<typeof createFakeClock>; logged: LogEntry[] } => {
    const clock = createFakeClock()
    const logged: LogEntry[] = []
    const log = (entry: LogEntry): void => void logged.push(entry)
    const port = withFallbackBalanceSources({ namespace: 'solana', holdings }, sources, {
      clock,
      log,
    })
    return { port, clock, logged }
  }
  const turn = async (clock: ReturnType<typeof createFakeClock>, ms: number): Promise<void> => {
    await setImmediate()
    clock.advance(ms)
    await setImmediate()
  }
  const one: SourceHoldings = {
    rows: [{ token: 'native', amount: 1n, decimals: 9 }],
    isComplete: false,
  }

  it('limits each source, aborts late ones, and accepts late answers of nodes [7.5]', async () => {
    let answer: (stored: readonly Holding[]) => void = () => {}
    const nodes = new Promise<readonly Holding[]>((resolve) => {
      answer = resolve
    })
    const stopped: boolean[] = []
    const hangs: BalanceSource['find'] = (_chain, _address, own) => {
      own.addEventListener('abort', () => stopped.push(true))
      return never()
    }
    const { port, clock, logged } = make(() => nodes, source('a', hangs), source('b', hangs))
    const read = port.holdings(chain, owner, ['native'], signal)
    await turn(clock, 3_000)
    await turn(clock, 2_000)
    await turn(clock, 2_000)
    expect(logged.map(({ source }) => source)).toEqual([undefined, 'a', 'b'])
    expect(stopped).toEqual([true, true])
    answer([{ token: 'native', amount: '5' }])
    expect(await read).toEqual([{ token: 'native', amount: '5' }])
  })

  it('omits a requested token that an incomplete source does not list [7.5]', async () => {
    const away = upstreamError('status', 'node.example', { status: 403 })
    const { port } = make(
      () => Promise.reject(away),
      source('a', async () => one),
    )
    expect(await port.holdings(chain, owner, ['native', usdc], signal)).toEqual([
      { token: 'native', amount: '1' },
    ])
  })

  it('queries no source while nodes answer, for another chain, or on programming errors', async () => {
    const requested: string[] = []
    const find: BalanceSource['find'] = async () => {
      requested.push('fallback')
      return one
    }
    const stored = [{ token: 'native', amount: '2' }]
    const well = make(async () => stored, source('a', find))
    expect(await well.port.holdings(chain, owner, [], signal)).toEqual(stored)
    const failure = upstreamError('status', 'node.example', { status: 403 })
    const away = make(() => Promise.reject(failure), source('a', find))
    const devnet = createChains().get('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')!
    await expect(away.port.holdings(devnet, owner, [], signal)).rejects.toBe(failure)
    const broken = make(() => Promise.reject(new TypeError('ours')), source('a', find))
    await expect(broken.port.holdings(chain, owner, [], signal)).rejects.toThrow('ours')
    expect(requested).toEqual([])
    expect(await away.port.holdings(chain, owner, [], signal)).toEqual([
      { token: 'native', amount: '1' },
    ])
  })
})
