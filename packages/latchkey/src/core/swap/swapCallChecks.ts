/** Function selectors. */
const approve = '0x095ea7b3'
const deposit = '0xd0e30db0'
const withdraw = '0x2e1a7d4d'

/** Selectors of functions that transfer or approve tokens. No swap call has one of them. */
const transferSelectors: readonly string[] = [
  '0xa9059cbb', // transfer(address,uint256)
  '0x23b872dd', // transferFrom(address,address,uint256)
  approve,
  '0x39509351', // increaseAllowance(address,uint256)
  '0xd505accf', // permit(address,address,uint256,uint256,uint8,bytes32,bytes32)
  '0xa22cb465', // setApprovalForAll(address,bool)
  '0x42842e0e', // safeTransferFrom(address,address,uint256)
  '0xf242432a', // safeTransferFrom(address,address,uint256,uint256,bytes)
  '0x2eb2c2d6', // safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)
  '0xd73dd623', // increaseApproval(address,uint256)
  '0xcae9ca51', // approveAndCall(address,uint256,bytes)
  '0x4000aea0', // transferAndCall(address,uint256,bytes)
  '0x8fcbaf0c', // permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)
  '0x959b8c3f', // authorizeOperator(address)
  '0xc04a8a10', // approveDelegation(address,uint256)
  '0x87517c45', // approve(address,address,uint160,uint48)
  '0x36c78516', // transferFrom(address,address,uint160,address)
]

/** Permit2. It holds allowances and exchanges nothing; it has this address on every network. */
const permit2Address = '0x000000000022d473030f116ddee9f6b43ac78ba3'

type WrappingCall = {
  readonly data: string
  readonly value: bigint
  readonly amount: bigint
}

const address = /^0{24}[\da-f]{40}$/i
const word = 64

/**
 * Parses an `approve` call.
 *
 * @param data - Call data, in hex.
 * @returns Spender and amount; undefined for any other call, and for one with additional data.
 * @see EIP-20 "approve"
 */
export function parseApproveCall(
  data: string,
): { readonly spender: string; readonly amount: bigint } | undefined {
  const spender = data.slice(approve.length, approve.length + word)
  const amount = data.slice(approve.length + word)
  if (selectorOf(data) !== approve || !address.test(spender) || !/^[\da-f]{64}$/i.test(amount))
    return undefined
  return { spender: `0x${spender.slice(-40)}`, amount: BigInt(`0x${amount}`) }
}

/**
 * Returns the call that approves 0 for the same spender.
 *
 * @param data - Call data that `parseApproveCall` accepts.
 */
export function toApprovalReset(data: string): string {
  return data.slice(0, -word) + '0'.repeat(word)
}

/**
 * Returns whether a call only wraps an amount of native currency.
 *
 * @param call - Data and value of the call; `amount` to wrap.
 */
export function isWrapCall({ data, value, amount }: WrappingCall): boolean {
  return value === amount && data.toLowerCase() === deposit
}

/**
 * Returns whether a call only unwraps an amount of native currency.
 *
 * @param call - Data and value of the call; `amount` to unwrap.
 */
export function isUnwrapCall({ data, value, amount }: WrappingCall): boolean {
  return value === 0n && data.toLowerCase() === withdraw + amount.toString(16).padStart(word, '0')
}

/**
 * Returns whether a call may be a swap: it calls a function, and not one that is known to transfer
 * or approve tokens.
 *
 * This is a deny list. The effect of other calls, and their arguments, are not checked.
 *
 * @param call - Called address, and call data.
 */
export function isPlausibleSwapCall(call: { readonly to: string; readonly data: string }): boolean {
  const { to, data } = call
  if (to.toLowerCase() === permit2Address) return false
  return /^0x[\da-f]{8}/i.test(data) && !transferSelectors.includes(selectorOf(data))
}

function selectorOf(data: string): string {
  return data.slice(0, approve.length).toLowerCase()
}
