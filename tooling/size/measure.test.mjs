import { expect, it } from 'vitest'
import { gzipped } from './gzipped.mjs'
import { lazyViews, without } from './measure.mjs'

it('reads the views from the registry', () => {
  const registry = `
    Connect: { load: () => import('./features/connect/ConnectView.tsx') },
    Account: { load: () =>
      import("./features/account/AccountView.tsx") },
    text: () => import('./text/de.json'),`
  expect(lazyViews(registry)).toEqual(['ConnectView', 'AccountView'])
})

it('leaves out chunks, and what only they import', () => {
  const chunk = (fileName, imports = [], isDynamicEntry = false) => ({
    fileName,
    imports,
    isDynamicEntry,
  })
  const code = chunk('code', ['shared'], true)
  const ahead = chunk('ahead', ['shared', 'own'], true)
  const [shared, own, deeper] = [chunk('shared'), chunk('own', ['deeper']), chunk('deeper')]
  const rest = without(new Set([code, ahead, shared, own, deeper]), [ahead])
  expect([...rest]).toEqual([code, shared])
})

it('zips every chunk on its own', () => {
  const one = { code: 'latchkey '.repeat(100) }
  expect(gzipped([one, one])).toBe(2 * gzipped([one]))
  expect(gzipped([one])).toBeLessThan(one.code.length)
})
