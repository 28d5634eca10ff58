import { expect, it } from 'vitest'
import { cspAllowsSource, parseCspPolicies } from './cspPolicy.ts'

const self = 'https://app.example'

it.each<[policy: string, directive: string, source: string, allowed: boolean]>([
  ["default-src 'self'", 'connect-src', 'https://gw.example', false],
  ["default-src 'self'", 'connect-src', 'https://app.example', true],
  ["default-src 'self'", 'connect-src', 'wss://app.example', true],
  ["default-src 'self'; connect-src https://gw.example", 'connect-src', 'https://gw.example', true],
  ['connect-src https://gw.example', 'connect-src', 'wss://gw.example', false],
  ['connect-src wss://gw.example', 'connect-src', 'wss://gw.example', true],
  ['connect-src gw.example', 'connect-src', 'https://gw.example', true],
  ['connect-src https://*.example', 'connect-src', 'https://gw.example', true],
  ['connect-src https://*.gw.example', 'connect-src', 'https://gw.example', false],
  ['connect-src https://gw.example:8443', 'connect-src', 'https://gw.example', false],
  ['connect-src https://gw.example:443', 'connect-src', 'https://gw.example', true],
  ['connect-src http://gw.example:*', 'connect-src', 'http://gw.example:4870', true],
  ['connect-src http://gw.example', 'connect-src', 'http://gw.example:4870', false],
  ['connect-src https:', 'connect-src', 'https://gw.example', true],
  ['connect-src *', 'connect-src', 'wss://gw.example', true],
  ["connect-src 'none'", 'connect-src', 'https://gw.example', false],
  ['connect-src', 'connect-src', 'https://gw.example', false],
  ['img-src *', 'img-src', 'data:', false],
  ["img-src 'self' data:", 'img-src', 'data:', true],
  ["script-src 'nonce-x' 'strict-dynamic'", 'script-src', "'self'", true],
  ["script-src 'nonce-x'", 'script-src', "'self'", false],
  ["script-src 'none'; script-src-elem 'self'", 'script-src', "'self'", true],
  ["style-src 'none'", 'connect-src', 'https://gw.example', true],
  ['CONNECT-SRC https://GW.example', 'connect-src', 'https://gw.example', true],
])('%s: %s %s is allowed: %s', (policy, directive, source, allowed) => {
  const [parsed = new Map<string, string[]>()] = parseCspPolicies(policy)
  expect(cspAllowsSource(parsed, directive, source, self)).toBe(allowed)
})

it('parses a list of policies, of which each has to allow a source', () => {
  const policies = parseCspPolicies("default-src 'self', connect-src *; connect-src 'none',")
  expect(policies.map((one) => [...one])).toEqual([
    [['default-src', ["'self'"]]],
    [['connect-src', ['*']]],
  ])
})
