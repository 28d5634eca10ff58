import * as v from 'valibot'
import { upstreamError } from '../../../../upstream/index.ts'
import type { Chain } from '../../../chain/chains/index.ts'
import type { RpcClient } from '../../../chain/rpc/index.ts'
import type { OnChainNft } from '../NftPort.ts'
import { decodeMetaplex, type MetaplexMetadata } from './decodeMetaplex.ts'

const metadataProgram = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
/** Maximum accounts of `getMultipleAccounts`. */
const accountsPerRequest = 100
/** Maximum length of a metadata URI. */
const maxUriLength = 262_144

const accounts = v.object({
  value: v.array(v.nullable(v.object({ owner: v.string(), data: v.unknown() }))),
})
const base64 = v.tuple([v.string(), v.literal('base64')])
const mintAccount = v.object({
  parsed: v.object({
    type: v.literal('mint'),
    info: v.object({
      decimals: v.number(),
      supply: v.string(),
      extensions: v.optional(
        v.array(v.object({ extension: v.string(), state: v.optional(v.unknown()) })),
      ),
    }),
  }),
})
const extensionMetadata = v.object({ name: v.string(), uri: v.string() })

type Account = v.InferOutput<typeof accounts>['value'][number]

/** A mint that may be an NFT. */
export type Mint = OnChainNft & {
  /** Whether its supply is one and indivisible. */
  readonly isUnique: boolean
}

/**
 * Reads mints and their metadata: the extension of Token-2022, or the Metaplex account.
 *
 * @returns Mints by address; accounts that are no mint are missing.
 * @throws UpstreamError
 */
export async function readMints(
  rpc: Pick<RpcClient, 'request'>,
  chain: Chain,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, Mint>> {
  const read = (keys: readonly string[]): Promise<readonly Account[]> =>
    readAccounts(rpc, chain, keys)
  const besides = await Promise.all(addresses.map(metadataAddress))
  const found = await read([...addresses, ...besides])
  const metadata = addresses.map((mint, index) =>
    metaplexOf(found[addresses.length + index] ?? null, mint),
  )
  const names = await readCollections(read, metadata)
  return new Map(
    addresses.flatMap((address, index) => {
      const mint = mintOf(found[index] ?? null, metadata[index], names)
      return mint ? [[address, mint] as const] : []
    }),
  )
}

/** Reads the names of verified collections. */
async function readCollections(
  read: (keys: readonly string[]) => Promise<readonly Account[]>,
  metadata: readonly (MetaplexMetadata | undefined)[],
): Promise<ReadonlyMap<string, string>> {
  const mints = [...new Set(metadata.flatMap((one) => one?.collection ?? []))]
  const found = await read(await Promise.all(mints.map(metadataAddress)))
  return new Map(
    mints.flatMap((mint, index) => {
      const name = metaplexOf(found[index] ?? null, mint)?.name
      return name ? [[mint, name] as const] : []
    }),
  )
}

async function readAccounts(
  rpc: Pick<RpcClient, 'request'>,
  chain: Chain,
  keys: readonly string[],
): Promise<readonly Account[]> {
  const found: Account[] = []
  for (let at = 0; at < keys.length; at += accountsPerRequest) {
    const some = keys.slice(at, at + accountsPerRequest)
    const params = [some, { encoding: 'jsonParsed', commitment: 'confirmed' }]
    const answer = await rpc.request(chain.caipNetworkId, { method: 'getMultipleAccounts', params })
    const read = v.safeParse(accounts, answer)
    if (!read.success || read.output.value.length !== some.length)
      throw upstreamError('body', chain.caipNetworkId)
    found.push(...read.output.value)
  }
  return found
}

function mintOf(
  account: Account,
  metaplex: MetaplexMetadata | undefined,
  names: ReadonlyMap<string, string>,
): Mint | undefined {
  const read = v.safeParse(mintAccount, account?.data)
  if (!read.success) return undefined
  const { decimals, supply, extensions = [] } = read.output.parsed.info
  const own = extensions.find(({ extension }) => extension === 'tokenMetadata')
  const extension = v.safeParse(extensionMetadata, own?.state)
  const { name, uri = '' } = extension.success ? extension.output : { ...metaplex }
  const collection = metaplex?.collection
  return {
    isUnique: decimals === 0 && supply === '1',
    name,
    uri: uri !== '' && uri.length <= maxUriLength ? uri : undefined,
    collection: collection === undefined ? undefined : names.get(collection),
  }
}

function metaplexOf(account: Account, mint: string): MetaplexMetadata | undefined {
  if (account?.owner !== metadataProgram) return undefined
  const read = v.safeParse(base64, account.data)
  const metadata = read.success ? decodeMetaplex(Buffer.from(read.output[0], 'base64')) : undefined
  return metadata?.mint === mint ? metadata : undefined
}

async function metadataAddress(of: string): Promise<string> {
  const { address, getAddressEncoder, getProgramDerivedAddress } = await import('@solana/kit')
  const { encode } = getAddressEncoder()
  const programAddress = address(metadataProgram)
  const seeds = ['metadata', encode(programAddress), encode(address(of))]
  const [found] = await getProgramDerivedAddress({ programAddress, seeds })
  return found
}
