import * as v from 'valibot'
import { upstreamError } from '../../../upstream/index.ts'
import type { Chain } from '../chains/index.ts'
import { toSingleLine } from '../contracts/index.ts'
import type { RpcClient } from '../rpc/RpcClient.ts'
import type { TokenMetadata, Token } from './TokenRegistry.ts'

const metadataProgram = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
/** `getMultipleAccounts` returns at most 100 accounts; each mint needs two. */
const mintsPerRequest = 50

const account = v.object({ data: v.unknown() })
const accounts = v.object({ value: v.array(v.nullable(account)) })

const decimals = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36))
const mint = v.object({
  parsed: v.object({
    type: v.literal('mint'),
    info: v.object({
      decimals,
      extensions: v.optional(
        v.array(v.object({ extension: v.string(), state: v.optional(v.unknown()) })),
      ),
    }),
  }),
})
const metadata = v.object({ name: v.string(), symbol: v.string() })

type Metadata = v.InferOutput<typeof metadata>

/**
 * Reads the metadata of mints: the Token-2022 extension, or the Metaplex account.
 *
 * @returns Tokens by mint; only decimals for mints without a name; accounts that are no mint are missing.
 * @throws UpstreamError
 */
export async function readSolanaTokenMetadata(
  rpc: Pick<RpcClient, 'request'>,
  chain: Chain,
  mints: readonly string[],
): Promise<ReadonlyMap<string, TokenMetadata>> {
  const tokens = new Map<string, TokenMetadata>()
  for (let at = 0; at < mints.length; at += mintsPerRequest) {
    const some = mints.slice(at, at + mintsPerRequest)
    const keys = [...some, ...(await Promise.all(some.map(metadataAddress)))]
    const params = [keys, { encoding: 'jsonParsed', commitment: 'confirmed' }]
    const answer = await rpc.request(chain.caipNetworkId, { method: 'getMultipleAccounts', params })
    const read = v.safeParse(accounts, answer)
    if (!read.success) throw upstreamError('body', chain.caipNetworkId)
    const { value } = read.output
    for (const [index, address] of some.entries()) {
      const token = tokenOf(address, value[index]?.data, value[some.length + index]?.data)
      if (token) tokens.set(address, token)
    }
  }
  return tokens
}

async function metadataAddress(of: string): Promise<string> {
  const { address, getAddressEncoder, getProgramDerivedAddress } = await import('@solana/kit')
  const { encode } = getAddressEncoder()
  const programAddress = address(metadataProgram)
  const seeds = ['metadata', encode(programAddress), encode(address(of))]
  const [found] = await getProgramDerivedAddress({ programAddress, seeds })
  return found
}

function tokenOf(address: string, ofMint: unknown, beside: unknown): TokenMetadata | undefined {
  const read = v.safeParse(mint, ofMint)
  if (!read.success) return undefined
  const { decimals, extensions = [] } = read.output.parsed.info
  const own = extensions.find(({ extension }) => extension === 'tokenMetadata')
  const result = v.safeParse(metadata, own?.state)
  const texts = result.success ? result.output : metaplex(beside)
  return { decimals, token: texts && toSplToken({ ...texts, address, decimals }) }
}

/**
 * Creates a token from mint metadata, whose texts are sanitized.
 *
 * @returns Undefined when the symbol is empty.
 */
export function toSplToken(
  metadata: Pick<Token, 'address' | 'name' | 'symbol' | 'decimals'> & {
    readonly logoUri?: string | undefined
  },
): Token | undefined {
  const { address, decimals, logoUri } = metadata
  const symbol = toSingleLine(metadata.symbol)
  if (symbol === undefined) return undefined
  const name = toSingleLine(metadata.name) ?? symbol
  return { address, symbol: symbol.slice(0, 32), name, decimals, logoUri, eip2612: false }
}

/**
 * Decodes a Metaplex metadata account: key, authority and mint precede the name; strings are
 * length-prefixed.
 */
function metaplex(data: unknown): Metadata | undefined {
  const read = v.safeParse(v.tuple([v.string(), v.literal('base64')]), data)
  if (!read.success) return undefined
  const bytes = Buffer.from(read.output[0], 'base64')
  const name = sizedText(bytes, 65)
  const symbol = name && sizedText(bytes, name.end)
  return name && symbol && { name: name.text, symbol: symbol.text }
}

function sizedText(bytes: Buffer, at: number): { text: string; end: number } | undefined {
  if (at + 4 > bytes.length) return undefined
  const end = at + 4 + bytes.readUInt32LE(at)
  if (end > bytes.length) return undefined
  return { text: bytes.toString('utf8', at + 4, end), end }
}
