import { expect, it } from 'vitest'
import { createPagePolicy } from './createPagePolicy.ts'
import { fileHeaders, pageHeaders } from './pageHeaders.ts'

it('allows a page of the wallet its own files and the gateway, and nothing else', () => {
  const project = { id: 'a'.repeat(32), origins: ['https://shop.example'], isDevelopment: false }
  const policy = createPagePolicy({ project, rpcUrl: 'https://gateway.example/v1' })
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self'",
    "connect-src 'self' https://gateway.example",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors https://shop.example',
    "require-trusted-types-for 'script'",
    'trusted-types latchkey-worker',
  ])
  expect(createPagePolicy({})).toContain("frame-ancestors 'none'")
})

it('gives pages and files no feature of the device but passkeys, and no full referrer', () => {
  const features = pageHeaders['permissions-policy']!.split(', ').map((each) => each.split('='))
  const allowed = features.filter(([, origins]) => origins !== '()')
  expect(allowed).toEqual([
    ['publickey-credentials-create', '(self)'],
    ['publickey-credentials-get', '(self)'],
  ])
  expect(features.map(([feature]) => feature)).toEqual(
    expect.arrayContaining([
      'camera',
      'microphone',
      'geolocation',
      'payment',
      'usb',
      'display-capture',
    ]),
  )
  for (const headers of [pageHeaders, fileHeaders])
    expect(headers).toMatchObject({
      'referrer-policy': 'strict-origin',
      'x-content-type-options': 'nosniff',
    })
})
