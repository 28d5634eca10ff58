import { expect, it } from 'vitest'
import { checkName, parseName } from './checkName.ts'

it.each([
  ['alice', 'alice'],
  ['Alice', 'alice'],
  [' al-1 ', 'al-1'],
  ['2026', '2026'],
  ['----', '----'],
])('takes letters, digits and hyphens in small letters: %j [5.8a]', (text, name) => {
  expect(checkName(text)).toEqual({ name })
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
])('says what is wrong with %j [5.8a]', (text, problem) => {
  expect(checkName(text).problem).toBe(problem)
})

it.each([
  ['Alice', { label: 'alice' }],
  ['alice.Example.id', { label: 'alice', zone: 'example.id' }],
])('takes %s apart [9.14a]', (text, parts) => {
  expect(parseName(text)).toEqual(parts)
})

it.each([
  ['ali.example.id', 'Name must be at least 4 characters long'],
  ['alice.', 'The value is not a valid username'],
  ['alice.example/id', 'The value is not a valid username'],
  ['alice.example..id', 'The value is not a valid username'],
])('refuses %s', (text, message) => {
  expect(() => parseName(text)).toThrow(message)
})
