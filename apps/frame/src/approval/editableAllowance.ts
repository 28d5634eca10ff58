import { decodeFunctionData, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { EvmCall } from './summarizeCalls.ts'

/** An approval of ERC-20 whose amount the visitor can lower. */
export type EditableAllowance = {
  readonly token: string
  readonly spender: string
  /** Base units that the app requested. */
  readonly requested: bigint
  /** As the node reports them. */
  readonly decimals: number
  /** Chosen by the token, so it proves nothing. Escaped. */
  readonly symbol?: string | undefined
}

const abi = parseAbi(['function approve(address spender, uint256 amount)'])
/** Selector and two words. */
const dataLength = 2 + 2 * (4 + 32 + 32)

type FoundApproval = Pick<EditableAllowance, 'token' | 'spender' | 'requested'> & {
  /** Index of the call. */
  readonly at: number
}

/**
 * Returns the only call that approves an amount; undefined where there is none, or several. The same function
 * approves an item of ERC-721, so its amount may be the id of an item.
 */
export function findApproveCall(calls: readonly EvmCall[]): FoundApproval | undefined {
  const found = calls.flatMap(({ to, data }, at): readonly FoundApproval[] => {
    const decoded = to === undefined ? undefined : decodeApprove(data)
    if (to === undefined || !decoded || decoded.requested === 0n) return []
    return [{ ...decoded, token: to, at }]
  })
  return found.length === 1 ? found[0] : undefined
}

/**
 * Returns the calls, with a lower amount in the call of `approve`.
 *
 * @throws RangeError for an amount that is not below the requested one, or calls without one approval.
 */
export function lowerApproveCall(calls: readonly EvmCall[], amount: bigint): readonly EvmCall[] {
  const found = findApproveCall(calls)
  if (!found || amount <= 0n || amount >= found.requested)
    throw new RangeError('A limit is below the amount that was requested.')
  const data = encodeFunctionData({ abi, args: [found.spender as Hex, amount] })
  return calls.map((call, at) => (at === found.at ? { ...call, data } : call))
}

function decodeApprove(
  data: Hex,
): { readonly spender: string; readonly requested: bigint } | undefined {
  if (data.length !== dataLength) return undefined
  try {
    const [spender, requested] = decodeFunctionData({ abi, data }).args
    return { spender, requested }
  } catch {
    return undefined
  }
}
