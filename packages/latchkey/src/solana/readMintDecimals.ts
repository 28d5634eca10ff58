import type { Address } from '@solana/kit'
import type { Adapter } from '../core/index.ts'
import { fromBase64 } from '../crypto/index.ts'
import { rpcBadResponseError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import type { SolanaRpcClient } from './createSolanaRpcClient.ts'

/** Offset of the decimals in mints of both token programs. */
export const mintDecimalsOffset = 44

/**
 * Reads the decimals of a token from its mint.
 *
 * @throws `rpc.bad_response` when there is no such mint; `rpc.*`, `transport.*`.
 */
export async function readMintDecimals(
  rpc: SolanaRpcClient,
  { network, tokenAddress, signal }: Parameters<NonNullable<Adapter['readDecimals']>>[0],
): Promise<number> {
  const config = { encoding: 'base64', commitment: 'confirmed' } as const
  const { value } = await rpc.request(network.caipNetworkId, (node) =>
    node
      .getAccountInfo(tokenAddress as Address, config)
      .send(signal ? { abortSignal: signal } : {}),
  )
  const decimals = value ? fromBase64(value.data[0])?.[mintDecimalsOffset] : undefined
  if (decimals === undefined) throw new WalletError(rpcBadResponseError)
  return decimals
}
