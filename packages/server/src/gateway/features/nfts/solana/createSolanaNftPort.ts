import { nftPageSize } from 'latchkey/protocol'
import * as v from 'valibot'
import type { Cache } from '../../../../store/index.ts'
import { upstreamError } from '../../../../upstream/index.ts'
import { parseAddress } from '../../../chain/accounts/index.ts'
import { createBatchLoader } from '../../../chain/batchLoader/index.ts'
import type { Chain } from '../../../chain/chains/index.ts'
import type { RpcClient, RpcResponse } from '../../../chain/rpc/index.ts'
import type { NftPort, OwnedNft } from '../NftPort.ts'
import { type Mint, readMints } from './readMints.ts'

/** SPL Token and Token-2022. */
const programs = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
] as const
/** Cache times: the decimals of a mint are constant, and the supply of an NFT does not grow. */
const rule = { ttlMs: 3_600_000, staleMs: 86_400_000 } as const

const tokenAccounts = v.object({
  value: v.array(
    v.object({
      account: v.object({
        data: v.object({
          parsed: v.object({
            info: v.object({
              mint: v.string(),
              tokenAmount: v.object({ amount: v.string(), decimals: v.number() }),
            }),
          }),
        }),
      }),
    }),
  ),
})

/**
 * Creates the NFT port of Solana: token accounts of both programs with the amount 1 of a mint that has
 * no decimals and a supply of 1. Compressed NFTs have no token account, so they are not found.
 */
export function createSolanaNftPort(deps: {
  readonly rpc: Pick<RpcClient, 'request' | 'batch'>
  readonly cache: Cache
}): NftPort {
  const { rpc, cache } = deps
  const loadMint = createBatchLoader<Chain, Mint>(
    (chain, mints) => readMints(rpc, chain, mints),
    ({ caipNetworkId }) => caipNetworkId,
  )

  async function readMint(chain: Chain, mint: string): Promise<Mint | undefined> {
    const key = `mint:${chain.caipNetworkId}:${mint}`
    return (
      (await cache.getOrLoad(key, rule, async () => (await loadMint(chain, mint)) ?? null)) ??
      undefined
    )
  }

  return {
    namespace: 'solana',
    async page({ chain, address, cursor }, signal) {
      if (cursor !== undefined && parseAddress('solana', cursor) === undefined) return undefined
      const mints = await readIndivisible(rpc, { chain, address }, signal)
      const rest = mints.filter((mint) => cursor === undefined || mint > cursor)
      const nfts: OwnedNft[] = []
      let checked = 0
      while (checked < rest.length && nfts.length < nftPageSize) {
        const some = rest.slice(checked, checked + nftPageSize - nfts.length)
        const found = await Promise.all(some.map((mint) => readMint(chain, mint)))
        for (const [index, contract] of some.entries())
          if (found[index]?.isUnique)
            nfts.push({ contract, standard: 'spl', quantity: '1', isMarkedSpam: false })
        checked += some.length
      }
      const next = checked < rest.length ? rest[checked - 1] : undefined
      return { nfts, next, isComplete: true }
    },
    describe: (chain, { contract }) => readMint(chain, contract),
  }
}

/** Reads the mints without decimals of which an account holds one, sorted. */
async function readIndivisible(
  rpc: Pick<RpcClient, 'batch'>,
  { chain, address }: { readonly chain: Chain; readonly address: string },
  signal: AbortSignal,
): Promise<readonly string[]> {
  const { caipNetworkId } = chain
  const requests = programs.map((programId) => ({
    method: 'getTokenAccountsByOwner',
    params: [address, { programId }, { encoding: 'jsonParsed', commitment: 'confirmed' }],
  }))
  const answers = await rpc.batch(caipNetworkId, requests, { signal })
  const infos = answers.flatMap((answer) =>
    parse(answer, caipNetworkId).value.map(({ account }) => account.data.parsed.info),
  )
  const mints = infos.flatMap(({ mint, tokenAmount: { amount, decimals } }) =>
    decimals === 0 && amount === '1' ? [mint] : [],
  )
  return [...new Set(mints)].toSorted()
}

function parse(answer: RpcResponse, host: string): v.InferOutput<typeof tokenAccounts> {
  const read = v.safeParse(tokenAccounts, 'result' in answer ? answer.result : undefined)
  if (!read.success) throw upstreamError('body', host)
  return read.output
}
