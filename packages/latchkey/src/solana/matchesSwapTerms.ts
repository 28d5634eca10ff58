import type {
  DecodedSolanaSwapTransaction,
  SwapInstruction,
} from './decodeSolanaSwapTransaction.ts'
import { transferPrograms } from './instructions.ts'
import { isJupiterRouteAsOrdered } from './isJupiterRouteAsOrdered.ts'
import type { SwapTerms } from './createSwapTerms.ts'

/** Maximum priority fee in lamports. */
const maxPriorityFee = 1_000_000n
/** Compute units of a transaction without a limit. */
const maxComputeUnits = 1_400_000n

/** A transfer of SOL, for which `mint` is undefined, or of a token. */
type SwapTransfer = {
  readonly mint: string | undefined
  readonly from: string | undefined
  readonly to: string | undefined
  readonly owner: string | undefined
  readonly amount: bigint
}

/**
 * Returns whether a transaction is the ordered swap and does nothing else: the user pays the fee and is
 * the only one whose signature is missing; at most `amount` leaves the user's account; at least
 * `minAmount` arrives there. A transaction with any other instruction is not the ordered swap, so that
 * approvals, changes of an owner, closed accounts and durable nonces are rejected.
 *
 * There are two kinds: a trade with an account that has signed it, and a route of a known exchange
 * program, see {@link isJupiterRouteAsOrdered}.
 */
export function matchesSwapTerms(decoded: DecodedSolanaSwapTransaction, terms: SwapTerms): boolean {
  const { signers, missingSigners, instructions } = decoded
  const { user, counterparty } = terms
  if (signers[0] !== user || missingSigners.length !== 1 || missingSigners[0] !== user) return false
  const calls = instructions.filter(({ program }) => program !== transferPrograms.computeBudget)
  const budget = instructions.filter(({ program }) => program === transferPrograms.computeBudget)
  if (!isAllowedBudget(budget)) return false
  if (signers.length === 1) return isJupiterRouteAsOrdered(calls, terms)
  return signers.length === 2 && signers[1] === counterparty && isOrderedSwap(calls, terms)
}

/** Returns whether the compute budget instructions stay within the priority fee. */
function isAllowedBudget(calls: readonly SwapInstruction[]): boolean {
  let units = maxComputeUnits
  let price = 0n
  for (const { data } of calls) {
    const kind = data.byteLength > 0 ? data.getUint8(0) : undefined
    if (kind === 2 && data.byteLength === 5) units = BigInt(data.getUint32(1, true))
    else if (kind === 3 && data.byteLength === 9) price = data.getBigUint64(1, true)
    else if (kind !== 1 && kind !== 4) return false
  }
  return units * price <= maxPriorityFee * 1_000_000n
}

/** Returns whether the instructions are a payment of each party, and token accounts for them. */
function isOrderedSwap(calls: readonly SwapInstruction[], terms: SwapTerms): boolean {
  let paid = 0n
  let received = 0n
  for (const call of calls) {
    const transfer = parseTransfer(call)
    if (!transfer) {
      if (!isAccountCreation(call, terms)) return false
    } else if (isPayment(transfer, terms)) paid += transfer.amount
    else if (isReceipt(transfer, terms)) received += transfer.amount
    else return false
  }
  return paid <= terms.amount && received >= terms.minAmount
}

function isPayment({ mint, from, to, owner }: SwapTransfer, terms: SwapTerms): boolean {
  const { user, counterparty, sellMint, userSell, counterpartySell } = terms
  if (owner !== user || mint !== sellMint) return false
  if (mint === undefined) return to === counterparty
  return userSell.has(from ?? '') && counterpartySell.has(to ?? '')
}

function isReceipt({ mint, from, to, owner }: SwapTransfer, terms: SwapTerms): boolean {
  const { user, counterparty, buyMint, userBuy, counterpartyBuy } = terms
  if (owner !== counterparty || mint !== buyMint) return false
  if (mint === undefined) return to === user
  return counterpartyBuy.has(from ?? '') && userBuy.has(to ?? '')
}

/** Parses Transfer of the system program, and TransferChecked of the token programs. */
function parseTransfer({ program, accounts, data }: SwapInstruction): SwapTransfer | undefined {
  if (program === transferPrograms.system) {
    if (data.byteLength !== 12 || data.getUint32(0, true) !== 2 || accounts.length !== 2)
      return undefined
    const [from, to] = accounts
    return { mint: undefined, from, to, owner: from, amount: data.getBigUint64(4, true) }
  }
  const isToken = program === transferPrograms.token || program === transferPrograms.token2022
  if (!isToken || data.byteLength !== 10 || data.getUint8(0) !== 12 || accounts.length !== 4)
    return undefined
  const [from, mint = '', to, owner] = accounts
  return { mint, from, to, owner, amount: data.getBigUint64(1, true) }
}

/**
 * Returns whether Create or CreateIdempotent makes the account that receives a payment. The user pays the
 * rent of an own account only.
 */
function isAccountCreation(
  { program, accounts, data }: SwapInstruction,
  terms: SwapTerms,
): boolean {
  const { user, counterparty, userBuy, counterpartySell } = terms
  const [payer, account = '', owner] = accounts
  const isCreation = data.byteLength === 0 || (data.byteLength === 1 && data.getUint8(0) <= 1)
  if (program !== transferPrograms.associatedToken || !isCreation) return false
  if (owner === user && userBuy.has(account)) return payer === user || payer === counterparty
  return owner === counterparty && counterpartySell.has(account) && payer === counterparty
}
