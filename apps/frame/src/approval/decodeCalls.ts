import { decodeFunctionData, type Hex, parseAbi } from 'viem'
import type { Allowance } from './ApprovalSummary.ts'
import { toAllowanceAmount } from './toAllowanceAmount.ts'

const abi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function increaseApproval(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function authorizeOperator(address operator)',
  'function revokeOperator(address operator)',
  'function setOperator(address spender, bool approved)',
  'function approve(address spender, uint256 id, uint256 amount)',
  'function approveDelegation(address delegatee, uint256 amount)',
  'function delegationWithSig(address delegator, address delegatee, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline) permitSingle, bytes signature)',
  'function permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce)[] details, address spender, uint256 sigDeadline) permitBatch, bytes signature)',
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
  'function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
])

/** Decoded data of a call, without running it. */
export type DecodedCall = {
  readonly allowances: readonly Allowance[]
  /** Assets of the called contract that are sent. */
  readonly transfers: readonly DecodedTransfer[]
}

/** A transfer of a token or of an item of a collection. */
export type DecodedTransfer = {
  /** Missing where the account sends by itself. */
  readonly from?: string | undefined
  readonly to: string
  /** Base units, or the id of an item where the standard is not told by the function. */
  readonly amount?: bigint | undefined
  readonly tokenId?: bigint | undefined
}

type CallData = { readonly to?: string | undefined; readonly data?: Hex | undefined }

/** How many calls within calls can still be read, and whether one could not. */
type ReadBudget = { left: number; isExceeded: boolean }

const nothing: DecodedCall = { allowances: [], transfers: [] }
/** Calls within calls that are read of a request. */
const maxNestedCalls = 256
/** Characters of data up to which such a call counts as one. */
const charactersPerCount = 512

/**
 * Decodes the data of the calls of a request: approvals of ERC-20, ERC-721, ERC-777, ERC-1155, ERC-2612, ERC-6909, DAI and Permit2,
 * delegations of credit, transfers, and calls within `multicall`. Where these are too many or malformed, a call has an allowance that
 * names neither spender nor amount.
 *
 * A node that lies about a simulation cannot hide these.
 *
 * @param calls - `to`: called contract. `data`: in lower case, as `frameHexBytesSchema` returns it.
 */
export function decodeCalls(calls: readonly CallData[]): readonly DecodedCall[] {
  const budget: ReadBudget = { left: maxNestedCalls, isExceeded: false }
  return calls.map((call) => {
    budget.isExceeded = false
    const decoded = decodeCall(call, budget)
    if (!budget.isExceeded) return decoded
    return join([decoded, allow({ standard: 'erc20', token: call.to, spender: '' })])
  })
}

function decodeCall({ to, data = '0x' }: CallData, budget: ReadBudget): DecodedCall {
  if (to === undefined || data.length < 10) return nothing
  const at = multicalls.get(data.slice(0, 10))
  if (at !== undefined) return decodeMulticall(readElements(data.slice(10), at), { to, budget })
  try {
    return readCall(decodeFunctionData({ abi, data }), to)
  } catch {
    return nothing
  }
}

function decodeMulticall(
  elements: Iterable<Hex>,
  { to, budget }: { readonly to: string; readonly budget: ReadBudget },
): DecodedCall {
  const calls: DecodedCall[] = []
  try {
    for (const data of elements) {
      budget.left -= Math.ceil(data.length / charactersPerCount)
      if (budget.left < 0) throw new RangeError('The calls are too many.')
      calls.push(decodeCall({ to, data }, budget))
    }
  } catch {
    // A contract can run elements that end early, or whose offsets lead elsewhere.
    budget.isExceeded = true
  }
  return join(calls)
}

/** Selectors of `multicall(bytes[])` and `multicall(uint256,bytes[])`, and the argument that has the calls. */
const multicalls: ReadonlyMap<string, number> = new Map([
  ['0xac9650d8', 0],
  ['0x5ae401dc', 1],
])

/**
 * Yields the elements of an argument of type `bytes[]`. Offsets can share an element, so a decoder that copies each of them makes many
 * megabytes of a few kilobytes.
 *
 * @throws RangeError for what is not within the data.
 */
