import { expect, it } from 'vitest'
import { formatClientName } from './formatClientName.ts'

it.each([
  ['https://wallet.example.com', 'wallet.example.com'],
  ['https://wallet.example.com.:8443', 'wallet.example.com'],
  ['https://bücher.example', 'xn--bcher-kva.example'],
  ['http://192.0.2.7:4880', '[192.0.2.7]'],
  ['http://[2001:db8::7]:4880', '[IPv6:2001:db8::7]'],
  ['http://localhost:4880', '[127.0.0.1]'],
  ['http://wallet.localhost:4880', '[127.0.0.1]'],
  ['http://wallet:4880', '[127.0.0.1]'],
])('formats the client name of %s as %s', (origin, expected) => {
  expect(formatClientName(origin)).toBe(expected)
})
