import { expect, it } from 'vitest'
import { parseSolanaAddress } from './parseSolanaAddress.ts'

it.each([
  ['44 letters', '7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs'],
  ['43 letters', `So${'1'.repeat(41)}`],
  ['32 letters', '1'.repeat(32)],
  ['spaces around it', ' 7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs\n'],
])('accepts an address of %s, keeping its case [5.4b]', (_, text) => {
  expect(parseSolanaAddress(text)).toBe(text.trim())
})

it.each([
  ['empty', ''],
  ['31 letters long', '1'.repeat(31)],
  ['45 letters long', '1'.repeat(45)],
  ['with a zero', `0${'1'.repeat(33)}`],
  ['with a capital o', `O${'1'.repeat(33)}`],
  ['with a capital i', `I${'1'.repeat(33)}`],
  ['with a small l', `l${'1'.repeat(33)}`],
  ['of an EVM network', '0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063'],
])('rejects an address that is %s [5.4b]', (_, text) => {
  expect(parseSolanaAddress(text)).toBeUndefined()
})
