import { expect, it } from 'vitest'
import { hueOf } from './hueFromName.ts'

it('gives the same name the same hue', () => {
  expect(hueOf('Base')).toBe(hueOf('Base'))
})

it('spreads names over the circle', () => {
  const hues = Array.from({ length: 200 }, (_, index) => hueOf(`Network ${index}`))
  expect(new Set(hues).size).toBe(12)
  for (const hue of hues) expect(hue % 30).toBe(0)
  expect(Math.max(...hues)).toBeLessThan(360)
})
