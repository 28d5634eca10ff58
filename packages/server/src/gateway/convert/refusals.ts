import { refusal } from '../../http/index.ts'

/** Makes the refusal of what nobody has enough for. Clients look for the words. */
export function tooLittleLiquidity(): Error {
  return refusal(400, { field: '', description: 'insufficient liquidity' })
}

/**
 * Makes the refusal of a chain on which nothing is converted.
 *
 * @param chainId - As the request has it; shown no further than it can be one.
 */
export function noConversions(chainId: string): Error {
  return refusal(400, {
    field: 'chainId',
    description: `Tokens of the chain ${chainId.slice(0, 60)} cannot be converted`,
  })
}
