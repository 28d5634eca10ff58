import type { TypedDataDefinition } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { hexToString, isAddress, isHex } from 'viem/utils'
import { isRecord } from '../persistedValue.ts'
import { createInvalidParamsError, createUnauthorizedError } from '../providerError.ts'
import type { EvmWalletContext, EvmMethodHandlers } from './EvmMethodHandler.ts'

/**
 * Creates the methods that sign messages and typed data.
 *
 * @see EIP-191, EIP-712
 */
export function createSigningMethods(context: EvmWalletContext): EvmMethodHandlers {
  return {
    personal_sign(params) {
      const { message, address } = parsePersonalSign(params)
      const account = getAuthorizedAccount(context, address)
      return {
        needsApproval: true,
        summary: `Sign with ${account.address}:\n${isHex(message) ? hexToString(message) : message}`,
        run: () => account.signMessage({ message: isHex(message) ? { raw: message } : message }),
      }
    },
    eth_signTypedData_v4([address, input]) {
      const account = getAuthorizedAccount(context, address)
      const typedData = parseTypedData(input)
      const chainId = typedData.domain?.chainId
      if (chainId !== undefined && BigInt(chainId) !== BigInt(context.state.chainId()))
        throw createInvalidParamsError(`Provided chainId ${chainId} must match the active chain.`)
      return {
        needsApproval: true,
        summary: `Sign with ${account.address}:\n${JSON.stringify(typedData.message, undefined, 2)}`,
        run: () => account.signTypedData(typedData),
      }
    },
  }
}

/**
 * Returns the account of an address that the page is permitted to use.
 *
 * @throws 4100 when the page has no permission, or the wallet is locked
 */
export function getAuthorizedAccount(
  context: EvmWalletContext,
  address: unknown,
): PrivateKeyAccount {
  if (typeof address !== 'string' || !isAddress(address, { strict: false }))
    throw createInvalidParamsError('Expected an address.')
  const expected = address.toLowerCase()
  const account = context.visibleAccounts().includes(expected)
    ? context.state.accounts().find((each) => each.address.toLowerCase() === expected)
    : undefined
  if (account === undefined) throw createUnauthorizedError()
  return account
}

/** Parses the parameters in either order, as wallets do. */
function parsePersonalSign([first, second]: readonly unknown[]): {
  message: string
  address: unknown
} {
  if (typeof first !== 'string') throw createInvalidParamsError('Expected a message.')
  const swapped = isAddress(first, { strict: false }) && typeof second === 'string'
  if (swapped && !isAddress(second, { strict: false })) return { message: second, address: first }
  return { message: first, address: second }
}

function parseTypedData(input: unknown): TypedDataDefinition {
  let value = input
  try {
    if (typeof input === 'string') value = JSON.parse(input) as unknown
  } catch {
    throw createInvalidParamsError('Expected typed data as JSON.')
  }
  if (!isRecord(value) || !isRecord(value['types']) || typeof value['primaryType'] !== 'string')
    throw createInvalidParamsError('Expected typed data with types and primaryType.')
  if (!isRecord(value['message']))
    throw createInvalidParamsError('Expected typed data with a message.')
  // viem checks the rest when it hashes the data.
  return value as unknown as TypedDataDefinition
}
