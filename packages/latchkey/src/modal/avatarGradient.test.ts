import { expect, it } from 'vitest'
import { avatarGradient } from './avatarGradient.ts'

const address = '0x8f3C0000000000000000000000000000FA19aE4b'

it('returns the same gradient for an address in any case', () => {
  expect(avatarGradient(address.toLowerCase())).toBe(avatarGradient(address.toUpperCase()))
})

it('returns two gradients of a hue each over a third', () => {
  const hues = [...avatarGradient(address).matchAll(/hsl\((-?\d+) \d+% \d+%\)/g)].map(
    ([, hue]) => hue,
  )
  expect(hues).toHaveLength(3)
  expect(new Set(hues).size).toBe(3)
  expect(avatarGradient(address).match(/radial-gradient\(at /g)).toHaveLength(2)
})

it('seldom returns the same gradient for two addresses', () => {
  const painted = Array.from({ length: 500 }, (_, index) =>
    avatarGradient(`0x${index.toString(16).padStart(40, '0')}`),
  )
  expect(new Set(painted).size).toBe(500)
})
