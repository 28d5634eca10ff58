import { expect, it } from 'vitest'
import { hueFromName } from './hueFromName.ts'

it('returns the same hue for the same name', () => {
  expect(hueFromName('Base')).toBe(hueFromName('Base'))
})

it('spreads names over the colour circle', () => {
  const hues = Array.from({ length: 200 }, (_, index) => hueFromName(`Network ${index}`))
  expect(new Set(hues).size).toBe(12)
  for (const hue of hues) expect(hue % 30).toBe(0)
  expect(Math.max(...hues)).toBeLessThan(360)
})
