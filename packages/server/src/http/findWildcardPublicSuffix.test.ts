import { expect, it } from 'vitest'
import { findWildcardPublicSuffix } from './findWildcardPublicSuffix.ts'

it.each([
  ['of a top-level domain', 'com'],
  ['of a registry with two labels', 'co.uk'],
  ['of a registry with a rule for all its labels', 'kawasaki.jp'],
  ['of a registry in another script', 'xn--55qx5d.cn'],
  ['in upper case', 'CO.UK'],
  ['of a domain whose owner sells names', 'uk.com'],
  ['of hosted pages', 'pages.dev'],
  ['of hosted repositories', 'github.io'],
  ['of hosted functions', 'workers.dev'],
  ['of apps', 'fly.dev'],
  ['of apps with a rule for all their labels', 'run.app'],
  ['of apps of a cloud', 'azurewebsites.net'],
  ['of an engine of apps', 'appspot.com'],
  ['of static pages', 'surge.sh'],
  ['of a network of caches', 'cloudfront.net'],
  ['of stored files', 's3.amazonaws.com'],
  ['of shops', 'myshopify.com'],
  ['of tunnels', 'ngrok-free.app'],
])('finds the suffix %s: %s', (_class, suffix) => {
  expect(findWildcardPublicSuffix(`https://*.${suffix}`)).toBe(suffix)
})

it.each(['*.fly.dev', 'http://*.fly.dev', 'https://*.fly.dev:*', 'https://app.*.fly.dev'])(
  'finds the suffix in the pattern %s',
  (pattern) => {
    expect(findWildcardPublicSuffix(pattern)).toBe('fly.dev')
  },
)

it.each([
  ['a domain', 'https://*.example.com'],
  ['a domain of a registry', 'https://*.shop.co.uk'],
  ['a domain that a registry excepts', 'https://*.city.kawasaki.jp'],
  ['a host of a hosting service', 'https://*.shop.fly.dev'],
  ['a domain that is not on the list', 'https://*.shop.example'],
  ['local hosts', 'http://*.localhost:*'],
  ['hosts of a private network', 'https://*.internal'],
])('finds none in a wildcard below %s: %s', (_class, pattern) => {
  expect(findWildcardPublicSuffix(pattern)).toBe(undefined)
})

it.each([
  'https://fly.dev',
  'https://mine.fly.dev',
  'https://fly.dev:*',
  'http://localhost:*',
  '*',
])('finds none in the pattern %s, which is no wildcard below a domain', (pattern) => {
  expect(findWildcardPublicSuffix(pattern)).toBe(undefined)
})
