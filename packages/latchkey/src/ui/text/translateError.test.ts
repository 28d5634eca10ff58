import { describe, expect, it } from 'vitest'
import { loadTexts } from './translatedLanguages.ts'
import { translateError } from './translateError.ts'

const known = { code: 'send.token_not_transferable', message: 'This token cannot be transferred.' }
const unknown = { code: 'rpc.failed', message: 'execution reverted' }

describe('translateError', () => {
  it('returns the text of the error in English', () => {
    expect(translateError(known, undefined, 'Something went wrong')).toBe(known.message)
    expect(translateError(unknown, undefined, 'Something went wrong')).toBe(unknown.message)
  })

  it('returns the translation in other languages', async () => {
    const german = await loadTexts('de')
    expect(translateError(known, german, 'Fehler')).toBe(
      'Dieser Token kann nicht überwiesen werden.',
    )
  })

  it('returns the fallback in other languages for an error without a translation', async () => {
    const german = await loadTexts('de')
    expect(translateError(unknown, german, 'Fehler')).toBe('Fehler')
    expect(translateError(unknown, german)).toBe(unknown.message)
  })
})
