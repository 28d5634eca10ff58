import * as v from 'valibot'
import { upstreamError } from '../../../../upstream/index.ts'
import { nativeMarker, baseUnitsSchema } from '../../../chain/accounts/index.ts'
import type { RpcClient, RpcResponse } from '../../../chain/rpc/RpcClient.ts'
import type { BalancePort, Holding } from '../BalancePort.ts'

/** SPL Token and Token-2022. */
const programs = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
] as const

const commitment = 'confirmed'
const nativeCurrency = v.object({ value: baseUnitsSchema })
const accounts = v.object({
  value: v.array(
    v.object({
      account: v.object({
        data: v.object({
          parsed: v.object({
            info: v.object({
              mint: v.string(),
              tokenAmount: v.object({
                amount: v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
                decimals: v.number(),
              }),
            }),
          }),
        }),
      }),
    }),
  ),
})

/**
 * Creates the balance port of Solana: the native currency and the token accounts of both programs.
 *
 * @param deps - The JSON-RPC client.
 */
export function createSolanaBalancePort(deps: {
  readonly rpc: Pick<RpcClient, 'batch'>
}): BalancePort {
  return {
    namespace: 'solana',
    async holdings({ caipNetworkId }, address, tokens, signal) {
      const answers = await deps.rpc.batch(
        caipNetworkId,
        [
          { method: 'getBalance', params: [address, { commitment }] },
          ...programs.map((programId) => ({
            method: 'getTokenAccountsByOwner',
            params: [address, { programId }, { encoding: 'jsonParsed', commitment }],
          })),
        ],
        { signal },
      )
      const [nativeReply, ...others] = answers
      const stored = new Map<string, bigint>(tokens.map((token) => [token, 0n]))
      stored.set(nativeMarker, read(nativeCurrency, nativeReply, caipNetworkId).value)
      for (const answer of others)
        for (const { account } of read(accounts, answer, caipNetworkId).value) {
          const { mint, tokenAmount } = account.data.parsed.info
          // A token with amount 1 and no decimals is an NFT.
          if (tokenAmount.decimals === 0 && !stored.has(mint)) continue
          stored.set(mint, (stored.get(mint) ?? 0n) + BigInt(tokenAmount.amount))
        }
      return [...stored].flatMap(([token, amount]): Holding[] =>
        amount > 0n || tokens.includes(token) ? [{ token, amount: `${amount}` }] : [],
      )
    },
  }
}

function read<value>(
  schema: v.GenericSchema<unknown, value>,
  answer: RpcResponse | undefined,
  host: string,
): value {
  const parsed = v.safeParse(schema, answer && 'result' in answer ? answer.result : undefined)
  if (parsed.success) return parsed.output
  throw upstreamError('body', host)
}
