import { sendTransaction } from '../core/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import { type MutationOptions, type MutationResult, useMutation } from './query/index.ts'

/**
 * Returns the mutation that sends a transaction from the connected wallet.
 *
 * @example
 * const { mutate, data: hash, isPending } = useSendTransaction({ onError: (error) => toast(error.message) })
 * return <button onClick={() => mutate({ to, value: parseAmount('0.01', 18) })}>Pay</button>
 *
 * @param options - Callbacks.
 * @see `sendTransaction` for the parameters and the errors.
 */
export function useSendTransaction(
  options?: useSendTransaction.Options,
): useSendTransaction.Result {
  const { client } = useLatchkeyContext()
  return useMutation((parameters) => sendTransaction(client, parameters), options)
}

export declare namespace useSendTransaction {
  type Options = MutationOptions<`0x${string}`, sendTransaction.Parameters>
  type Result = MutationResult<`0x${string}`, sendTransaction.Parameters>
}
