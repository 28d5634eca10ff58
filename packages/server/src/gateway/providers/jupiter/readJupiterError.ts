import { textMember } from '../../features/swap/createAggregatorClient.ts'
import { insufficientLiquidityMessage } from '../../features/swap/swapErrors.ts'

/** Error codes for insufficient liquidity. */
const insufficientLiquidityCodes: ReadonlySet<string> = new Set([
  'COULD_NOT_FIND_ANY_ROUTE',
  'MARKET_NOT_FOUND',
  'NO_ROUTES_FOUND',
  'ROUTE_PLAN_DOES_NOT_CONSUME_ALL_THE_AMOUNT',
])

/**
 * Returns the reason of a rejected request.
 *
 * @param status - HTTP status.
 * @param body - Parsed body.
 */
export function readJupiterError(status: number, body: unknown): string | undefined {
  if (status !== 400) return undefined
  const isTooLittle = insufficientLiquidityCodes.has(textMember(body, 'errorCode') ?? '')
  return isTooLittle ? insufficientLiquidityMessage : textMember(body, 'error')
}
