import { jupiterPrograms } from './jupiterPrograms.ts'
import type { Instruction } from './decodeJupiterTransaction.ts'

/** The swap that a transaction may contain. */
export type ExpectedSwap = {
  readonly user: string
  /** Base units to sell, and base units expected. */
  readonly sellAmount: bigint
  readonly buyAmount: bigint
  readonly slippageBps: number
  /** Maximum lamports to wrap, and maximum priority fee. */
  readonly maxWrapped: bigint
  readonly maxPriorityFee: bigint
  /** Token accounts of the user: wrapped SOL, sold token, bought token. */
  readonly wrappedSolAccounts: ReadonlySet<string>
  readonly sellAccounts: ReadonlySet<string>
  readonly buyAccounts: ReadonlySet<string>
}

/** Compute units of a transaction without a limit. */
const maxComputeUnits = 1_400_000n

/** Positions of accounts and arguments of a route instruction. */
type RouteLayout = {
  /**
   * Offset of the arguments: in amount, quoted out amount, slippage and platform fee in basis points.
   */
  readonly args: number
  readonly signer: number
  readonly sellAccount: number
  readonly buyAccount: number
  /** Optional destination account; the program id when unused. */
  readonly optionalBuyAccount?: number
}

/**
 * Discriminators of the v2 route instructions. v1 has its arguments at the end, after data of variable
 * length, so they cannot be checked.
 */
const routeInstructions: Readonly<Record<string, RouteLayout>> = {
  // route_v2
  bb64facc31c4af14: { args: 8, signer: 0, sellAccount: 1, buyAccount: 2, optionalBuyAccount: 7 },
  // shared_accounts_route_v2
  d19853937cfed8e9: { args: 9, signer: 1, sellAccount: 2, buyAccount: 5 },
}
const argsLength = 8 + 8 + 2 + 2

/**
 * Returns whether a transaction performs the expected swap, wraps and unwraps SOL for it, creates token
 * accounts of the user, and does nothing else.
 *
 * @see https://dev.jup.ag/docs
 */
export function isExpectedSwap(calls: readonly Instruction[], meant: ExpectedSwap): boolean {
  const of = (program: string): readonly Instruction[] =>
    calls.filter((call) => call.program === program)
  const known: ReadonlySet<string> = new Set(Object.values(jupiterPrograms))
  const [route, ...others] = of(jupiterPrograms.jupiter)
  return (
    calls.every(({ program }) => known.has(program)) &&
    route !== undefined &&
    others.length === 0 &&
    isExpectedRoute(route, meant) &&
    isAllowedBudget(of(jupiterPrograms.computeBudget), meant) &&
    isWrapping(of(jupiterPrograms.system), meant) &&
    of(jupiterPrograms.associatedToken).every((call) => createsOwnAccount(call, meant)) &&
    [...of(jupiterPrograms.token), ...of(jupiterPrograms.token2022)].every((call) =>
      isUnwrapping(call, meant),
    )
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
      accounts[places.optionalBuyAccount] === jupiterPrograms.jupiter)
  )
}

/** Returns whether the compute budget instructions stay within the priority fee. */
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

/** Returns whether SOL is only transferred to own wrapped SOL accounts, within the maximum. */
function isWrapping(
  calls: readonly Instruction[],
  { user, maxWrapped: wrapped, wrappedSolAccounts: nativeAccounts }: ExpectedSwap,
): boolean {
  let sum = 0n
  for (const { accounts, data } of calls) {
    const [from, to = ''] = accounts
    const isTransfer = data.length === 12 && data.readUInt32LE(0) === 2
    if (!isTransfer || from !== user || !nativeAccounts.has(to)) return false
    sum += data.readBigUInt64LE(4)
  }
  return sum <= wrapped
}

/** Returns whether an account is created for the user: payer, account, owner. */
function createsOwnAccount({ accounts, data }: Instruction, { user }: ExpectedSwap): boolean {
  const isMade = data.length === 0 || (data.length === 1 && (data[0] === 0 || data[0] === 1))
  return isMade && accounts[0] === user && accounts[2] === user
}

/**
 * Returns whether the instruction is `SyncNative`, or closes an account of the user: account, destination,
 * owner.
 */
function isUnwrapping({ accounts, data }: Instruction, { user }: ExpectedSwap): boolean {
  if (data.length !== 1) return false
  return data[0] === 17 || (data[0] === 9 && accounts[1] === user && accounts[2] === user)
}
