import { readAddress } from '../../chain/accounts/index.ts'
import { lineOf } from '../../chain/contracts/index.ts'
import type { Token } from '../../chain/tokens/index.ts'
import { coinAddress, namespace } from '../../features/swap/coinAddress.ts'
import type { OneInchList } from './replies.ts'

/**
 * Reads the tokens that 1inch lists, the coin left out.
 *
 * @param list - As it lists them.
 */
export function readList({ tokens }: OneInchList): readonly Token[] {
  return Object.values(tokens).flatMap(({ symbol, name, decimals, logoURI, eip2612, ...given }) => {
    const address = readAddress(namespace, given.address)
    const shown = lineOf(symbol)
    const isToken = address !== undefined && address.toLowerCase() !== coinAddress
    if (!isToken || shown === undefined) return []
    return {
      address,
      symbol: shown,
      name: lineOf(name) ?? shown,
      decimals,
      logoUri: logoURI?.startsWith('https://') ? logoURI : undefined,
      eip2612: eip2612 === true,
    }
  })
}
