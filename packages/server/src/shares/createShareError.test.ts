import { errorCatalogue } from 'latchkey/errors'
import { expect, it } from 'vitest'
import { createShareError, type ShareFailure } from './createShareError.ts'

const entries = Object.values(errorCatalogue).filter(({ code }) => code.startsWith('shares.'))

it('the share errors are also in the catalogue of the client', () => {
  expect(entries.map(({ code }) => code)).toContain('shares.unavailable')
})

it.each(entries)('an error has the text of the catalogue for $code', ({ code, text }) => {
  expect(createShareError(code.replace('shares.', '') as ShareFailure).message).toBe(text)
})
