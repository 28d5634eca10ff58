import { errorCatalogue } from 'latchkey/errors'
import { expect, it } from 'vitest'
import { createCustodyError, type CustodyErrorCode } from './custodyError.ts'

const entries = Object.values(errorCatalogue).filter(({ code }) => code.startsWith('custody.'))

it('has errors that are also in the catalogue of the client', () => {
  expect(entries.map(({ code }) => code)).toContain('custody.storage_full')
})

it.each(entries)('has the text of the catalogue for $code', ({ code, text }) => {
  expect(createCustodyError(code as CustodyErrorCode).message).toBe(text)
})
