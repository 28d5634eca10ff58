import { describe, expect, it } from 'vitest'
import {
  clientMalformedNetworkError,
  transportFailedError,
  walletFailedError,
} from './catalogue/index.ts'
import { isWalletError, WalletError } from './index.ts'

describe('WalletError', () => {
  it('carries code, text, details and cause', () => {
    const cause = new Error('below')
    const error = new WalletError(transportFailedError, { status: 500 }, { cause })
    expect(error).toBeInstanceOf(Error)
    expect(error.name).toBe('WalletError')
    expect(error.code).toBe('transport.failed')
    expect(error.message).toBe('Network request failed')
    expect(error.details).toEqual({ status: 500 })
    expect(error.cause).toBe(cause)
    expect(`${error}`).toBe('WalletError: Network request failed')
  })

  it('has no cause unless one is given', () => {
    expect('cause' in new WalletError(transportFailedError)).toBe(false)
  })

  it('replaces each placeholder of its text once, literally', () => {
    const error = new WalletError(clientMalformedNetworkError, { network: '$& {network} $1' })
    expect(error.message).toMatch(/^A network is malformed: \$& \{network\} \$1\. Use/)
  })

  it('removes a placeholder whose detail is missing', () => {
    const { message } = new WalletError(clientMalformedNetworkError)
    expect(message).toMatch(/^A network is malformed: \. Use/)
  })
})

describe('isWalletError', () => {
  it('accepts a WalletError, and compares the code when one is given', () => {
    const error: unknown = new WalletError(walletFailedError)
    expect(isWalletError(error)).toBe(true)
    expect(isWalletError(error, 'wallet.failed')).toBe(true)
    expect(isWalletError(error, 'wallet.timed_out')).toBe(false)
  })

  it('accepts an error thrown by another copy of the package', () => {
    const otherError = Object.assign(new Error('x'), { name: 'WalletError', code: 'wallet.failed' })
    expect(isWalletError(otherError)).toBe(true)
  })

  it.each([
    undefined,
    null,
    'WalletError',
    4001,
    {},
    { name: 'WalletError', code: 'wallet.failed' },
    new Error('wallet.failed'),
    Object.assign(new Error('of a Solana library'), { name: 'WalletError' }),
    Object.assign(new Error('x'), { name: 'WalletError', code: 'toString' }),
  ])('rejects %o', (value) => {
    expect(isWalletError(value)).toBe(false)
  })
})
