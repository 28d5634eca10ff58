import { parseAbi } from 'viem/utils'
import { native } from '../../chain/accounts/index.ts'
import type { EvmAddress } from '../../chain/contracts/index.ts'
import { tokenAt } from '../../features/swap/coinAddress.ts'
import { type Deal, isSame } from '../../features/swap/Deal.ts'
import { decodeCall } from '../../features/swap/decodeCall.ts'

const holderAbi = parseAbi([
  'function exec(address operator, address token, uint256 amount, address target, bytes data)',
])
const settlerAbi = parseAbi([
  'function execute((address recipient, address buyToken, uint256 minAmountOut) slippage, bytes[] actions, bytes32 affiliate)',
])

/** The contracts of 0x on a chain. */
export type ZeroxContracts = {
  /** Which takes tokens, as far as the call says. */
  readonly holder: EvmAddress
  /** Which trade, in lower case. */
  readonly settlers: ReadonlySet<string>
}

type Call = { readonly to: EvmAddress; readonly data: EvmAddress; readonly value: bigint }

/**
 * Reads what a transaction of 0x does: the contract that holds allowances lends a token to one that
 * trades, and that one pays out or fails. Coins may go to the one that trades without the other.
 *
 * @param call - The transaction.
 * @param contracts - Of its chain.
 * @returns The deal; undefined for any other call.
 * @source https://github.com/0xProject/0x-settler "IAllowanceHolder", "ISettlerTakerSubmitted"
 */
export function readDeal(call: Call, contracts: ZeroxContracts): Deal | undefined {
  const lent = isSame(call.to, contracts.holder) ? readLoan(call.data) : straight(call)
  if (!lent || !contracts.settlers.has(lent.to.toLowerCase())) return undefined
  const trade = decodeCall(settlerAbi, lent.data)
  if (!trade) return undefined
  const [{ recipient, buyToken, minAmountOut }] = trade.args
  const { sold, amount } = lent
  const bought = tokenAt(buyToken)
  return { sold, amount, bought, least: minAmountOut, receiver: recipient }
}

type Loan = Pick<Deal, 'sold' | 'amount'> & {
  readonly to: EvmAddress
  readonly data: EvmAddress
}

function readLoan(holderData: EvmAddress): Loan | undefined {
  const loan = decodeCall(holderAbi, holderData)
  if (!loan) return undefined
  const [operator, token, amount, to, data] = loan.args
  // Who is lent the token and who is called are one: nobody else gets at it.
  if (!isSame(operator, to)) return undefined
  return { sold: amount === 0n ? native : tokenAt(token), amount, to, data }
}

function straight({ to, data, value }: Call): Loan {
  return { sold: native, amount: value, to, data }
}
