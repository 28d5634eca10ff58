import { describe, expect, it } from 'vitest'
import {
  sendFailedError,
  transportFailedError,
  walletFailedError,
  walletNoAccountsError,
  walletUserRejectedError,
} from './catalogue/index.ts'
import { translateWalletError, isUserRejected, messageOf, WalletError } from './index.ts'

/** An object that throws whenever anything of it is read. */
function hostile(): object {
  return new Proxy(
    {},
    {
      get() {
        throw new Error('do not look')
      },
    },
  )
}

function cyclic(): Error {
  const error = new Error('')
  error.cause = { error }
  return error
}

describe('messageOf', () => {
  it.each([
    ['boom', 'boom'],
    [new Error('boom'), 'boom'],
    [{ message: 'boom' }, 'boom'],
    [{ code: -32603, data: { message: 'boom' } }, 'boom'],
    [{ error: { message: 'boom' } }, 'boom'],
    [{ reason: 'boom' }, 'boom'],
    [new Error('', { cause: new Error('boom') }), 'boom'],
    [new Error('outer', { cause: new Error('inner') }), 'outer'],
    [{ message: '  ', data: { originalError: { message: 'boom' } } }, 'boom'],
    [{ message: 42, cause: 'boom' }, '42'],
    [7, '7'],
    [new WalletError(transportFailedError), 'Network request failed'],
  ])('returns the message of %o', (error, text) => {
    expect(messageOf(error)).toBe(text)
  })

  it.each([undefined, null, '', {}, [], true, Symbol('x'), () => 'x', { message: {} }])(
    'has a text for %o as well',
    (error) => {
      expect(messageOf(error)).toBe('Unknown error')
    },
  )

  it('returns a string for any value, cyclic ones included', () => {
    expect(messageOf(hostile())).toBe('Unknown error')
    expect(messageOf(cyclic())).toBe('Unknown error')
    const endless = (): object => ({
      get cause() {
        return endless()
      },
    })
    expect(messageOf(endless())).toBe('Unknown error')
  })
})

describe('isUserRejected [8.5a]', () => {
  it.each([
    { code: 4001 },
    { code: 5000 },
    { code: 5002 },
    { code: 4001, message: 'Nope' },
    { code: '4001' },
    new Error('Request failed', { cause: { error: { code: '5000' } } }),
    new Error('User rejected the request.'),
    new Error('MetaMask Tx Signature: user REJECTED transaction'),
    new Error('Connection request reset. Please try again.'),
    'user rejected',
    new Error('Request failed', { cause: { code: 4001 } }),
    { code: -32603, data: { originalError: { code: 4001 } } },
    new WalletError(walletUserRejectedError),
  ])('returns true for %o', (error) => {
    expect(isUserRejected(error)).toBe(true)
  })

  it.each([
    undefined,
    null,
    'rejected',
    { code: '4001 ' },
    { code: 4902 },
    { code: 5001 },
    new Error('Rejected by node'),
    new WalletError(walletFailedError),
    hostile(),
    cyclic(),
  ])('returns false for value %#', (error) => {
    expect(isUserRejected(error)).toBe(false)
  })
})

describe('translateWalletError', () => {
  it.each([
    [4001, 'wallet.user_rejected'],
    [5000, 'wallet.user_rejected'],
    [5002, 'wallet.user_rejected'],
    [4100, 'wallet.unauthorized'],
    [4200, 'wallet.method_not_supported'],
    [-32601, 'wallet.method_not_supported'],
    [4900, 'wallet.disconnected'],
    [4901, 'wallet.disconnected'],
    [-32002, 'wallet.request_pending'],
  ])('translates %i to %s', (rpc, code) => {
    const walletError = { code: rpc, message: 'from the wallet' }
    const error = translateWalletError(walletError, walletFailedError)
    expect(error).toBeInstanceOf(WalletError)
    expect(error.code).toBe(code)
    expect(error.details).toEqual({ reason: 'from the wallet' })
    expect(error.cause).toBe(walletError)
  })

  it.each([
    [{ code: 4902 }, 'wallet.unknown_network'],
    [{ code: -32603, data: { originalError: { code: 4902 } } }, 'wallet.unknown_network'],
    [new Error('outer', { cause: { code: 4902 } }), 'wallet.unknown_network'],
    [{ code: 32603 }, 'network.invalid_chain_id'],
  ])('maps the chain error %o to %s [8.9]', (walletError, code) => {
    expect(translateWalletError(walletError, walletFailedError).code).toBe(code)
  })

  it('translates an AbortError to transport.aborted', () => {
    const controller = new AbortController()
    controller.abort()
    expect(translateWalletError(controller.signal.reason, walletFailedError).code).toBe(
      'transport.aborted',
    )
  })

  it('returns a WalletError unchanged', () => {
    const error = new WalletError(walletNoAccountsError)
    expect(translateWalletError(error, walletFailedError)).toBe(error)
  })

  it.each(['a string', undefined, null, 0, {}, { code: -32603 }, { code: 'toString' }, cyclic()])(
    'falls back for value %# of those that say nothing',
    (walletError) => {
      expect(translateWalletError(walletError, sendFailedError).code).toBe('send.failed')
    },
  )

  it('translates an object whose members throw', () => {
    const error = translateWalletError(hostile(), walletFailedError)
    expect(error.code).toBe('wallet.failed')
    expect(error.details).toEqual({ reason: 'Unknown error' })
  })

  it('truncates long messages', () => {
    const error = translateWalletError('x'.repeat(1_000_000), walletFailedError)
    expect(error.details['reason']).toHaveLength(300)
  })
})

it('translates a proxy that throws on every access', () => {
  const hostile = (key: string, value: unknown): Error =>
    Object.defineProperty(Object.assign(new Error('no'), { name: 'WalletError' }), key, {
      get: () => {
        if (value instanceof Error) throw value
        return value
      },
    })
  expect(translateWalletError(hostile('name', new Error('caught')), walletFailedError).code).toBe(
    'wallet.failed',
  )
  expect(translateWalletError(hostile('code', new Error('caught')), walletFailedError).code).toBe(
    'wallet.failed',
  )
  expect(translateWalletError(hostile('code', Symbol('code')), walletFailedError).code).toBe(
    'wallet.failed',
  )
})
