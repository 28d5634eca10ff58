import { errorCatalogue } from 'latchkey/errors'
import { expect, it } from 'vitest'
import { createShareError } from './createShareError.ts'

it.each(['limited', 'unavailable'] as const)(
  'has the text of the catalogue of the client for %s',
  (failure) => {
    expect(createShareError(failure).message).toBe(errorCatalogue[`shares.${failure}`].text)
  },
)
