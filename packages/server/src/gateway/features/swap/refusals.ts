import { httpError } from '../../../http/index.ts'

/** What clients look for where nobody has enough. */
export const insufficientLiquidity = 'insufficient liquidity'

/** Makes the httpError of what nobody has enough for. */
export function insufficientLiquidityError(): Error {
  return httpError(400, { field: '', description: insufficientLiquidity })
}

/**
 * Makes the httpError of a chain on which nothing is converted.
 *
 * @param chainId - As the request has it; shown no further than it can be one.
 */
export function unsupportedChainError(chainId: string): Error {
  return httpError(400, {
    field: 'chainId',
    description: `Tokens of the chain ${chainId.slice(0, 60)} cannot be converted`,
  })
}

/** Makes the httpError of a permit where none is taken. */
export function unsupportedPermitError(): Error {
  return httpError(400, { field: 'eip155.permit', description: 'Permits are not taken here' })
}
