import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isCaipNetworkId, namespaceOf } from 'latchkey/caip'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Localnet, startLocalnet } from '@latchkey/localnet'
import { parseAddress } from '../accounts/index.ts'
import { createChains } from '../chains/index.ts'
import { startTestFeatures } from '../../features.fixture.ts'
import {
  getGatewayOrigin,
  mergeTokenLists,
  readBundledTokenLists,
  logoUrl,
  readTokenLists,
  type Token,
} from './index.ts'

const { signal } = new AbortController()

describe('the lists of the package', () => {
  const lists = readBundledTokenLists()

  it('have supported chains and unique canonical addresses', () => {
    const chains = createChains()
    for (const [chain, tokens] of Object.entries(lists)) {
      expect([chain, isCaipNetworkId(chain) && chains.has(chain)]).toEqual([chain, true])
      const addresses = tokens.map(({ address }) => address)
      expect(new Set(addresses).size).toBe(addresses.length)
      for (const address of addresses)
        expect(parseAddress(namespaceOf(chain as never), address)).toBe(address)
    }
  })

  it('have the stablecoin and the wrapped native token of each chain [9.12a]', () => {
    const missing = [...createChains().values()].flatMap(({ caipNetworkId, contracts }) => {
      const listed = lists[caipNetworkId]?.map(({ address }) => address)
      // The coin of Celo is its own token.
      if (!listed || caipNetworkId === 'eip155:42220') return []
      const needed = [contracts.dollar, contracts.wrappedNative]
      return needed.filter((address) => address && !listed.includes(address))
    })
    expect(missing).toEqual([])
  })

  it('have logos of this gateway only', () => {
    const uris = Object.values(lists).flatMap((tokens) => tokens.map(({ logoUri }) => logoUri))
    const drawn = uris.filter((uri) => uri !== undefined)
    expect(drawn.length).toBeGreaterThan(60)
    for (const uri of drawn) expect(uri).toMatch(/^\/public\/getTokenImage\/[A-Z0-9]+$/)
  })
})

describe('mergeTokenLists', () => {
  it('keeps the first duplicate, and drops invalid addresses', () => {
    const token = (address: string, symbol: string): Token => ({
      address,
      symbol,
      name: symbol,
      decimals: 6,
      logoUri: undefined,
      eip2612: false,
    })
    const address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
    const joined = mergeTokenLists(
      { 'eip155:1': [token(address, 'A'), token('nonsense', 'B')] },
      { 'eip155:1': [token(address, 'C')], nonsense: [token(address, 'D')] },
    )
    expect(joined['eip155:1']?.map(({ symbol }) => symbol)).toEqual(['A'])
    expect(joined['nonsense']).toEqual([])
  })
})

describe('readTokenLists', () => {
  const folderOf = (text: string): string => {
    const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-tokens-'))
    mkdirSync(join(dataDir, 'tokens'))
    writeFileSync(join(dataDir, 'tokens', 'own.json'), text)
    return dataDir
  }
  const token = {
    chainId: 8453,
    address: '0x0123456789abcdef0123456789abcdef01234567',
    name: 'Own Coin',
    symbol: 'OWN',
    decimals: 9,
  }

  it('reads lists of the token list schema', async () => {
    const other = { ...token, chainId: 1, logoURI: 'https://own.example/coin.svg' }
    const insecure = { ...token, chainId: 1, logoURI: 'http://own.example/coin.svg' }
    const [lists] = await readTokenLists(
      folderOf(JSON.stringify({ tokens: [token, other, insecure] })),
    )
    expect(lists?.['eip155:8453']).toMatchObject([
      { address: '0x0123456789abcDEF0123456789abCDef01234567', symbol: 'OWN', decimals: 9 },
    ])
    expect(lists?.['eip155:1']?.map(({ logoUri }) => logoUri)).toEqual([
      'https://own.example/coin.svg',
      undefined,
    ])
  })

  it('returns no lists without a folder', async () => {
    expect(await readTokenLists(join(tmpdir(), 'latchkey-nothing-here'))).toEqual([])
  })

  it.each(['', '[]', '{"tokens":1}', JSON.stringify({ tokens: [{ ...token, address: '0x1' }] })])(
    'names the file that makes no sense: %j',
    async (text) => {
      await expect(readTokenLists(folderOf(text))).rejects.toThrow(/own\.json: /)
    },
  )
})

