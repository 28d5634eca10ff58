import {
  type AddressParts,
  type CaipAddress,
  formatCaipAddress,
  parseCaipAddress,
} from '../../caip/index.ts'
import {
  accountNoActiveAddressError,
  swapInvalidAmountError,
} from '../../errors/catalogue/index.ts'
import { type ErrorDefinition, WalletError } from '../../errors/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { SwapPair } from '../model/slices/swap.ts'
import { isSameAddressIgnoringCase, readConnection } from '../connection/index.ts'

/**
 * Parses the two tokens of a swap. Not necessarily type-checked by the host.
 *
 * @param failed - Error code when the tokens do not form a pair.
 * @throws `caip.invalid_address`; the code in `failed`.
 */
export function parseSwapPair(
  pair: SwapPair,
  failed: ErrorDefinition,
): { readonly from: AddressParts; readonly to: AddressParts } {
  const from = parseAccountId(pair.from)
  const to = parseAccountId(pair.to)
  if (from.networkId !== to.networkId)
    throw new WalletError(failed, { reason: 'Both tokens must be on one network' })
  if (isSameAddressIgnoringCase(from.address, to.address))
    throw new WalletError(failed, { reason: 'Both tokens are the same' })
  return { from, to }
}

/**
 * Checks the amount of a swap, in base units.
 *
 * @param amount - Not necessarily type-checked by the host.
 * @throws `swap.invalid_amount` unless it is positive and fits into 256 bits.
 */
export function requireSwapAmount(amount: unknown): bigint {
  if (typeof amount !== 'bigint' || amount <= 0n || amount >= 1n << 256n)
    throw new WalletError(swapInvalidAmountError)
  return amount
}

/**
 * Returns the account that swaps: the given one, or that of the connected wallet.
 *
 * @param token - A token of the swap.
 * @param given - An account on the token's network.
 * @throws `account.no_active_address`, `caip.invalid_address`
 */
export function resolveSwapAccount(
  client: Latchkey,
  token: AddressParts,
  given: CaipAddress | undefined,
): AddressParts {
  const account = given === undefined ? findSwapAccount(client, token) : parseAccountId(given)
  if (account?.networkId === token.networkId) return account
  throw new WalletError(accountNoActiveAddressError)
}

/**
 * Returns the account of the connected wallet on the network of a token.
 *
 * @returns Undefined when no wallet is connected there.
 */
export function findSwapAccount(
  client: Latchkey,
  { namespace, networkId }: AddressParts,
): AddressParts | undefined {
  const address = readConnection(client.store.get(), namespace)?.accounts[0]?.address
  return address === undefined
    ? undefined
    : parseCaipAddress(formatCaipAddress({ networkId, address }))
}

/** Returns whether a token is the native currency of its network. */
export function isNativeCurrency(client: Latchkey, { namespace, address }: AddressParts): boolean {
  return isSameAddressIgnoringCase(
    client.adapters.get(namespace)?.nativeTokenAddress ?? '',
    address,
  )
}

/** Returns whether two CAIP-10 ids are equal. */
export function isSameCaipAddress(one: string, other: string): boolean {
  const [a, b] = [one, other].map((id) => id.lastIndexOf(':') + 1)
  return (
    one.slice(0, a) === other.slice(0, b) && isSameAddressIgnoringCase(one.slice(a), other.slice(b))
  )
}

/**
 * Parses a CAIP-10 id. Not necessarily type-checked by the host.
 *
 * @throws `caip.invalid_address`
 */
export function parseAccountId(id: unknown): AddressParts {
  return parseCaipAddress(typeof id === 'string' ? id : '')
}
