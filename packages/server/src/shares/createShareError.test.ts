import { errorCatalogue } from 'latchkey/errors'
import { expect, it } from 'vitest'
import { createShareError } from './createShareError.ts'

it('has the text of the catalogue of the client for a share that is unavailable', () => {
  expect(createShareError('unavailable').message).toBe(errorCatalogue['shares.unavailable'].text)
})
