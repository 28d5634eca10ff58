import { describe, expect, it } from 'vitest'
import { createText, type TextKey } from './createText.ts'
import { en } from './en.ts'
import { getTextDirection, translatedLanguages, loadTexts } from './translatedLanguages.ts'

function holes(text: string): string[] {
  return [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).toSorted()
}

describe('texts', () => {
  it('fills holes, and leaves unknown braces alone', () => {
    const text = createText({ ...en, 'common.back': '{x} {constructor}' })
    expect(text('connecting.approve', { name: 'Fox {name}' })).toBe('Approve in Fox {name}')
    expect(text('common.back')).toBe('{x} {constructor}')
  })

  it('isolates the direction of inserted values when isIsolated is set', () => {
    const text = createText(en, true)
    expect(text('preview.send', { amount: '0.5 ETH' })).toBe('Send \u20680.5 ETH\u2069')
  })

  it.each(translatedLanguages)('has every text and every hole in %s', async (language) => {
    const texts = await loadTexts(language)
    expect(Object.keys(texts!).toSorted()).toEqual(Object.keys(en).toSorted())
    for (const key of Object.keys(en) as TextKey[]) {
      expect([key, holes(texts![key])]).toEqual([key, holes(en[key])])
      expect(texts![key].trim()).not.toBe('')
    }
  })

  it('loads a language by any of its locales, and none for unsupported ones', async () => {
    expect(await loadTexts('de-AT')).toBe(await loadTexts('de'))
    expect(await loadTexts('en-GB')).toBeUndefined()
    expect(await loadTexts('xx')).toBeUndefined()
  })

  it.each([
    ['ar', 'rtl'],
    ['ar-EG', 'rtl'],
    ['de', 'ltr'],
  ])('writes %s %s', (locale, direction) => {
    expect(getTextDirection(locale)).toBe(direction)
  })

  it('has no exclamation marks and no title case', () => {
    // Toasts are given by the specification, word for word.
    const own = Object.entries(en).filter(([key]) => !key.startsWith('toast.'))
    for (const [, text] of own) expect(text).not.toMatch(/!|\b[A-Z][a-z]+ [A-Z][a-z]+\b/)
  })
})
