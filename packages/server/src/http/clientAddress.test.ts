import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { clientAddress, isLoopbackAddress } from './clientAddress.ts'

const request = (remoteAddress: string, forwarded?: string): IncomingMessage =>
  ({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }) as never

it.each([
  ['9.9.9.9', undefined, 0, '9.9.9.9'],
  ['9.9.9.9', '1.1.1.1', 0, '9.9.9.9'],
  ['9.9.9.9', '1.1.1.1', 1, '1.1.1.1'],
  ['9.9.9.9', '6.6.6.6, 1.1.1.1', 1, '1.1.1.1'],
  ['9.9.9.9', '6.6.6.6, 1.1.1.1 ,2.2.2.2', 2, '1.1.1.1'],
  ['9.9.9.9', undefined, 1, '9.9.9.9'],
  ['9.9.9.9', '1.1.1.1', 3, '9.9.9.9'],
  ['::ffff:9.9.9.9', undefined, 0, '9.9.9.9'],
  ['2001:db8:1:2:3:4:5:6', undefined, 0, '2001:db8:1:2'],
  ['::ffff:909:909', undefined, 0, '9.9.9.9'],
  ['2001:db8::5', undefined, 0, '2001:db8:0:0'],
  ['9.9.9.9', '2001:DB8:0:0:0:0:0:5', 1, '2001:db8:0:0'],
  ['2001:0:0:1:2:3:4:5', undefined, 0, '2001:0:0:1'],
  ['2001::1:2:3:4:5', undefined, 0, '2001:0:0:1'],
  ['::1', undefined, 0, '::1'],
  ['9.9.9.9', '0:0:0:0:0:0:0:1', 1, '::1'],
  ['9.9.9.9', 'unknown', 1, '9.9.9.9'],
  ['9.9.9.9', '1.1.1.1, unknown', 1, '9.9.9.9'],
  ['9.9.9.9', '0x01010101', 1, '9.9.9.9'],
  ['9.9.9.9', '1.1', 1, '9.9.9.9'],
  ['9.9.9.9', '1.1.1.1:4711', 1, '1.1.1.1'],
  ['9.9.9.9', '[2001:db8::5]:4711', 1, '2001:db8:0:0'],
  ['9.9.9.9', '[2001:db8::5]', 1, '2001:db8:0:0'],
  ['fe80::1%eth0', undefined, 0, 'fe80:0:0:0'],
])(
  'returns the client address for remote %s, X-Forwarded-For %s and %i proxies',
  (remote, forwarded, proxies, address) => {
    expect(clientAddress(request(remote, forwarded), proxies)).toBe(address)
  },
)

it.each([
  ['127.0.0.1', true],
  ['127.1.2.3', true],
  ['::1', true],
  ['128.0.0.1', false],
  ['127.example', false],
  ['', false],
])('returns whether %j is a loopback address', (address, isLoopback) => {
  expect(isLoopbackAddress(address)).toBe(isLoopback)
})
