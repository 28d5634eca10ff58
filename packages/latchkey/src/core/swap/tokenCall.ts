/** Four bytes that name a function, in hexadecimal digits. */
const approve = '0x095ea7b3'
const deposit = '0xd0e30db0'
const withdraw = '0x2e1a7d4d'

/** What moves tokens, or lets others move them: no exchange begins with any of these. */
const givingAway: readonly string[] = [
  '0xa9059cbb', // transfer(address,uint256)
  '0x23b872dd', // transferFrom(address,address,uint256)
  approve,
  '0x39509351', // increaseAllowance(address,uint256)
  '0xd505accf', // permit(address,address,uint256,uint256,uint8,bytes32,bytes32)
  '0xa22cb465', // setApprovalForAll(address,bool)
  '0x42842e0e', // safeTransferFrom(address,address,uint256)
  '0xf242432a', // safeTransferFrom(address,address,uint256,uint256,bytes)
]

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
 * Tells whether a call wraps or unwraps a coin, and nothing else.
 *
 * @param call - Its data and value; `amount` that is to be wrapped, or unwrapped.
 * @returns Whether it is.
 */
export function isWrapping(call: {
  readonly data: string
  readonly value: bigint
  readonly amount: bigint
}): boolean {
  const { data, value, amount } = call
  if (value !== 0n) return data.toLowerCase() === deposit && value === amount
  return data.toLowerCase() === withdraw + amount.toString(16).padStart(word, '0')
}

/**
 * Tells whether a call may be one of an exchange: that it calls anything at all, and nothing that
 * gives away tokens of whatever contract it goes to.
 *
 * @param data - Of a call.
 */
export function mayExchange(data: string): boolean {
  return /^0x[\da-f]{8}/i.test(data) && !givingAway.includes(selectorOf(data))
}

function selectorOf(data: string): string {
  return data.slice(0, approve.length).toLowerCase()
}
