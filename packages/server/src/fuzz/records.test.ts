import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseControlRequest, parseControlResponse } from '../cli/control/controlMessages.ts'
import { readConfig } from '../config/readConfig.ts'
import { parseConfigFile } from '../config/parseConfigFile.ts'
import { parseAddress } from '../gateway/chain/accounts/index.ts'
import { parseFixedPoint } from '../gateway/chain/amounts/fixed.ts'
import { createChains } from '../gateway/chain/chains/index.ts'
import { parseAsset } from '../gateway/chain/accounts/parseAsset.ts'
import { parseTokenList } from '../gateway/chain/tokens/parseTokenList.ts'
import { parseCursor } from '../gateway/features/activity/cursor.ts'
import { verifySourceCursor } from '../gateway/features/activity/sources/sourceCursor.ts'
import { parseWalletListing } from '../gateway/features/catalogue/parseWalletListing.ts'
import { readDataUrl } from '../gateway/features/identity/imageUrls.ts'
import { parseNftAvatarRecord } from '../gateway/features/identity/parseNftAvatarRecord.ts'
import { findNameError } from '../gateway/features/names/nameRules.ts'
import { parseNftCursor } from '../gateway/features/nfts/evm/nftCursor.ts'
import { detectImageType } from '../gateway/features/nfts/images/detectImageType.ts'
import { parseNftMetadata } from '../gateway/features/nfts/metadata/parseNftMetadata.ts'
import { parsePermissions } from '../gateway/features/sessions/cosigning/parsePermissions.ts'
import { parseSessionSignerAddresses } from '../gateway/features/sessions/cosigning/parseSessionSignerAddresses.ts'
import { unsealKey } from '../gateway/features/sessions/sealKey.ts'
import { parseRawQuery } from '../http/parseRawQuery.ts'
import { parseCacheEntry } from '../store/fast/CacheEntry.ts'
import { toPostgresJson } from '../store/index.ts'
import { anyJson, anyText, fuzzRuns, mutated } from '../../../../tooling/fuzz/arbitraries.mjs'

const evmAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const jsonOf = (value: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc.oneof(
    value.map((given) => JSON.stringify(given) ?? ''),
    anyText,
  )

/** Accepts any result of a parser, and its own error; another error is a fault of the parser. */
function parses(run: () => unknown, isOwnError: (error: Error) => boolean = () => false): void {
  try {
    run()
  } catch (error) {
    if (!(error instanceof Error) || !isOwnError(error)) throw error
  }
}

const config = {
  chains: [
    { id: 'eip155:1', rpcUrls: ['https://node.example'], contracts: { entryPoint: evmAddress } },
  ],
  rpcMethods: { eip155: ['trace_block'] },
  rateLimit: { capacity: 1, perSecond: 1 },
  limits: { connections: { total: 1 }, exemptLoopback: false },
  proxies: 1,
  upstreams: { oneinch: { apiKey: 'x' } },
  names: { zones: ['example.id'], audiences: ['https://gateway.example'] },
  fileGateways: { ipfs: 'https://ipfs.example' },
}
const listing = {
  id: 'wallet',
  name: 'Wallet',
  image_id: 'a'.repeat(32),
  mobile_link: 'wallet://',
  chains: ['eip155:1'],
  injected: [{ namespace: 'eip155', injected_id: 'isWallet' }],
  rdns: 'com.wallet',
}
const tokenList = {
  name: 'List',
  chainId: 'eip155:1',
  tokens: [{ address: evmAddress, symbol: 'T', name: 'T', decimals: 18 }],
}
const metadata = { name: 'NFT', image: 'ipfs://bafy', attributes: [{ trait_type: 'a', value: 1 }] }
const permission = {
  type: 'contract-call',
  data: {
    address: evmAddress,
    calls: [],
    functions: [{ functionName: 'buy', args: [{ condition: 'equal', value: 1 }] }],
  },
}
/** As the schema of the request allows it. */
const anyPermission = fc.record({
  type: fc.oneof(fc.constant('contract-call'), anyText),
  data: fc.oneof(mutated(permission.data), anyJson).filter((data) => isJsonObject(data)),
})
const signer = {
  type: 'keys',
  data: { keys: [{ type: 'secp256k1', publicKey: `0x02${'ab'.repeat(32)}` }] },
}
const isJsonObject = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && !Array.isArray(data)
const chains = createChains()

describe('stored and configured records', () => {
  it.each<[string, fc.Arbitrary<string>, (text: string) => void]>([
    [
      'configuration files',
      jsonOf(mutated(config)),
      (text) =>
        parses(
          () => parseConfigFile(text, 'file'),
          ({ message }) => message.startsWith('file: '),
        ),
    ],
    [
      'cache entries of Redis',
      jsonOf(mutated({ until: [1, 2], value: {} })),
      (text) => parses(() => parseCacheEntry(text)),
    ],
    [
      'control requests',
      jsonOf(mutated({ latchkey: 1, request: {} })),
      (text) => parses(() => parseControlRequest(text)),
    ],
    [
      'control responses',
      jsonOf(mutated({ latchkey: 1, done: {} })),
      (text) => parses(() => parseControlResponse(text)),
    ],
    [
      'token lists',
      jsonOf(mutated(tokenList)),
      (text) =>
        parses(
          () => parseTokenList(text, 'file'),
          ({ message }) => message.includes('file'),
        ),
    ],
    [
      'cursors',
      fc.oneof(
        anyText,
        anyText.map((text) => Buffer.from(text).toString('base64url')),
      ),
      (text) =>
        parses(() => [
          parseCursor(text),
          parseNftCursor(text),
          verifySourceCursor([new Uint8Array(32)], { address: 'a', chain: 'b' }, text),
        ]),
    ],
    ['names', anyText, (text) => parses(() => findNameError(text, ['latchkey.id']))],
    [
      'addresses and assets',
      anyText,
      (text) =>
        parses(() => [
          parseAddress('eip155', text),
          parseAddress('solana', text),
          parseAddress('bip122', text),
          parseAsset(chains, text),
          parseFixedPoint(text),
        ]),
    ],
    [
      'avatar records',
      anyText,
      (text) =>
        parses(() => [
          parseNftAvatarRecord(text),
          parseNftAvatarRecord(`eip155:1/erc721:${text}`),
          readDataUrl(text),
          readDataUrl(`data:image/png;base64,${text}`),
        ]),
    ],
    [
      'encrypted keys of sessions',
      fc.oneof(
        anyText,
        anyText.map((text) => Buffer.from(text).toString('base64')),
      ),
      (text) => {
        expect(unsealKey([new Uint8Array(32)], text, 'a')).toBeUndefined()
      },
    ],
    ['queries', anyText, (text) => parses(() => parseRawQuery(`http://a/?${text}`))],
  ])('parses any %s', (_, arbitrary, parse) => {
    expect(() => fc.assert(fc.property(arbitrary, parse), fuzzRuns(250))).not.toThrow()
  })

  it.each<[string, fc.Arbitrary<unknown>, (value: unknown) => void]>([
    [
      'listings of the catalogue',
      fc.oneof(mutated(listing), anyJson),
      (value) =>
        parses(
          () => parseWalletListing(value),
          ({ message }) => message.startsWith('It '),
        ),
    ],
    [
      'metadata of NFTs',
      fc.oneof(mutated(metadata), anyJson),
      (value) => parses(() => parseNftMetadata(value)),
    ],
    [
      'permissions of sessions',
      fc.array(anyPermission, { maxLength: 3 }),
      (value) => parses(() => parsePermissions(value as never)),
    ],
    [
      'images',
      fc.uint8Array({ maxLength: 40 }),
      (value) => parses(() => detectImageType(value as never)),
    ],
  ])('parses any %s', (_, arbitrary, parse) => {
    expect(() => fc.assert(fc.property(arbitrary, parse), fuzzRuns(250))).not.toThrow()
  })

  it('reads any signer of a session', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(mutated(signer), anyJson), async (value) => {
        for (const address of await parseSessionSignerAddresses(value as never))
          expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
      }),
      fuzzRuns(200),
    )
  })

  it('reads any environment, or names the variable that is invalid', () => {
    const names = [
      'DATABASE_URL',
      'REDIS_URL',
      'LATCHKEY_SECRET',
      'LATCHKEY_RELAY_URLS',
      'LATCHKEY_PROXIES',
      'LATCHKEY_UPSTREAM_ONEINCH_API_KEY',
      'LATCHKEY_UPSTREAM_X_Y',
    ] as const
    const check = (): void =>
      fc.assert(
        fc.property(fc.dictionary(fc.constantFrom(...names), anyText), (env) => {
          parses(
            () => readConfig(env, '/', () => undefined),
            ({ message }) => names.some((name) => message.startsWith(name)),
          )
        }),
        fuzzRuns(300),
      )
    expect(check).not.toThrow()
  })

  it('writes JSON that PostgreSQL stores', () => {
    fc.assert(
      fc.property(fc.array(anyJson), (value) => {
        const text = toPostgresJson(value)
        expect(Buffer.from(text).toString()).toBe(text)
        expect(text).not.toMatch(/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/)
        expect(() => JSON.parse(text) as unknown).not.toThrow()
      }),
      fuzzRuns(250),
    )
  })
})
