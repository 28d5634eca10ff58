import { expect, it } from 'vitest'
import { isMobile } from './isMobile.ts'

const page = (userAgent: string, isCoarse: boolean): Parameters<typeof isMobile>[0] => ({
  navigator: { userAgent },
  matchMedia: (query) => ({ matches: isCoarse && query === '(pointer: coarse)' }),
})
const desktop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Mobile Safari/537.36'

it.each<[string, ReturnType<typeof page>, boolean]>([
  ['a desktop with a mouse', page(desktop, false), false],
  ['a tablet that calls itself a desktop', page(desktop, true), true],
  ['an iPhone', page(iphone, false), true],
  ['an Android phone', page(android, true), true],
  ['a server', undefined, false],
  ['a page without media queries', { navigator: { userAgent: desktop } }, false],
])('returns whether %s is a phone [2.8]', (_, window, expected) => {
  expect(isMobile(window)).toBe(expected)
})
