import type { Address } from '@solana/kit'
import type { Network } from '../networks/index.ts'
import type { SolanaRpcClient } from './createSolanaRpcClient.ts'

/** Owner of the accounts of wallets. */
const systemProgram = '1'.repeat(32)

/**
 * Returns whether an address is that of a program, or of an account that a program owns, such as a mint or a
 * token account. Rejects with what the node rejects with.
 */
export async function isProgramAccount(
  rpc: SolanaRpcClient,
  { network, address }: { readonly network: Network; readonly address: string },
): Promise<boolean> {
  const dataSlice = { offset: 0, length: 0 }
  const { value } = await rpc.request(network.caipNetworkId, (node) =>
    node
      .getAccountInfo(address as Address, {
        encoding: 'base64',
        commitment: 'confirmed',
        dataSlice,
      })
      .send(),
  )
  return value !== null && value.owner !== systemProgram
}
