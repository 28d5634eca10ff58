import { expect, it } from 'vitest'
import { avatarGradient } from './avatarGradient.ts'

const address = '0x8f3C0000000000000000000000000000FA19aE4b'

it('returns the same gradient for an address in any case', () => {
  expect(avatarGradient(address.toLowerCase())).toBe(avatarGradient(address.toUpperCase()))
})

it('ends the gradient with its first colour', () => {
  const [, first, ...others] = avatarGradient(address).slice(0, -1).split(',')
  expect(first).toMatch(/^hsl\(\d+ \d+% \d+%\)$/)
  expect(others).toHaveLength(5)
  expect(others.at(-1)).toBe(first)
})

it('seldom returns the same gradient for two addresses', () => {
  const painted = Array.from({ length: 500 }, (_, index) =>
    avatarGradient(`0x${index.toString(16).padStart(40, '0')}`),
  )
  expect(new Set(painted).size).toBe(500)
})
