import { httpError } from '../../../http/index.ts'

/** Error message that clients match. */
export const insufficientLiquidityMessage = 'insufficient liquidity'

/** Creates the HTTP 400 error for missing liquidity. */
export function insufficientLiquidityError(): Error {
  return httpError(400, { field: '', description: insufficientLiquidityMessage })
}

/** Creates the HTTP 400 error for an output below the requested minimum. */
export function priceMovedError(): Error {
  return httpError(400, { field: 'solana.minAmount', description: 'The price has moved' })
}

/**
 * Creates the HTTP 400 error for an unsupported chain.
 *
 * @param chainId - As in the request; shortened.
 */
export function unsupportedChainError(chainId: string): Error {
  return httpError(400, {
    field: 'chainId',
    description: `Swaps are not supported on ${chainId.slice(0, 60)}`,
  })
}

/** Creates the HTTP 400 error for an unsupported permit. */
export function unsupportedPermitError(): Error {
  return httpError(400, { field: 'eip155.permit', description: 'Permits are not supported' })
}
