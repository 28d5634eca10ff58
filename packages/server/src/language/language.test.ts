import { describe, expect, it } from 'vitest'
import { arServiceTexts } from './ar.ts'
import { createServiceText, getServiceTextDirection } from './createServiceText.ts'
import { deServiceTexts } from './de.ts'
import { enServiceTexts } from './en.ts'
import { esServiceTexts } from './es.ts'
import { frServiceTexts } from './fr.ts'
import { jaServiceTexts } from './ja.ts'
import { readLanguage } from './readLanguage.ts'
import type { ServiceTextKey } from './ServiceTexts.ts'

const holesOf = (text: string): readonly string[] => (text.match(/\{\w+\}/g) ?? []).toSorted()

describe.each([
  ['Arabic', arServiceTexts],
  ['German', deServiceTexts],
  ['Spanish', esServiceTexts],
  ['French', frServiceTexts],
  ['Japanese', jaServiceTexts],
] as const)('the texts in %s', (_name, texts) => {
  const keys = Object.keys(enServiceTexts) as ServiceTextKey[]

  it('have the values of the English ones, and no others', () => {
    for (const key of keys)
      expect([key, holesOf(texts[key])]).toEqual([key, holesOf(enServiceTexts[key])])
  })

  it('are translated', () => {
    const same = keys.filter((key) => texts[key] === enServiceTexts[key])
    // `Browser` is German, and `Site` French.
    expect(same.filter((key) => !/^page\.device\.(?:browser|site)$/.test(key))).toEqual([])
  })
})

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['de', 'de'],
  ['de-AT', 'de'],
  ['JA', 'ja'],
  ['pt-BR, fr-CA;q=0.8, en;q=0.5', 'fr'],
  ['en;q=0.2, es;q=0.9', 'es'],
  ['ar;q=0, ja;q=0.1', 'ja'],
  ['*', 'en'],
  ['__proto__, constructor', 'en'],
  ['de"><script>', 'en'],
  [`${'x'.repeat(300)}, de`, 'en'],
])('reads %j as %s', (list, language) => {
  expect(readLanguage(list)).toBe(language)
})

it('isolates values in texts that are written from right to left', () => {
  expect(getServiceTextDirection('ar')).toBe('rtl')
  expect(createServiceText('ar')('mail.code.code', { code: '123456' })).toContain(
    '\u2068123456\u2069',
  )
  expect(createServiceText('ja')('mail.code.code', { code: '123456' })).toBe(
    'コードは 123456 です。',
  )
})
