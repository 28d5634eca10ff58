import type { SwapTerms } from './createSwapTerms.ts'
import type { SwapInstruction } from './decodeSolanaSwapTransaction.ts'
import { transferPrograms } from './instructions.ts'

/** Positions of accounts and arguments of a route instruction. */
type RouteLayout = {
  /** Offset of the arguments: in amount, quoted out amount, slippage and platform fee in basis points. */
  readonly args: number
  readonly signer: number
  readonly sellAccount: number
  readonly buyAccount: number
  /** Optional destination account; the program id when unused. */
  readonly optionalBuyAccount?: number
}

/** The aggregator program of Jupiter. */
const jupiter = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'

/** Route instructions by discriminator: `route_v2` and `shared_accounts_route_v2`. */
const routeLayouts: Readonly<Record<string, RouteLayout>> = {
  bb64facc31c4af14: { args: 8, signer: 0, sellAccount: 1, buyAccount: 2, optionalBuyAccount: 7 },
  d19853937cfed8e9: { args: 9, signer: 1, sellAccount: 2, buyAccount: 5 },
}
const argsLength = 8 + 8 + 2 + 2

/**
 * Returns whether the instructions are one route of Jupiter between accounts of the user, and what it
 * needs: the creation of these accounts, and the wrapping and unwrapping of SOL.
 *
 * @param calls - All instructions but those of the compute budget.
 * @see https://dev.jup.ag/docs
 */
export function isJupiterRouteAsOrdered(
  calls: readonly SwapInstruction[],
  terms: SwapTerms,
): boolean {
  if (terms.counterparty !== jupiter) return false
  const routes = calls.filter(({ program }) => program === jupiter)
  const others = calls.filter(({ program }) => program !== jupiter)
  const [route] = routes
  return (
    route !== undefined &&
    routes.length === 1 &&
    isRoute(route, terms) &&
    others.every((call) => isPreparation(call, terms)) &&
    wrappedAmount(others) <= (terms.sellMint === undefined ? terms.amount : 0n)
  )
}

function isRoute({ accounts, data }: SwapInstruction, terms: SwapTerms): boolean {
  const layout = data.byteLength < 8 ? undefined : routeLayouts[discriminatorOf(data)]
  if (!layout || data.byteLength < layout.args + argsLength) return false
  const { args, signer, sellAccount, buyAccount, optionalBuyAccount } = layout
  const expected = data.getBigUint64(args + 8, true)
  const slippage = BigInt(data.getUint16(args + 16, true))
  return (
    data.getBigUint64(args, true) <= terms.amount &&
    slippage <= 10_000n &&
    (expected * (10_000n - slippage)) / 10_000n >= terms.minAmount &&
    data.getUint16(args + 18, true) === 0 &&
    accounts[signer] === terms.user &&
    terms.userSell.has(accounts[sellAccount] ?? '') &&
    terms.userBuy.has(accounts[buyAccount] ?? '') &&
    (optionalBuyAccount === undefined || accounts[optionalBuyAccount] === jupiter)
  )
}

/** Returns whether an instruction creates an account of the user for the swap, or wraps or unwraps SOL. */
function isPreparation({ program, accounts, data }: SwapInstruction, terms: SwapTerms): boolean {
  const { user, userSell, userBuy, sellMint, buyMint } = terms
  const [first = '', second = '', third] = accounts
  const kind = data.byteLength === 1 ? data.getUint8(0) : undefined
  const isWrapped = (account: string): boolean =>
    (sellMint === undefined && userSell.has(account)) ||
    (buyMint === undefined && userBuy.has(account))
  switch (program) {
    case transferPrograms.associatedToken:
      return (
        (data.byteLength === 0 || kind === 0 || kind === 1) &&
        first === user &&
        (userSell.has(second) || userBuy.has(second)) &&
        third === user
      )
    case transferPrograms.system:
      return (
        data.byteLength === 12 &&
        data.getUint32(0, true) === 2 &&
        first === user &&
        isWrapped(second)
      )
    case transferPrograms.token:
      // SyncNative, CloseAccount
      return isWrapped(first) && (kind === 17 || (kind === 9 && second === user && third === user))
    default:
      return false
  }
}

function wrappedAmount(calls: readonly SwapInstruction[]): bigint {
  return calls
    .filter(({ program }) => program === transferPrograms.system)
    .reduce((sum, { data }) => sum + data.getBigUint64(4, true), 0n)
}

function discriminatorOf(data: DataView): string {
  return data.getBigUint64(0).toString(16).padStart(16, '0')
}
