import { expect, it } from 'vitest'
import { parseEvmAddress } from './parseEvmAddress.ts'

const digits = '8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063'

it.each([
  ['with its prefix', `0x${digits}`, `0x${digits}`],
  ['without a prefix', digits, `0x${digits}`],
  ['in small letters', `0x${digits.toLowerCase()}`, `0x${digits.toLowerCase()}`],
  ['in capitals', `0x${digits.toUpperCase()}`, `0x${digits.toUpperCase()}`],
  ['pasted with spaces around it', ` 0x${digits}\n`, `0x${digits}`],
])('accepts an address %s [5.4a]', (_, text, address) => {
  expect(parseEvmAddress(text)).toBe(address)
})

it.each([
  ['empty', ''],
  ['only a prefix', '0x'],
  ['too short', `0x${digits.slice(1)}`],
  ['too long', `0x${digits}0`],
  ['not hexadecimal', `0x${digits.slice(1)}g`],
  ['prefixed twice', `0x0x${digits}`],
  ['a name', 'vitalik.eth'],
  ['of Solana', '7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs'],
])('rejects an address that is %s [5.4a]', (_, text) => {
  expect(parseEvmAddress(text)).toBeUndefined()
})
