import { textMember } from '../../features/swap/createExchangeClient.ts'
import { insufficientLiquidity } from '../../features/swap/swapErrors.ts'

/** What it calls a trade that nobody has enough for. */
const insufficientLiquidityCodes: ReadonlySet<string> = new Set([
  'COULD_NOT_FIND_ANY_ROUTE',
  'MARKET_NOT_FOUND',
  'NO_ROUTES_FOUND',
  'ROUTE_PLAN_DOES_NOT_CONSUME_ALL_THE_AMOUNT',
])

/**
 * Tells why Jupiter does not want to.
 *
 * @param status - Of its answer.
 * @param told - The JSON of it.
 */
export function errorText(status: number, told: unknown): string | undefined {
  if (status !== 400) return undefined
  const isTooLittle = insufficientLiquidityCodes.has(textMember(told, 'errorCode') ?? '')
  return isTooLittle ? insufficientLiquidity : textMember(told, 'error')
}
