import { transferNft } from '../core/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import { type MutationOptions, type MutationResult, useMutation } from './query/index.ts'

/**
 * Returns the mutation that transfers an NFT: ERC-721, ERC-1155, or a mint on Solana.
 *
 * @example
 * const { mutate, error } = useTransferNft()
 * return <button onClick={() => mutate({ nft, receiver })}>Send</button>
 *
 * @param options - Callbacks.
 * @see `transferNft` for the parameters and the errors.
 */
export function useTransferNft(options?: useTransferNft.Options): useTransferNft.Result {
  const { client } = useLatchkeyContext()
  return useMutation((parameters) => transferNft(client, parameters), options)
}

export declare namespace useTransferNft {
  type Options = MutationOptions<{ readonly hash: string }, transferNft.Parameters>
  type Result = MutationResult<{ readonly hash: string }, transferNft.Parameters>
}
