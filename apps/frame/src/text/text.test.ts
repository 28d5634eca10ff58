import { describe, expect, it } from 'vitest'
import { createCustodyError } from '../custody/custodyError.ts'
import { createErrorWithText, createFrameError } from '../services/frameError.ts'
import { createApprovalWarning } from '../approval/approvalWarnings.ts'
import { getWarningText } from '../approval/getWarningText.ts'
import { createFrameText, type FrameTextKey } from './createFrameText.ts'
import { deTexts } from './de.ts'
import { enTexts } from './en.ts'
import { english } from './english.fixture.ts'
import { formatDate } from './formatDate.ts'
import { formatDecimal } from './formatDecimal.ts'
import { frameLanguages, loadLanguage } from './loadLanguage.ts'

const holes = (text: string): string[] =>
  [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).toSorted()

async function loadTexts(language: string): Promise<Readonly<Record<string, string>>> {
  const module = (await import(`./${language}.ts`)) as Record<string, Record<string, string>>
  return module[`${language}Texts`] ?? {}
}

describe('the texts of the frame', () => {
  it('exist in the languages of the modal', () => {
    expect(frameLanguages).toEqual(['ar', 'de', 'en', 'es', 'fr', 'ja'])
  })

  it.each(frameLanguages)('are complete, with every hole: %s', async (language) => {
    const texts = await loadTexts(language)
    const errors = language === 'en' ? [] : Object.keys(deTexts).filter((key) => !(key in enTexts))
    expect(Object.keys(texts).toSorted()).toEqual([...Object.keys(enTexts), ...errors].toSorted())
    for (const [key, text] of Object.entries(texts)) {
      expect(text.trim(), key).not.toBe('')
      if (key in enTexts)
        expect([key, holes(text)]).toEqual([key, holes(enTexts[key as FrameTextKey])])
    }
  })

  it('keep a hole without a value, and never read one of the prototype', () => {
    const text = createFrameText({ ...enTexts, 'page.close': '{x} {constructor}' })
    expect(text('page.close')).toBe('{x} {constructor}')
  })

  it('isolate inserted values in a right-to-left language', async () => {
    const { text, direction } = await loadLanguage('ar', [])
    expect(direction).toBe('rtl')
    expect(text('amount.item', { id: '7' })).toContain('\u20687\u2069')
  })

  it('name an address that could not be read', () => {
    const warning = createApprovalWarning('approval', { spender: '' })
    expect(getWarningText(warning, english.text)).toContain('an account that we couldn’t read')
  })
})

describe('the language of a page', () => {
  it.each([
    ['that of the app', 'de', ['fr'], 'de'],
    ['that of the app, with the region of the visitor', 'de', ['en-GB', 'de-AT'], 'de-AT'],
    ['the first of the browser that there is', undefined, ['xx', 'ja-JP', 'de'], 'ja-JP'],
    ['English where there is none', 'xx', ['de'], 'en'],
    ['written with an underscore', 'es_MX', [], 'es-MX'],
    ['English for a malformed one of the browser', undefined, ['en_!'], 'en'],
  ])('is %s', async (_name, requested, preferred, locale) => {
    expect((await loadLanguage(requested, preferred)).locale).toBe(locale)
  })
})

describe('the text of an error', () => {
  it('is that of its code', async () => {
    const german = await loadLanguage('de', [])
    const error = createCustodyError('custody.worker_failed')
    expect(english.describeError(error)).toBe(error.message)
    expect(german.describeError(error)).toBe(deTexts['error.custody.worker_failed'])
    expect(german.describeError(createFrameError('login.too_soon', { seconds: 12 }))).toContain(
      '12 Sekunden',
    )
  })

  it('does not reveal an error without a code, or of one that is not translated', async () => {
    const german = await loadLanguage('de', [])
    expect(english.describeError(new Error('secret'))).toBe(enTexts['problem.tryAgain'])
    const unknown = createErrorWithText({ code: 'shares.other', text: 'English' })
    expect(german.describeError(unknown)).toBe(deTexts['problem.tryAgain'])
  })
})

describe('numbers and dates', () => {
  it.each([
    [1_234_567_890_123_456_789n, 18, 'en-US', '1.234567890123456789'],
    [1_234_567_890_000_000_000_000n, 18, 'de', '1.234,56789'],
    [-250_000_000n, 6, 'en-US', '−250'],
    [2n ** 256n - 1n, 0, 'en-US', (2n ** 256n - 1n).toLocaleString('en-US')],
    [1n, 18, 'fr', '0,000000000000000001'],
    [10_500n, 3, 'ar-EG', '١٠٫٥'],
  ])('have all digits of %s, %s decimals, in %s', (amount, decimals, locale, text) => {
    expect(formatDecimal(amount, decimals, locale)).toBe(text)
  })

  it('are in the locale', () => {
    expect(formatDate(0, 'de')).toContain('1970')
    expect(formatDate(0, 'de')).not.toBe(formatDate(0, 'en-US'))
  })
})
