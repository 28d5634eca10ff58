import { isCaipNetworkId, namespaceOf } from 'latchkey/caip'
import type { LocalnetDescription } from '@latchkey/localnet'
import { parseTokenAddress } from '../accounts/index.ts'
import { tokenImages } from './tokenImages.ts'
import { type ListedToken, wellKnownTokens } from './wellKnownTokens.ts'
import type { Token } from './TokenRegistry.ts'

/** Trusted tokens by chain id. */
export type TokenLists = Readonly<Record<string, readonly Token[]>>

/** Returns the token lists of the package. */
export function readBundledTokenLists(): TokenLists {
  return Object.fromEntries(
    Object.entries(wellKnownTokens).map(([chain, tokens]) => [chain, tokens.map(tokenOf)]),
  )
}

/** Returns the token lists of a running localnet. */
export function createLocalnetTokenLists(localnet: LocalnetDescription): TokenLists {
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
 * Merges token lists; the first list wins for duplicates.
 *
 * @param lists - The most trusted first.
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
 * Returns the path of a token image on this gateway.
 *
 * @param symbol - Of a listed token or a native currency; symbols of other tokens can be anything.
 * @returns Undefined when there is no image.
 */
export function tokenImagePath(symbol: string): string | undefined {
  const name = symbol.toUpperCase()
  return tokenImages.has(name) ? `/public/getTokenImage/${name}` : undefined
}
