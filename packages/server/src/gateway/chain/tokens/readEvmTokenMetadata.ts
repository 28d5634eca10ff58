import type { Chain } from '../chains/index.ts'
import {
  createCallEncoder,
  type EvmAddress,
  type ReadContracts,
  decodeTokenString,
  decodeUint,
} from '../contracts/index.ts'
import type { Token } from './TokenRegistry.ts'

const zero = '0x0000000000000000000000000000000000000000'
const metadataCalls = [
  createCallEncoder('symbol()')(),
  createCallEncoder('name()')(),
  createCallEncoder('decimals()')(),
  createCallEncoder('DOMAIN_SEPARATOR()')(),
  createCallEncoder('nonces(address)')(zero),
  createCallEncoder('PERMIT_TYPEHASH()')(),
] as const

/** Type hash of the EIP-2612 permit; tokens with another one have an incompatible permit. */
const permitType = 0x6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c9n

/** Maximum decimals of a token. */
const maxDecimals = 36n

/**
 * Reads ERC-20 metadata and EIP-2612 support of contracts.
 *
 * @returns Tokens by address; contracts that are no token are missing.
 * @throws UpstreamError
 * @see https://eips.ethereum.org/EIPS/eip-20
 * @see https://eips.ethereum.org/EIPS/eip-2612
 */
export async function readEvmTokenMetadata(
  read: ReadContracts,
  chain: Chain,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, Token>> {
  const calls = addresses.flatMap((to) =>
    metadataCalls.map((data) => ({ to: to as EvmAddress, data })),
  )
  const answers = await read(chain, calls)
  const tokens = new Map<string, Token>()
  for (const [index, address] of addresses.entries()) {
    const at = index * metadataCalls.length
    const [symbol, name, decimals, domain, nonces, type] = answers.slice(
      at,
      at + metadataCalls.length,
    )
    const shown = decodeTokenString(symbol)
    const digits = decodeUint(decimals)
    if (shown === undefined || digits === undefined || digits > maxDecimals) continue
    const permit = decodeUint(type) ?? permitType
    tokens.set(address, {
      address,
      symbol: shown.slice(0, 32),
      name: decodeTokenString(name) ?? shown,
      decimals: Number.parseInt(`${digits}`, 10),
      logoUri: undefined,
      eip2612:
        decodeUint(domain) !== undefined &&
        decodeUint(nonces) !== undefined &&
        permit === permitType,
    })
  }
  return tokens
}
