import { describe, expect, it } from 'vitest'
import { relayRefusedError, walletFailedError } from '../errors/catalogue/index.ts'
import { translateWalletError, WalletError } from '../errors/index.ts'
import { fromPeerError } from './fromPeerError.ts'

describe('fromPeerError', () => {
  it.each([
    [4001, 'wallet.user_rejected'],
    [5000, 'wallet.user_rejected'],
    [5002, 'wallet.user_rejected'],
    [12001, 'wallet.user_rejected'],
    [3001, 'wallet.unauthorized'],
    [3005, 'wallet.unauthorized'],
    [5001, 'pairing.not_approved'],
    [5104, 'pairing.not_approved'],
    [6000, 'wallet.disconnected'],
    [7001, 'pairing.no_session'],
    [8000, 'wallet.timed_out'],
    [10001, 'wallet.method_not_supported'],
    [4902, 'wallet.unknown_network'],
    [9, 'wallet.failed'],
    [-1, 'wallet.failed'],
  ])(
    'translates %i into %s, as a peer error and as the cause of a WalletError',
    (code, expected) => {
      const reported = { code, message: 'Said so' }
      expect(fromPeerError(reported)).toMatchObject({ code: expected, cause: reported })
      expect(fromPeerError(reported).details['reason']).toBe('Said so')
      expect(fromPeerError(translateWalletError(reported, walletFailedError))).toMatchObject({
        code: expected,
      })
    },
  )

  it('detects a user rejection by its message', () => {
    expect(fromPeerError({ code: 1, message: 'User rejected the thing' }).code).toBe(
      'wallet.user_rejected',
    )
  })

  it('returns errors of the relay unchanged, although they have the same numbers', () => {
    const error = new WalletError(
      relayRefusedError,
      {},
      { cause: { code: 3001, message: 'Too many' } },
    )
    expect(fromPeerError(error)).toBe(error)
  })

  it.each(['text', undefined, { code: '3001' }, new Error('lost')])(
    'translates %j into wallet.failed',
    (thrown) => {
      expect(fromPeerError(thrown).code).toBe('wallet.failed')
    },
  )
})
