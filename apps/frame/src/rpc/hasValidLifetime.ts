import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import type { RequestNode } from '../approval/simulation/RequestNode.ts'
import { isAdvanceNonce } from '../approval/solana/isAdvanceNonce.ts'
import type { SolanaTransactionMessage } from '../approval/solana/parseSolanaTransactionMessage.ts'
import { programs } from '../approval/solana/programs.ts'

const validity = v.object({ value: v.boolean() })
const nonceAccount = v.object({
  value: v.object({ owner: v.string(), data: v.tuple([v.string(), v.literal('base64')]) }),
})

/**
 * Returns whether a network would accept the blockhash of a transaction now.
 *
 * A Solana signature names no network: the blockhash alone binds it to one. In the place of the blockhash a transaction
 * can have the value of a nonce account, which the network has to hold too.
 *
 * @returns False also when no node answers.
 * @see https://solana.com/docs/core/transactions
 */
export async function hasValidLifetime(
  requestNode: RequestNode,
  { blockhash, instructions }: SolanaTransactionMessage,
): Promise<boolean> {
  const [first] = instructions
  if (first && isAdvanceNonce(first)) {
    const address = first.accounts[0]?.address
    if (address === undefined) return false
    const options = { encoding: 'base64', commitment: 'processed' }
    const answer = await requestNode('getAccountInfo', [address, options]).catch(() => undefined)
    return readNonce(answer) === blockhash
  }
  const options = { commitment: 'processed' }
  const answer = v.safeParse(
    validity,
    await requestNode('isBlockhashValid', [blockhash, options]).catch(() => undefined),
  )
  return answer.success && answer.output.value
}

/** Returns the value of a nonce account: version, state and authority come before it, the fee after it. */
function readNonce(answer: unknown): string | undefined {
  const parsed = v.safeParse(nonceAccount, answer)
  if (!parsed.success || parsed.output.value.owner !== programs.system) return undefined
  const bytes = decode(parsed.output.value.data[0])
  const isInitialized = bytes?.length === 80 && bytes[4] === 1
  return isInitialized ? base58.encode(bytes.slice(40, 72)) : undefined
}

function decode(text: string): Uint8Array | undefined {
  try {
    return base64.decode(text)
  } catch {
    return undefined
  }
}
