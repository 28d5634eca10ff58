import { httpError } from '../../../http/index.ts'

/** What clients look for where nobody has enough. */
export const tooLittle = 'insufficient liquidity'

/** Makes the httpError of what nobody has enough for. */
export function tooLittleLiquidity(): Error {
  return httpError(400, { field: '', description: tooLittle })
}

/**
 * Makes the httpError of a chain on which nothing is converted.
 *
 * @param chainId - As the request has it; shown no further than it can be one.
 */
export function noConversions(chainId: string): Error {
  return httpError(400, {
    field: 'chainId',
    description: `Tokens of the chain ${chainId.slice(0, 60)} cannot be converted`,
  })
}

/** Makes the httpError of a permit where none is taken. */
export function noPermits(): Error {
  return httpError(400, { field: 'eip155.permit', description: 'Permits are not taken here' })
}
