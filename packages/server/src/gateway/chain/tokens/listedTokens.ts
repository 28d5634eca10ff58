import { isCaipNetworkId, namespaceOf } from 'latchkey/caip'
import type { LocalnetDescription } from '@latchkey/localnet'
import { parseTokenAddress } from '../accounts/index.ts'
import { tokenImages } from './tokenImages.ts'
import { type ListedToken, tokenLists } from './tokenLists.ts'
import type { Token } from './Tokens.ts'

/** Tokens that somebody vouches for, by their chain. */
export type TokenLists = Readonly<Record<string, readonly Token[]>>

/** Lists the tokens that come with the package. */
export function bundledTokenLists(): TokenLists {
  return Object.fromEntries(
    Object.entries(tokenLists).map(([chain, tokens]) => [chain, tokens.map(tokenOf)]),
  )
}

/**
 * Lists the tokens of a localnet.
 *
 * @param localnet - A localnet that runs.
 */
export function localnetTokenLists(localnet: LocalnetDescription): TokenLists {
  const { eip155, solana } = localnet.contracts
  const permit = { permit: true } as const
  const evm: readonly ListedToken[] = [
    ['TUSD', 'Test Dollar', 6, eip155.testDollar, { peg: 'usd', permit: true }],
    ['TTK', 'Test Token', 18, eip155.testToken, permit],
    ['TBTC', 'Test Bitcoin', 8, eip155.testBitcoin, { ...permit, icon: 'BTC' }],
    ['TEUR', 'Test Euro', 18, eip155.testEuro, permit],
    ['WETH', 'Wrapped Ether', 18, eip155.wrappedNative],
  ]
  const spl: readonly ListedToken[] = [
    ['TUSD', 'Test Dollar', 6, solana.testDollar, { peg: 'usd' }],
    ['TTK', 'Test Token', 9, solana.testToken],
    ['TPTS', 'Test Points', 2, solana.testPoints],
  ]
  return Object.fromEntries(
    localnet.networks.map(({ caipNetworkId, chainNamespace }) => [
      caipNetworkId,
      (chainNamespace === 'solana' ? spl : evm).map(tokenOf),
    ]),
  )
}

/**
 * Puts lists together; of a token that stands in several, the first counts.
 *
 * @param lists - The lists, the most trusted first.
 */
export function mergeTokenLists(...lists: readonly TokenLists[]): TokenLists {
  const chains = new Set(lists.flatMap((list) => Object.keys(list)))
  return Object.fromEntries(
    [...chains].map((chain) => {
      const tokens = new Map<string, Token>()
      for (const token of lists.flatMap((list) => list[chain] ?? []))
        if (isAddressOf(chain, token.address) && !tokens.has(token.address))
          tokens.set(token.address, token)
      return [chain, [...tokens.values()]]
    }),
  )
}

function isAddressOf(chain: string, address: string): boolean {
  return isCaipNetworkId(chain) && parseTokenAddress(namespaceOf(chain), address) === address
}

function tokenOf([symbol, name, decimals, address, more = {}]: ListedToken): Token {
  const { peg, permit = false, icon = symbol } = more
  const logoUri = tokenImagePath(icon)
  return { symbol, name, decimals, address, logoUri, eip2612: permit, ...(peg && { peg }) }
}

/**
 * Finds where this gateway has the picture of a token.
 *
 * @param symbol - Of a token that is listed, or a coin: whoever makes a token may call it anything.
 * @returns Its path; undefined for those that nobody drew.
 */
export function tokenImagePath(symbol: string): string | undefined {
  const name = symbol.toUpperCase()
  return tokenImages.has(name) ? `/public/getTokenImage/${name}` : undefined
}
