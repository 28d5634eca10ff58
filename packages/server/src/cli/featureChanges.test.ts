import { expect, it } from 'vitest'
import { parseFeatureChanges, applyFeatureChanges } from './featureChanges.ts'

it.each<[verb: 'on' | 'off' | 'reset', words: string[], id: string, config: string[]]>([
  ['on', ['activity'], 'activity', []],
  ['on', ['swap'], 'swap', ['1inch']],
  ['on', ['onramp=meld,sandbox'], 'onramp', ['meld', 'sandbox']],
  ['on', ['reown_branding'], 'branding', []],
  ['off', ['swap'], 'swap', []],
  ['reset', ['swap'], 'swap', []],
])('parses %s %j', (verb, words, id, config) => {
  expect(parseFeatureChanges(verb, words)).toEqual([{ verb, id, config }])
})

it.each<['on' | 'off', string[], string]>([
  ['on', [], 'Name at least one feature'],
  ['on', ['swaps'], "no feature 'swaps'"],
  ['on', ['__proto__'], "no feature '__proto__'"],
  ['on', ['activity=x'], 'takes no list'],
  ['off', ['swap=1inch'], 'takes no list'],
  ['on', ['swap=1inch,,'], 'nothing that swap could offer'],
])('returns an error message for %s %j', (verb, words, text) => {
  expect(parseFeatureChanges(verb, words)).toContain(text)
})

it('stores each feature once under its canonical name', () => {
  const features = [
    { id: 'reown_branding', isEnabled: true, config: [] },
    { id: 'swap', isEnabled: true, config: ['1inch'] },
  ]
  expect(
    applyFeatureChanges(features, [
      { verb: 'off', id: 'branding', config: [] },
      { verb: 'reset', id: 'swap', config: [] },
    ]),
  ).toEqual([{ id: 'branding', isEnabled: false, config: [] }])
})
