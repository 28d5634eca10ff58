import { describe, expect, it } from 'vitest'
import {
  custodyAddressMismatchError,
  custodyStorageFullError,
  custodyStorageUnavailableError,
  custodyWalletMissingError,
  loginCodeWrongError,
  sharesLimitedError,
  sharesUnavailableError,
} from '../errors/catalogue/index.ts'
import { frameErrorToWalletError } from './frameErrorToWalletError.ts'

describe('frameErrorToWalletError [8.6]', () => {
  it.each([
    custodyAddressMismatchError,
    custodyStorageFullError,
    custodyStorageUnavailableError,
    custodyWalletMissingError,
    sharesLimitedError,
    sharesUnavailableError,
  ])('returns $code with the text of the frame', ({ code, text }) => {
    expect(frameErrorToWalletError({ code, message: text })).toMatchObject({ code, message: text })
    expect(frameErrorToWalletError({ code, message: '' })).toMatchObject({
      code,
      message: 'An error occurred',
    })
  })

  it('returns the text of the catalogue when the frame sends none', () => {
    const { code, text } = loginCodeWrongError
    expect(frameErrorToWalletError({ code, message: '' })).toMatchObject({ code, message: text })
  })

  it('fills no placeholders of a message', () => {
    const { code } = custodyStorageFullError
    expect(frameErrorToWalletError({ code, message: 'Full {code}' }).message).toBe('Full code')
  })

  it.each(['custody.unknown', 'shares.no_wallet', 'toString.constructor'])(
    'returns frame.failed without the message for %s',
    (code) => {
      const error = frameErrorToWalletError({ code, message: 'Anything' })
      expect(error).toMatchObject({ code: 'frame.failed', message: 'An error occurred' })
    },
  )
})
