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
  ['2001:db8::5', undefined, 0, '2001:db8'],
  ['::1', undefined, 0, '::1'],
])('knows %s that forwards %s behind %i proxies', (remote, forwarded, proxies, address) => {
  expect(clientAddress(request(remote, forwarded), proxies)).toBe(address)
})

it('knows its own machine', () => {
  expect(['127.0.0.1', '127.1.2.3', '::1', '128.0.0.1', ''].map(isLoopbackAddress)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})