describe('logoUrl', () => {
  it('uses the origin of the request', () => {
    const request = (url: string, proto?: string): Parameters<typeof getGatewayOrigin>[0] => ({
      header: (name) => (name === 'x-forwarded-proto' ? proto : undefined),
      context: { req: { url } } as never,
    })
    const origin = getGatewayOrigin(request('http://gateway.example/v1?a=b', 'https, http'))
    expect(logoUrl('/public/getTokenImage/ETH', origin)).toBe(
      'https://gateway.example/public/getTokenImage/ETH',
    )
    expect(getGatewayOrigin(request('http://127.0.0.1:4870/v1'))).toBe('http://127.0.0.1:4870')
    expect(logoUrl('https://own.example/a.svg', origin)).toBe('https://own.example/a.svg')
    expect(logoUrl(undefined, origin)).toBe('')
  })
})

describe('createTokenRegistry', () => {
  let localnet: Localnet
  beforeAll(async () => {
    localnet = await startLocalnet({ networks: ['one', 'solana'] })
  }, 60_000)
  afterAll(() => localnet.stop())

  it('reads metadata of contracts, and omits those that are no token', async () => {
    const { tokens, chains } = startTestFeatures({ localnet, deps: { localnet: undefined } })
    const { testDollar, wrappedNative, multicall3, testKeepsake } =
      localnet.description.contracts.eip155
    const noToken = localnet.description.testAccounts.eip155[0]!.address
    const requested = [
      testDollar.toLowerCase(),
      wrappedNative,
      multicall3,
      testKeepsake,
      noToken,
      '0x',
    ]
    const found = await tokens.find(chains.get('eip155:31337')!, requested, signal)
    expect([...found.keys()]).toEqual([testDollar.toLowerCase(), wrappedNative])
    expect(found.get(testDollar.toLowerCase())).toEqual({
      address: testDollar,
      symbol: 'TUSD',
      name: 'Test Dollar',
      decimals: 6,
      logoUri: undefined,
      eip2612: true,
    })
    expect(found.get(wrappedNative)?.eip2612).toBe(false)
  })

  it('reads metadata of mints of both token programs', async () => {
    const { tokens, chains } = startTestFeatures({ localnet, deps: { localnet: undefined } })
    const chain = [...chains.values()].find((each) => namespaceOf(each.caipNetworkId) === 'solana')!
    const { testToken, testPoints } = localnet.description.contracts.solana
    const noToken = localnet.description.testAccounts.solana[0]!.address
    const found = await tokens.find(chain, [testToken, testPoints, noToken], signal)
    expect(
      [...found.values()].map(({ symbol, name, decimals }) => [symbol, name, decimals]),
    ).toEqual([
      ['TTK', 'Test Token', 9],
      ['TPTS', 'Test Points', 2],
    ])
  })

  it('prefers listed metadata over that of the contract', async () => {
    const { testToken } = localnet.description.contracts.eip155
    const own = { address: testToken, name: 'Mine', symbol: 'MINE', decimals: 18 }
    const list = { 'eip155:31337': [{ ...own, logoUri: undefined, eip2612: false }] }
    const deps = { localnet: undefined, tokenLists: [list] }
    const { tokens, chains } = startTestFeatures({ localnet, deps })
    const chain = chains.get('eip155:31337')!
    const found = await tokens.find(chain, [testToken], signal)
    expect(found.get(testToken)?.symbol).toBe('MINE')
    expect(tokens.listed(chain).map(({ symbol }) => symbol)).toEqual(['MINE'])
  })
})
