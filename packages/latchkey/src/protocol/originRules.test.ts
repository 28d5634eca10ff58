import { describe, expect, it } from 'vitest'
import { isLocalOrigin, isOriginAllowed, isOriginPattern } from './originRules.ts'

describe('isOriginAllowed [5.13c]', () => {
  it.each<[pattern: string, origin: string, allowed: boolean]>([
    ['https://app.example', 'https://app.example', true],
    ['https://app.example', 'http://app.example', false],
    ['https://app.example', 'https://app.example:8443', false],
    ['https://app.example:8443', 'https://app.example:8443', true],
    ['https://app.example:8443', 'https://app.example', false],
    ['https://app.example:*', 'https://app.example:1', true],
    ['https://app.example:*', 'https://app.example', true],
    ['https://app.example/path?x#y', 'https://app.example', true],
    ['https://App.example', 'https://app.example', false],
    ['app.example', 'https://app.example', true],
    ['app.example', 'http://app.example', true],
    ['app.example', 'ftp://app.example', false],
    ['capacitor://app', 'capacitor://app', true],
    ['*.example', 'https://app.example', true],
    ['https://*.example.com', 'https://a.example.com', true],
    ['https://*.example.com', 'https://a.b.example.com', false],
    ['https://*.example.com', 'https://example.com', false],
    ['https://*.*.example.com', 'https://a.b.example.com', true],
    ['https://a.*.example.com', 'https://a.b.example.com', true],
    ['https://www-*.example.com', 'https://www-1.example.com', false],
    ['*', 'https://example.com', false],
    ['*.*', 'https://example.com', true],
    ['', 'https://example.com', false],
    ['https://app.example', 'https://app.example.evil', false],
    ['https://app.example', 'https://evil-app.example', false],
    ['https://app.example', 'null', false],
    ['https://app.example', '', false],
    ['https://app.example', 'https://user@app.example', false],
    ['https://app.example', 'http://localhost:3000', false],
    ['http://localhost:3000', 'http://localhost:3000', true],
  ])('%s: %s is %s', (pattern, origin, allowed) => {
    expect(isOriginAllowed([pattern], origin)).toBe(allowed)
    expect(isOriginAllowed(['https://elsewhere.example', pattern], origin)).toBe(allowed)
  })

  it('allows every origin for an empty list', () => {
    expect([isOriginAllowed([], 'https://x.example'), isOriginAllowed([], 'null')]).toEqual([
      true,
      true,
    ])
  })
})

it.each([
  ['http://localhost:3000', true],
  ['https://127.0.0.1', true],
  ['http://[::1]:8080', true],
  ['http://app.localhost', true],
  ['ftp://localhost', false],
  ['http://localhost.evil.example', false],
  ['http://127.0.0.1.evil.example', false],
  ['null', false],
])('%s is a local origin: %s', (origin, isLocal) => {
  expect(isLocalOrigin(origin)).toBe(isLocal)
})

it.each([
  ['https://app.example', true],
  ['app.example:*', true],
  ['capacitor://app', true],
  ['https://*.app.example', true],
  ['https://www-*.app.example', false],
  ['https://app..example', false],
  ['https://', false],
  ['a b', false],
  ['', false],
])('%s is a valid pattern: %s', (pattern, isPattern) => {
  expect(isOriginPattern(pattern)).toBe(isPattern)
})
