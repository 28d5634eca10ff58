import {
  type AddressParts,
  type CaipAddress,
  formatCaipAddress,
  parseCaipAddress,
} from '../../caip/index.ts'
import { type ErrorCode, WalletError } from '../../errors/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { isSameAddress, readConnection } from '../connection/index.ts'

/** Two tokens of one network. CAIP-10; the marker of its namespace stands for the network's coin. */
export type SwapPair = {
  /** What is given away. */
  readonly from: CaipAddress
  /** What is wanted. */
  readonly to: CaipAddress
}

/**
 * Reads the two tokens of a swap. Hosts may give them without a type checker.
 *
 * @param pair - The tokens.
 * @param failed - What it is called when they do not go together.
 * @returns Their parts.
 * @throws `caip.invalid_address`; the code in `failed`.
 * @source facts: gateway §1.6
 */
export function parsePair(
  pair: SwapPair,
  failed: ErrorCode,
): { readonly from: AddressParts; readonly to: AddressParts } {
  const from = parseAccountId(pair.from)
  const to = parseAccountId(pair.to)
  if (from.networkId !== to.networkId)
    throw new WalletError(failed, { reason: 'Both tokens must be on one network' })
  if (isSameAddress(from.address, to.address))
    throw new WalletError(failed, { reason: 'It must be for another token' })
  return { from, to }
}

/**
 * Reads the amount of a swap, in base units.
 *
 * @param amount - Anything; hosts may give it without a type checker.
 * @throws `swap.invalid_amount` for what is not more than nothing, or more than there can be.
 */
export function checkSwapAmount(amount: unknown): bigint {
  if (typeof amount !== 'bigint' || amount <= 0n || amount >= 1n << 256n)
    throw new WalletError('swap.invalid_amount')
  return amount
}

/**
 * Finds who swaps: the account given, or that of the connected wallet.
 *
 * @param client - Client from `createLatchkey`.
 * @param token - A token of the swap.
 * @param given - An account on the token's network.
 * @throws `account.no_active_address`, `caip.invalid_address`
 */
export function swapAccount(
  client: Latchkey,
  token: AddressParts,
  given: CaipAddress | undefined,
): AddressParts {
  const account = given === undefined ? connectedAccount(client, token) : parseAccountId(given)
  if (account?.networkId === token.networkId) return account
  throw new WalletError('account.no_active_address')
}

/**
 * Finds the account of the connected wallet on the network of a token.
 *
 * @returns Undefined when no wallet is connected there.
 */
export function connectedAccount(
  client: Latchkey,
  { namespace, networkId }: AddressParts,
): AddressParts | undefined {
  const address = readConnection(client.store.get(), namespace)?.accounts[0]?.address
  return address === undefined
    ? undefined
    : parseCaipAddress(formatCaipAddress({ networkId, address }))
}

/** Tells whether a token is the coin of its network. */
export function isNativeCurrency(client: Latchkey, { namespace, address }: AddressParts): boolean {
  return isSameAddress(client.adapters.get(namespace)?.nativeTokenAddress ?? '', address)
}

/** Tells whether two CAIP-10 ids, of tokens or accounts, are one. */
export function isSameId(one: string, other: string): boolean {
  const [a, b] = [one, other].map((id) => id.lastIndexOf(':') + 1)
  return one.slice(0, a) === other.slice(0, b) && isSameAddress(one.slice(a), other.slice(b))
}

/**
 * Reads the id of a token or an account. Hosts may give it without a type checker.
 *
 * @param id - CAIP-10.
 * @throws `caip.invalid_address`
 */
export function parseAccountId(id: unknown): AddressParts {
  return parseCaipAddress(typeof id === 'string' ? id : '')
}
