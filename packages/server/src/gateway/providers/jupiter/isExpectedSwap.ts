import { programs } from './programs.ts'
import type { Instruction } from './decodeTransaction.ts'

/** What a transaction may do. */
export type ExpectedSwap = {
  readonly user: string
  /** Base units that are given away, and that are expected. */
  readonly sellAmount: bigint
  readonly buyAmount: bigint
  readonly slippageBps: number
  /** Lamports that may be wrapped, and those that may be paid to come first. */
  readonly maxWrapped: bigint
  readonly maxPriorityFee: bigint
  /** Where the user holds the coin, wrapped, what is given away, and what is wanted. */
  readonly wrappedSolAccounts: ReadonlySet<string>
  readonly sellAccounts: ReadonlySet<string>
  readonly buyAccounts: ReadonlySet<string>
}

/** Units that a transaction may use when it names no limit. */
const maxComputeUnits = 1_400_000n

/** Where a trade has who signs, the account that is emptied, and the one that is filled. */
type RouteLayout = {
  /** In the data: amount, expected amount, basis points of slippage and of a fee. */
  readonly args: number
  readonly signer: number
  readonly sellAccount: number
  readonly buyAccount: number
  /** Where what is wanted may go in place of that: the program, if it does not. */
  readonly optionalBuyAccount?: number
}

/**
 * Trades of the second form, by what their data begins with. Those of the first have their terms at
 * the end, where others may stand behind those that count.
 */
const routeInstructions: Readonly<Record<string, RouteLayout>> = {
  // route_v2
  bb64facc31c4af14: { args: 8, signer: 0, sellAccount: 1, buyAccount: 2, optionalBuyAccount: 7 },
  // shared_accounts_route_v2
  d19853937cfed8e9: { args: 9, signer: 1, sellAccount: 2, buyAccount: 5 },
}
const argsLength = 8 + 8 + 2 + 2

/**
 * Tells whether a transaction trades what was asked for, wraps and unwraps the coin for it, makes
 * accounts of the user for tokens, and does nothing else.
 *
 * @param calls - What it does.
 * @param meant - What was asked for.
 * @source Jupiter program "route_v2", SPL Token and System program instructions
 */
export function isExpectedSwap(calls: readonly Instruction[], meant: ExpectedSwap): boolean {
  const of = (program: string): readonly Instruction[] =>
    calls.filter((call) => call.program === program)
  const known: ReadonlySet<string> = new Set(Object.values(programs))
  const [trade, ...others] = of(programs.jupiter)
  return (
    calls.every(({ program }) => known.has(program)) &&
    trade !== undefined &&
    others.length === 0 &&
    isExpectedRoute(trade, meant) &&
    isAllowedBudget(of(programs.computeBudget), meant) &&
    isWrapping(of(programs.system), meant) &&
    of(programs.associatedToken).every((call) => createsOwnAccount(call, meant)) &&
    [...of(programs.token), ...of(programs.token2022)].every((call) => isUnwrapping(call, meant))
  )
}

function isExpectedRoute({ accounts, data }: Instruction, meant: ExpectedSwap): boolean {
  const places = routeInstructions[data.toString('hex', 0, 8)]
  if (!places || data.length < places.args + argsLength) return false
  const { args: terms } = places
  return (
    data.readBigUInt64LE(terms) === meant.sellAmount &&
    data.readBigUInt64LE(terms + 8) >= meant.buyAmount &&
    data.readUInt16LE(terms + 16) <= meant.slippageBps &&
    data.readUInt16LE(terms + 18) === 0 &&
    accounts[places.signer] === meant.user &&
    meant.sellAccounts.has(accounts[places.sellAccount] ?? '') &&
    meant.buyAccounts.has(accounts[places.buyAccount] ?? '') &&
    (places.optionalBuyAccount === undefined ||
      accounts[places.optionalBuyAccount] === programs.jupiter)
  )
}

/** Sets limits, and pays no more to come first than it may. */
function isAllowedBudget(
  calls: readonly Instruction[],
  { maxPriorityFee: priority }: ExpectedSwap,
): boolean {
  let units = maxComputeUnits
  let price = 0n
  for (const { data } of calls) {
    const [kind] = data
    if (kind === 2 && data.length === 5) units = BigInt(data.readUInt32LE(1))
    else if (kind === 3 && data.length === 9) price = data.readBigUInt64LE(1)
    else if (kind !== 1 && kind !== 4) return false
  }
  return (units * price) / 1_000_000n <= priority
}

/** Coins go where the user holds them wrapped, and no more than are given away. */
function isWrapping(
  calls: readonly Instruction[],
  { user, maxWrapped: wrapped, wrappedSolAccounts: coinAccounts }: ExpectedSwap,
): boolean {
  let sum = 0n
  for (const { accounts, data } of calls) {
    const [from, to = ''] = accounts
    const isTransfer = data.length === 12 && data.readUInt32LE(0) === 2
    if (!isTransfer || from !== user || !coinAccounts.has(to)) return false
    sum += data.readBigUInt64LE(4)
  }
  return sum <= wrapped
}

/** The user pays for it, so nobody else may own it: payer, account, owner. */
function createsOwnAccount({ accounts, data }: Instruction, { user }: ExpectedSwap): boolean {
  const isMade = data.length === 0 || (data.length === 1 && (data[0] === 0 || data[0] === 1))
  return isMade && accounts[0] === user && accounts[2] === user
}

/** Counts what was wrapped, or closes an account of the user: account, receiver, owner. */
function isUnwrapping({ accounts, data }: Instruction, { user }: ExpectedSwap): boolean {
  if (data.length !== 1) return false
  return data[0] === 17 || (data[0] === 9 && accounts[1] === user && accounts[2] === user)
}
