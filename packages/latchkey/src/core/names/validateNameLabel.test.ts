import { expect, it } from 'vitest'
import { validateNameLabel, parseName } from './validateNameLabel.ts'

it('accepts letters, digits and hyphens, at least four, in lower case [5.8a]', () => {
  for (const name of ['alice', 'al-1', '2026', '----'])
    expect(validateNameLabel(` ${name.toUpperCase()} `)).toEqual({ name })
  expect(validateNameLabel('ali').problem).toBe('names.too_short')
  expect(validateNameLabel('al_1').problem).toBe('names.invalid_name')
})

it.each([
  ['', 'names.too_short'],
  ['ali', 'names.too_short'],
  ['   ali   ', 'names.too_short'],
  ['alice!', 'names.invalid_name'],
  ['al ice', 'names.invalid_name'],
  ['alice.id', 'names.invalid_name'],
  ['!', 'names.invalid_name'],
  ['ålice', 'names.invalid_name'],
  ['аlice', 'names.invalid_name'],
  ['alice_', 'names.invalid_name'],
  ["a' or '1'='1", 'names.invalid_name'],
  ['../alice', 'names.invalid_name'],
])('returns the problem of %j', (text, problem) => {
  expect(validateNameLabel(text).problem).toBe(problem)
})

it.each([
  ['Alice', { label: 'alice' }],
  ['alice.Example.id', { label: 'alice', zone: 'example.id' }],
])('parses %s', (text, parts) => {
  expect(parseName(text)).toEqual(parts)
})

it.each([
  ['ali.example.id', 'Use a name of 4 characters or more'],
  ['alice.', 'Use only letters, digits and hyphens in a name'],
  ['alice.example/id', 'Use only letters, digits and hyphens in a name'],
  ['alice.example..id', 'Use only letters, digits and hyphens in a name'],
])('rejects %s', (text, message) => {
  expect(() => parseName(text)).toThrow(message)
})
