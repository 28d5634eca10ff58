import { lstatSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { useSharedDatabase } from '../store/sharedDatabase.fixture.ts'
import { startGateway } from './gateway.fixture.ts'
import { expectServedAsBefore, projectId, repeat, useSharedServer } from './server.fixture.ts'

const visitor = '127.200.0.1'
const attacker = '127.1.0.1'
const evmAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const account = `eip155:31337:${evmAddress}`
const opened = useSharedDatabase('pglite')
const shared = useSharedServer((atEnd) =>
  startGateway(opened().database, { rateLimit: false }, {}, atEnd),
)
const inQuery = `projectId=${projectId}`

describe('attack on files of the server', () => {
  it.each([
    '/getWalletImage/',
    '/public/getAssetImage/',
    '/public/getTokenImage/',
    '/public/getCurrencyImage/',
  ])('is repelled with paths below %s', async (front) => {
    for (const path of [
      '../../../../etc/passwd',
      '..%2f..%2f..%2fetc%2fpasswd',
      '%2e%2e/%2e%2e/etc/passwd',
      '%252e%252e%252fetc%252fpasswd',
      '..%5c..%5cetc%5cpasswd',
      '%2fetc%2fpasswd',
      'file:%2f%2f%2fetc%2fpasswd',
      'secret%00.png',
      '__proto__',
      'constructor',
      '%',
      'a'.repeat(5_000),
    ]) {
      const { status, text } = await shared().send(attacker, `${front}${path}?${inQuery}`)
      expect(status, path).toBeGreaterThanOrEqual(400)
      expect(status, path).toBeLessThan(500)
      expect(text).not.toMatch(/root:|[0-9a-f]{64}/)
    }
  })

  it.each([
    '/.env',
    '/secret',
    '/data/secret',
    '/relay-tokens',
    '/.git/config',
    '/package.json',
    '/metrics',
    '/control/socket',
    '/debug/pprof',
    '/server-status',
  ])('is repelled at %s', async (path) => {
    expect((await shared().send(attacker, `${path}?${inQuery}`)).status).toBe(404)
  })
})

describe('attack on shared caches', () => {
  it.each<[string, Record<string, string>]>([
    ['Host', { host: 'evil.example' }],
    ['X-Forwarded-Host', { 'x-forwarded-host': 'evil.example' }],
    ['X-Forwarded-Proto', { 'x-forwarded-proto': 'evil' }],
    ['X-Original-URL', { 'x-original-url': '/evil' }],
    ['X-HTTP-Method-Override', { 'x-http-method-override': 'DELETE' }],
    ['Forwarded', { forwarded: 'host=evil.example;proto=https' }],
    ['Accept', { accept: 'text/html;evil' }],
    ['Accept-Language', { 'accept-language': 'evil' }],
    ['Accept-Encoding', { 'accept-encoding': 'evil, gzip;q=1' }],
    ['Range', { range: 'bytes=0-1' }],
    ['Origin', { origin: 'https://evil.example' }],
    ['X-Request-Id', { 'x-request-id': 'evil' }],
  ])('is repelled with %s', async (_, headers) => {
    for (const path of [
      '/getWallets?entries=1',
      '/v1/supported-chains?',
      '/openapi.json?',
      '/appkit/v1/config?',
      '/health?',
      `/v1/identity/${evmAddress}?`,
    ]) {
      const at = `${path}&${inQuery}`
      const evil = await shared().send(attacker, at, { headers })
      const good = await shared().send(visitor, at)
      expect(good.status).toBe(200)
      if (evil.status !== 200) continue
      expect(evil.text, path).toBe(good.text)
      const reflected = { ...evil.headers, 'x-request-id': '' }
      expect(JSON.stringify(reflected), path).not.toContain('evil')
    }
  })
})

describe('attack with parameters', () => {
  it.each([
    [
      'a cursor of another account',
      `/v1/account/${evmAddress}/history?cursor=${Buffer.from('zerion abcdefabcdefabcdef').toString('base64url')}`,
    ],
    [
      'a cursor beyond all integers',
      `/v1/account/${evmAddress}/history?cursor=${Buffer.from('999999999999999 999999999999999 999999999 a').toString('base64url')}`,
    ],
    [
      'a cursor of SQL',
      `/v1/account/${evmAddress}/history?cursor=${Buffer.from("1 1 1 a' or 1=1 --").toString('base64url')}`,
    ],
    [
      'a cursor of an NFT beyond 2^256',
      `/v1/account/${evmAddress}/nfts?chainId=eip155:31337&cursor=${Buffer.from(`1 ${evmAddress} ${'9'.repeat(78)}`).toString('base64url')}`,
    ],
    ['a page beyond all pages', '/getWallets?page=1000000&entries=100'],
    ['many entries', '/getWallets?entries=1000000'],
    ['a long search', `/getWallets?search=${'a'.repeat(8_000)}`],
    ['a search that backtracks', `/getWallets?search=${encodeURIComponent(`${'a+'.repeat(90)}!`)}`],
    ['many exclusions', `/getWallets?exclude=${'a,'.repeat(4_000)}`],
    ['a name that backtracks', `/v1/profile/account/${'a-'.repeat(3_000)}.latchkey.id?`],
    ['an address that backtracks', `/v1/account/${'1'.repeat(8_000)}/balance?currency=usd`],
    [
      'an amount of a thousand digits',
      `/v1/convert/quotes?from=${account}&to=${account}&amount=${'9'.repeat(1_000)}`,
    ],
    ['an amount that is negative', `/v1/convert/quotes?from=${account}&to=${account}&amount=-1`],
    ['an amount in exponents', `/v1/convert/quotes?from=${account}&to=${account}&amount=1e30`],
    ['a parameter given a thousand times', `/getWallets?${'entries=1&'.repeat(1_000)}`],
    [
      'a thousand unknown parameters',
      `/getWallets?${Array.from({ length: 1_000 }, (_, index) => `a${index}=b`).join('&')}`,
    ],
    ['the parameter __proto__', '/getWallets?__proto__=1&__proto__[entries]=2&constructor=3'],
  ])('is repelled with %s', async (_, path) => {
    const at = `${path}&${inQuery}`
    await expectServedAsBefore(
      shared(),
      async () => {
        const responses = await repeat(5, () => shared().send(attacker, at))
        for (const { status } of responses) expect(status).toBeLessThan(500)
      },
      `/getWallets?entries=1&${inQuery}`,
    )
  })

  it.each([
    ['deep properties', `{"a":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`],
    [
      'wide properties',
      `{${Array.from({ length: 20_000 }, (_, index) => `"k${index}":1`).join(',')}}`,
    ],
    ['numbers beyond all bounds', '{"a":1e999,"b":-1e999}'],
    ['a member __proto__', '{"__proto__":{"isAdmin":true}}'],
    ['characters that no database stores', '{"a":"\\u0000\\ud800"}'],
  ])('is repelled with analytics of %s', async (_, props) => {
    const body = `{"eventId":"e","timestamp":1760000000000,"props":${props}}`
    await expectServedAsBefore(
      shared(),
      async () => {
        const { status } = await shared().send(attacker, `/e?${inQuery}`, { method: 'POST', body })
        expect(status).toBeLessThan(500)
      },
      `/getWallets?entries=1&${inQuery}`,
    )
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })
})

it('keeps the files of the server from other users', async () => {
  const { folder } = shared()
  for (const name of ['', '/secret', '/relay-tokens'])
    expect(lstatSync(`${folder}${name}`).mode & 0o077, name).toBe(0)
})
