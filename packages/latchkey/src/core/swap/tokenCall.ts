/** Four bytes that name a function, in hexadecimal digits. */
const approve = '0x095ea7b3'
const deposit = '0xd0e30db0'
const withdraw = '0x2e1a7d4d'

/** What moves tokens, or lets others move them: no exchange begins with any of these. */
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

/** Permit2. It keeps allowances, and exchanges nothing; it has this address on every network. */
const permit2Address = '0x000000000022d473030f116ddee9f6b43ac78ba3'

type WrappingCall = {
  readonly data: string
  readonly value: bigint
  readonly amount: bigint
}

const address = /^0{24}[\da-f]{40}$/i
const word = 64

/**
 * Reads the call that lets somebody take a token.
 *
 * @param data - Of a call, in hexadecimal digits.
 * @returns Who may take how much; undefined for any other call, and for one with more in it.
 * @source EIP-20 "approve"
 */
export function readApproval(
  data: string,
): { readonly spender: string; readonly amount: bigint } | undefined {
  const spender = data.slice(approve.length, approve.length + word)
  const amount = data.slice(approve.length + word)
  if (selectorOf(data) !== approve || !address.test(spender) || !/^[\da-f]{64}$/i.test(amount))
    return undefined
  return { spender: `0x${spender.slice(-40)}`, amount: BigInt(`0x${amount}`) }
}

/**
 * Tells whether a call wraps an amount of the coin, and does nothing else.
 *
 * @param call - Its data and value; `amount` that is to be wrapped.
 */
export function isWrap({ data, value, amount }: WrappingCall): boolean {
  return value === amount && data.toLowerCase() === deposit
}

/**
 * Tells whether a call unwraps an amount of the coin, and does nothing else.
 *
 * @param call - Its data and value; `amount` that is to be unwrapped.
 */
export function isUnwrap({ data, value, amount }: WrappingCall): boolean {
  return value === 0n && data.toLowerCase() === withdraw + amount.toString(16).padStart(word, '0')
}

/**
 * Tells whether a call may be one of an exchange: that it calls anything at all, and nothing that
 * is known to give away tokens of whatever contract it goes to.
 *
 * It is a list of what is refused. What a contract makes of a call that is not on it, and what such
 * a call holds, nobody checks.
 *
 * @param call - Where it goes, and its data.
 */
export function isAllowedSwapCall(call: { readonly to: string; readonly data: string }): boolean {
  const { to, data } = call
  if (to.toLowerCase() === permit2Address) return false
  return /^0x[\da-f]{8}/i.test(data) && !transferSelectors.includes(selectorOf(data))
}

function selectorOf(data: string): string {
  return data.slice(0, approve.length).toLowerCase()
}
