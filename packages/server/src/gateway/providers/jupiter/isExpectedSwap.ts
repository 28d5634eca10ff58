import { programs } from './programs.ts'
import type { Call } from './decodeTransaction.ts'

/** What a transaction may do. */
export type Meant = {
  readonly user: string
  /** Base units that are given away, and that are expected. */
  readonly amount: bigint
  readonly expected: bigint
  readonly slippageBps: number
  /** Lamports that may be wrapped, and those that may be paid to come first. */
  readonly wrapped: bigint
  readonly priority: bigint
  /** Where the user holds the coin, wrapped, what is given away, and what is wanted. */
  readonly coinAccounts: ReadonlySet<string>
  readonly givenAccounts: ReadonlySet<string>
  readonly wantedAccounts: ReadonlySet<string>
}

/** Units that a transaction may use when it names no limit. */
const mostUnits = 1_400_000n

/** Where a trade has who signs, the account that is emptied, and the one that is filled. */
type Places = {
  /** In the data: amount, expected amount, basis points of slippage and of a fee. */
  readonly terms: number
  readonly signer: number
  readonly given: number
  readonly wanted: number
  /** Where what is wanted may go in place of that: the program, if it does not. */
  readonly elsewhere?: number
}

/**
 * Trades of the second form, by what their data begins with. Those of the first have their terms at
 * the end, where others may stand behind those that count.
 */
const trades: Readonly<Record<string, Places>> = {
  // route_v2
  bb64facc31c4af14: { terms: 8, signer: 0, given: 1, wanted: 2, elsewhere: 7 },
  // shared_accounts_route_v2
  d19853937cfed8e9: { terms: 9, signer: 1, given: 2, wanted: 5 },
}
const termsLength = 8 + 8 + 2 + 2

/**
 * Tells whether a transaction trades what was asked for, wraps and unwraps the coin for it, makes
 * accounts of the user for tokens, and does nothing else.
 *
 * @param calls - What it does.
 * @param meant - What was asked for.
 * @source Jupiter program "route_v2", SPL Token and System program instructions
 */
export function isMeant(calls: readonly Call[], meant: Meant): boolean {
  const of = (program: string): readonly Call[] => calls.filter((call) => call.program === program)
  const known: ReadonlySet<string> = new Set(Object.values(programs))
  const [trade, ...others] = of(programs.jupiter)
  return (
    calls.every(({ program }) => known.has(program)) &&
    trade !== undefined &&
    others.length === 0 &&
    isTrade(trade, meant) &&
    isBudget(of(programs.computeBudget), meant) &&
    isWrapping(of(programs.system), meant) &&
    of(programs.associatedToken).every((call) => makesAccount(call, meant)) &&
    [...of(programs.token), ...of(programs.token2022)].every((call) => isUnwrapping(call, meant))
  )
}

function isTrade({ accounts, data }: Call, meant: Meant): boolean {
  const places = trades[data.toString('hex', 0, 8)]
  if (!places || data.length < places.terms + termsLength) return false
  const { terms } = places
  return (
    data.readBigUInt64LE(terms) === meant.amount &&
    data.readBigUInt64LE(terms + 8) >= meant.expected &&
    data.readUInt16LE(terms + 16) <= meant.slippageBps &&
    data.readUInt16LE(terms + 18) === 0 &&
    accounts[places.signer] === meant.user &&
    meant.givenAccounts.has(accounts[places.given] ?? '') &&
    meant.wantedAccounts.has(accounts[places.wanted] ?? '') &&
    (places.elsewhere === undefined || accounts[places.elsewhere] === programs.jupiter)
  )
}

/** Sets limits, and pays no more to come first than it may. */
function isBudget(calls: readonly Call[], { priority }: Meant): boolean {
  let units = mostUnits
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
function isWrapping(calls: readonly Call[], { user, wrapped, coinAccounts }: Meant): boolean {
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
function makesAccount({ accounts, data }: Call, { user }: Meant): boolean {
  const isMade = data.length === 0 || (data.length === 1 && (data[0] === 0 || data[0] === 1))
  return isMade && accounts[0] === user && accounts[2] === user
}

/** Counts what was wrapped, or closes an account of the user: account, receiver, owner. */
function isUnwrapping({ accounts, data }: Call, { user }: Meant): boolean {
  if (data.length !== 1) return false
  return data[0] === 17 || (data[0] === 9 && accounts[1] === user && accounts[2] === user)
}
