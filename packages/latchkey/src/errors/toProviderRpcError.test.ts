import { describe, expect, it } from 'vitest'
import { relayRefusedError, sendFailedError } from './catalogue/index.ts'
import {
  errorCatalogue,
  type ErrorCode,
  toProviderRpcError,
  translateWalletError,
  WalletError,
} from './index.ts'

describe('toProviderRpcError', () => {
  it.each<[ErrorCode, number]>([
    ['wallet.user_rejected', 4001],
    ['wallet.unauthorized', 4100],
    ['wallet.method_not_supported', 4200],
    ['wallet.disconnected', 4900],
    ['pairing.no_session', 4900],
    ['network.chain_not_supported', 4901],
    ['rpc.wrong_network', 4901],
    ['wallet.unknown_network', 4902],
    ['wallet.request_pending', -32002],
    // 5000 is a rejection by the user, in the pairing protocol and in viem.
    ['wallet.failed', -32603],
    ['network.invalid_chain_id', -32603],
    ['transport.failed', -32603],
  ])('maps %s to the code %i', (code, expected) => {
    const error = new WalletError(errorCatalogue[code])
    expect(toProviderRpcError(error)).toMatchObject({ code: expected, cause: error })
  })

  it.each<[ErrorCode, object]>([
    ['wallet.user_rejected', { code: 5000, message: 'User rejected.' }],
    ['wallet.unauthorized', { code: 3001, message: 'Unauthorized method', data: null }],
    ['rpc.failed', { code: 3, message: 'execution reverted', data: '0x08c379a0' }],
  ])('restores the code, message and data in the cause of %s', (code, cause) => {
    const error = new WalletError(errorCatalogue[code], {}, { cause })
    const converted = toProviderRpcError(error)
    expect(converted).toMatchObject({ ...cause, name: 'ProviderRpcError' })
    expect(translateWalletError(converted, sendFailedError)).toBe(error)
  })

  it('ignores the numeric code of a relay error', () => {
    const cause = { code: 3001, message: 'Too many' }
    const error = new WalletError(relayRefusedError, {}, { cause })
    expect(toProviderRpcError(error)).toMatchObject({ code: -32603 })
  })

  it('does not throw when a member throws', () => {
    const thrown = new Proxy(
      {},
      {
        get() {
          throw new Error('no')
        },
      },
    )
    expect(toProviderRpcError(thrown)).toMatchObject({ code: -32603, message: 'Unknown error' })
  })
})
