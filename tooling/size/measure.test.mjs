import { expect, it } from 'vitest'
import { gzipped } from './gzipped.mjs'
import { lazyViews } from './measure.mjs'

it('reads the views from the registry', () => {
  const registry = `
    Connect: { load: () => import('./features/connect/ConnectView.tsx') },
    Account: { needs: 'account', load: () =>
      import("./features/account/AccountView.tsx") },
    Networks: { load: () => import('./features/network/NetworksView.tsx') },
    text: () => import('./text/de.json'),`
  expect(lazyViews(registry)).toEqual([
    { name: 'ConnectView', needsAccount: false },
    { name: 'AccountView', needsAccount: true },
    { name: 'NetworksView', needsAccount: false },
  ])
})

it('zips every chunk on its own', () => {
  const one = { code: 'latchkey '.repeat(100) }
  expect(gzipped([one, one])).toBe(2 * gzipped([one]))
  expect(gzipped([one])).toBeLessThan(one.code.length)
})
