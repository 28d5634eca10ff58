import { expect, it } from 'vitest'
import { cleanLabel } from './cleanLabel.ts'

it.each([
  ['Ann Müller 李', 'Ann Müller 李'],
  ['\u001B[2J\u001B]0;root\u0007ann', '[2J]0;rootann'],
  ['ann\u202Egro.elpmaxe\u2066', 'anngro.elpmaxe'],
  ['ann\nlocked\u2028\u009B', 'annlocked'],
  ['\u200B\uD800 ', null],
  [undefined, null],
  ['🦊'.repeat(300), '🦊'.repeat(200)],
])('cleans the name %j of a provider', (label, cleaned) => {
  expect(cleanLabel(label)).toBe(cleaned)
})
