import { expect, it } from 'vitest'
import { gzipped } from './gzipped.mjs'
import { lazyViews } from './measure.mjs'

it('lists the chunk of each feature in the registry', () => {
  const registry = `
    Connect: { module: ConnectView, load: async () => ConnectView },
    Account: { load: () =>
      import("./features/account/AccountView.tsx") },
    WalletSend: { load: async () => (await import('./features/send/index.ts')).One },
    WalletSendPreview: { load: async () => (await import('./features/send/index.ts')).Other },
    AllWallets: { load: () => import('./features/catalogue/AllWalletsView.tsx') },
    text: () => import('./text/de.json'),`
  const needs = `
    Account: 'account',
    WalletSend: 'account, data',
    AllWallets: 'data',`
  expect(lazyViews({ registry, needs })).toEqual([
    { name: 'account', chunk: 'AccountView', views: 1, needsAccount: true },
    { name: 'send', chunk: 'send', views: 2, needsAccount: true },
    { name: 'catalogue', chunk: 'AllWalletsView', views: 1, needsAccount: false },
  ])
})

it('compresses every chunk on its own', () => {
  const one = { code: 'latchkey '.repeat(100) }
  expect(gzipped([one, one])).toBe(2 * gzipped([one]))
  expect(gzipped([one])).toBeLessThan(one.code.length)
})
