import { parseAddress } from '../../chain/accounts/index.ts'
import { toSingleLine } from '../../chain/contracts/index.ts'
import type { Token } from '../../chain/tokens/index.ts'
import { nativeTokenAddress, evmNamespace } from '../../features/swap/nativeTokenAddress.ts'
import type { OneInchTokens } from './replies.ts'

/**
 * Converts the token list of 1inch, without the native currency.
 *
 * Its `tags` do not say whether a token is verified: 1inch does not define `RISK:unverified`, and USDT on
 * Ethereum has it.
 */
export function parseOneInchTokenList({ tokens }: OneInchTokens): readonly Token[] {
  return Object.values(tokens).flatMap(({ symbol, name, decimals, logoURI, eip2612, ...given }) => {
    const address = parseAddress(evmNamespace, given.address)
    const shown = toSingleLine(symbol)
    const isToken = address !== undefined && address.toLowerCase() !== nativeTokenAddress
    if (!isToken || shown === undefined) return []
    return {
      address,
      symbol: shown,
      name: toSingleLine(name) ?? shown,
      decimals,
      logoUri: logoURI?.startsWith('https://') ? logoURI : undefined,
      eip2612: eip2612 === true,
    }
  })
}
