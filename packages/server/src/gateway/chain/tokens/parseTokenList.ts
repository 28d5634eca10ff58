import { getAddress, isAddress } from 'viem/utils'
import * as v from 'valibot'
import type { TokenLists } from './listedTokens.ts'
import type { Token } from './TokenRegistry.ts'

const text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(128))

/** A token list: https://uniswap.org/tokenlist.schema.json. EVM chains only. */
const tokenList = v.object({
  tokens: v.pipe(
    v.array(
      v.object({
        chainId: v.pipe(v.number(), v.integer(), v.minValue(1)),
        address: v.pipe(
          v.string(),
          v.check((given) => isAddress(given, { strict: false }), 'must be an address'),
          v.transform((given) => getAddress(given)),
        ),
        name: text,
        symbol: text,
        decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)),
        logoURI: v.optional(v.pipe(v.string(), v.maxLength(2_048))),
      }),
    ),
    v.maxLength(20_000),
  ),
})

/**
 * Parses a token list of the deployment.
 *
 * @param path - Path of the file, for errors.
 * @returns The tokens by chain id. Logos must be https URLs.
 * @throws Error that names the invalid member.
 */
export function parseTokenList(json: string, path: string): TokenLists {
  const read = v.safeParse(tokenList, parsed(json, path))
  if (!read.success) {
    const [issue] = read.issues
    throw new Error(`${path}: ${v.getDotPath(issue) ?? 'It'} is no token list: ${issue.expected}.`)
  }
  const lists: Record<string, Token[]> = {}
  for (const { chainId, logoURI, ...token } of read.output.tokens) {
    const logoUri = logoURI?.startsWith('https://') ? logoURI : undefined
    ;(lists[`eip155:${chainId}`] ??= []).push({ ...token, logoUri, eip2612: false })
  }
  return lists
}

function parsed(json: string, path: string): unknown {
  try {
    return JSON.parse(json.replace(/^\uFEFF/, ''))
  } catch {
    throw new Error(`${path}: It is no JSON.`)
  }
}
