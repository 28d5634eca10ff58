import { describe, expect, it } from 'vitest'
import { errorCatalogue, type ErrorCode, type ErrorDetails, WalletError } from './index.ts'

/** Texts that the specification gives, letter by letter. */
const given: readonly (readonly [ErrorCode, string])[] = [
  ['siwx.not_enabled', 'SIWX is not enabled'],
  ['account.no_active_address', 'No ActiveCaipAddress found'],
  ['network.no_active_network', 'No ActiveCaipNetwork or client found'],
  ['connection.no_client', 'No ConnectionController client found'],
  ['activity.no_address', "Transactions can't be fetched without an accountAddress"],
  ['network.unsupported_namespace', 'Unsupported chain'],
  ['network.not_found', 'Network not found'],
  ['names.auth_required', 'Address or auth connector not found'],
  ['wallet.invalid_capabilities', 'Error parsing wallet capabilities'],
  ['network.chain_not_supported', 'Chain is not supported'],
  ['connection.disconnect_failed', 'Failed to disconnect chains'],
  ['login.dependency_missing', 'Unable to load email login dependency'],
  ['multi_wallet.not_enabled', 'Multi-Wallet Not Enabled'],
]

const codes = Object.keys(errorCatalogue) as ErrorCode[]

function errorOf(code: ErrorCode, details: ErrorDetails = {}): WalletError {
  return new WalletError(errorCatalogue[code], details)
}

describe('what is thrown [8.5a]', () => {
  it.each(given)('is, for %s: %s', (code, text) => {
    expect(errorOf(code).message).toBe(text)
  })

  it.each([
    ['adapter.not_found', /^adapter not found/i],
    ['namespace.not_found', /^namespace not found/i],
    ['provider.not_found', /^provider not found/i],
    ['wallet.user_rejected', /user rejected/i],
  ] as const)('names the missing or rejected value: %s', (code, text) => {
    expect(errorOf(code).message).toMatch(text)
  })
})

describe('toasts [8.3]', () => {
  it.each([
    ['balance.unavailable', 'Token Balance Unavailable'],
    ['activity.failed', 'Failed to fetch transactions'],
    ['siwx.init_failed', 'A problem occurred while trying initialize authentication'],
    ['siwx.sign_failed', 'Error signing message'],
  ] as const)('have for %s the text: %s', (code, text) => {
    expect(errorOf(code).message).toBe(text)
  })

  it('contain the seconds to wait', () => {
    expect(errorOf('login.too_soon', { seconds: 7 }).message).toBe(
      'Please try again after 7 seconds',
    )
  })
})

describe('the frame [8.6]', () => {
  it.each([
    ['frame.failed', 'An error occurred'],
    ['frame.request_aborted', 'Request was aborted'],
    ['frame.aborted', 'Something went wrong'],
  ] as const)('has for %s the text: %s', (code, text) => {
    expect(errorOf(code).message).toBe(text)
  })
})

describe('signing and gas [8.7]', () => {
  it.each([
    ['sign.failed', 'WagmiAdapter:signMessage - Sign message failed'],
    ['gas.estimate_failed', 'WagmiAdapter:estimateGas - error estimating gas'],
  ] as const)('have for %s the text: %s', (code, text) => {
    expect(errorOf(code).message).toBe(text)
  })
})

describe('texts of names [8.8]', () => {
  it.each([
    ['names.resolve_failed', {}, 'Error resolving name'],
    ['names.suggestions_failed', {}, 'Error fetching name suggestions'],
    ['names.reverse_failed', {}, 'Error fetching names for address'],
    ['names.register_failed', { name: 'alice' }, 'Error registering name alice'],
    ['names.refused', { reason: 'The name is taken' }, 'The name is taken'],
  ] as const)('are for %s with %o: %s', (code, details, text) => {
    expect(errorOf(code, details).message).toBe(text)
  })
})

describe('the catalogue', () => {
  it('has the numeric codes of chain errors [8.9]', () => {
    expect(errorCatalogue['wallet.unknown_network'].rpc).toBe(4902)
    expect(errorCatalogue['wallet.failed'].rpc).toBe(5000)
    expect(errorCatalogue['network.invalid_chain_id'].rpc).toBe(32603)
  })

  it.each([
    ['transport.failed', 'Network request failed'],
    ['transport.timed_out', 'Network request timed out'],
    ['transport.aborted', 'Aborted'],
  ] as const)('has for the transport error %s the text: %s', (code, text) => {
    expect(errorOf(code).message).toBe(text)
  })

  it.each([
    ['caip.invalid_address', 'Invalid CAIP-10 address'],
    ['caip.invalid_network_id', 'Invalid CAIP-2 network id'],
    ['send.amount_and_receiver_required', 'An amount and receiver address are required'],
    ['send.token_required', 'A token is required'],
    ['names.invalid_chain_id', 'Invalid chainId'],
    ['frame.method_not_allowed', 'Requested RPC call is not allowed'],
    ['frame.action_not_allowed', 'Action not allowed'],
    ['swap.network_not_supported', 'Network not supported for Swaps'],
    ['swap.gas_price_not_supported', 'Network not supported for Gas Price'],
    ['analytics.invalid_configuration', 'Invalid App Configuration'],
  ] as const)('has for %s the text: %s', (code, text) => {
    expect(errorOf(code).message).toBe(text)
  })

  it('is sorted by code', () => {
    expect(codes).toEqual(codes.toSorted())
  })

  it.each(codes)('%s has a well-formed code and a text without loose ends', (code) => {
    expect(code).toMatch(/^[a-z_]+\.[a-z_]+$/)
    expect(errorCatalogue[code].text.trim()).toBe(errorCatalogue[code].text)
    expect(errorCatalogue[code].text).not.toBe('')
    expect(errorOf(code).message).not.toMatch(/[{}]|undefined/)
  })

  it('uses each text for one code only', () => {
    // One text covers a failed fetch of the native balance and of the tokens.
    const distinct = codes.filter((code) => code !== 'balance.tokens_failed')
    const texts = distinct.map((code) => errorCatalogue[code].text)
    expect(new Set(texts).size).toBe(texts.length)
  })
})