function* readElements(args: string, at: number): Generator<Hex> {
  const readWord = (position: number): number => {
    const word = BigInt(`0x${args.slice(position, position + 64).padEnd(64, 'f')}`)
    if (word > args.length) throw new RangeError('The data ends early.')
    return Number(word)
  }
  const list = 2 * readWord(64 * at)
  const start = list + 64
  const count = readWord(list)
  for (let index = 0; index < count; index++) {
    const element = start + 2 * readWord(start + 64 * index)
    const end = element + 64 + 2 * readWord(element)
    if (end > args.length) throw new RangeError('The data ends early.')
    yield `0x${args.slice(element + 64, end)}`
  }
}

type FunctionCall = ReturnType<typeof decodeFunctionData<typeof abi>>

function readCall({ functionName, args }: FunctionCall, to: string): DecodedCall {
  switch (functionName) {
    case 'approve':
      return allow(readApprove(args, to))
    case 'increaseAllowance':
    case 'increaseApproval': {
      const [spender, amount] = args
      return allow({ standard: 'erc20', token: to, spender, amount: toAllowanceAmount(amount) })
    }
    case 'authorizeOperator':
      return allow({ standard: 'erc777', token: to, spender: args[0], amount: 'unlimited' })
    case 'revokeOperator':
      return allow({ standard: 'erc777', token: to, spender: args[0], amount: 0n })
    case 'approveDelegation': {
      const [spender, amount] = args
      return allow({ standard: 'credit', token: to, spender, amount: toAllowanceAmount(amount) })
    }
    case 'delegationWithSig': {
      const [, spender, amount] = args
      return allow({ standard: 'credit', token: to, spender, amount: toAllowanceAmount(amount) })
    }
    case 'setOperator':
    case 'setApprovalForAll': {
      const [spender, isApproved] = args
      const amount = isApproved ? 'unlimited' : 0n
      return allow({ standard: 'collection', token: to, spender, amount })
    }
    case 'permit':
      return allow(...readPermit(args, to))
    case 'transfer':
      return send({ to: args[0], amount: args[1] })
    case 'transferFrom':
      return send({ from: args[0], to: args[1], amount: args[2] })
    case 'safeTransferFrom': {
      const [from, to, tokenId] = args
      return send({ from, to, tokenId, ...(args.length === 5 && { amount: args[3] }) })
    }
    default: {
      const [from, to, ids, amounts] = args
      return send(...ids.map((tokenId, at) => ({ from, to, tokenId, amount: amounts[at] })))
    }
  }
}

function readApprove(
  args: Extract<FunctionCall, { functionName: 'approve' }>['args'],
  token: string,
): Allowance {
  if (args.length === 2)
    return { standard: 'erc20', token, spender: args[0], amount: toAllowanceAmount(args[1]) }
  if (args.length === 3) {
    const [spender, tokenId, amount] = args
    return { standard: 'erc6909', token, spender, tokenId, amount: toAllowanceAmount(amount) }
  }
  const [named, spender, amount] = args
  return { standard: 'permit2', token: named, spender, amount: toAllowanceAmount(amount, 160) }
}

function readPermit(
  args: Extract<FunctionCall, { functionName: 'permit' }>['args'],
  token: string,
): readonly Allowance[] {
  if (args.length === 7)
    return [{ standard: 'permit', token, spender: args[1], amount: toAllowanceAmount(args[2]) }]
  if (args.length === 8)
    return [{ standard: 'dai', token, spender: args[1], amount: args[4] ? 'unlimited' : 0n }]
  const { details, spender } = args[1]
  const list = 'token' in details ? [details] : details
  return list.map((item) => ({
    standard: 'permit2',
    token: item.token,
    spender,
    amount: toAllowanceAmount(item.amount, 160),
  }))
}

function allow(...allowances: readonly Allowance[]): DecodedCall {
  return { allowances, transfers: [] }
}

function send(...transfers: readonly DecodedTransfer[]): DecodedCall {
  return { allowances: [], transfers }
}

function join(calls: readonly DecodedCall[]): DecodedCall {
  return {
    allowances: calls.flatMap(({ allowances }) => allowances),
    transfers: calls.flatMap(({ transfers }) => transfers),
  }
}
