import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../setup/shell.mjs'
import { budgets } from './budgets.mjs'
import { gzipped } from './gzipped.mjs'
import { lazyViews } from './measure.mjs'

it('lists the chunk of each feature in the registry', () => {
  const registry = `
    Connect: { module: ConnectView, load: async () => ConnectView },
    Account: { load: () =>
      import("./features/account/AccountView.tsx") },
    ...viewsOf(() => import('./features/send/index.ts'), {
      WalletSend: { next: ['WalletSendPreview'] },
      WalletSendPreview: {},
    }),
    AllWallets: { load: () => import('./features/catalogue/AllWalletsView.tsx') },
    NftDetail: { load: () => import('./features/nfts/NftDetailView.tsx') },
    NftSend: { load: () => import('./features/nfts/NftSendView.tsx') },
    ...viewsOf(() => import('./features/login/index.ts'), { ConnectSocials: {} }),
    ...viewsOf(() => import('./features/login/progressViews.ts'), { EmailVerifyOtp: {} }),
    text: () => import('./text/de.json'),`
  const needs = `
    Account: 'account',
    WalletSend: 'account, data',
    NftDetail: 'account, data',
    NftSend: 'account, data',
    AllWallets: 'data',`
  expect(lazyViews({ registry, needs })).toEqual([
    { name: 'account', chunk: 'AccountView', views: 1, needsAccount: true },
    { name: 'send', chunk: 'send', views: 2, needsAccount: true },
    { name: 'catalogue', chunk: 'AllWalletsView', views: 1, needsAccount: false },
    { name: 'nfts/NftDetailView', chunk: 'NftDetailView', views: 1, needsAccount: true },
    { name: 'nfts/NftSendView', chunk: 'NftSendView', views: 1, needsAccount: true },
    { name: 'login', chunk: 'login', views: 1, needsAccount: false },
    { name: 'login/progressViews', chunk: 'progressViews', views: 1, needsAccount: false },
  ])
})

it('compresses every chunk on its own', () => {
  const one = { code: 'latchkey '.repeat(100) }
  expect(gzipped([one, one])).toBe(2 * gzipped([one]))
  expect(gzipped([one])).toBeLessThan(one.code.length)
})

it('states the budgets in the documents', () => {
  const read = (path) => readFileSync(join(root, path), 'utf8')
  const architecture = read('ARCHITECTURE.md')
  const listed = [...architecture.matchAll(/^\| [^|]+ \| ([\d,]+) \| (\d*) ?\|$/gm)].map(
    ([, bytes, files]) => ({
      gzip: Number(bytes.replaceAll(',', '')),
      ...(files && { files: Number(files) }),
    }),
  )
  const sort = (all) => all.map((one) => JSON.stringify(one)).toSorted()
  const { frame, features, ...others } = budgets
  expect(sort(listed)).toEqual(
    sort([...Object.values(others), ...Object.values(features), ...Object.values(frame)]),
  )
  const guide = read('apps/docs/pages/guides/support.md')
  const { beforeClick, connectOpen, codeShown, view, views } = budgets
  const largest = Object.values(features).toSorted((a, b) => b.gzip - a.gzip)[0]
  for (const { gzip } of [beforeClick, connectOpen, codeShown, view, views, largest])
    expect(guide).toContain(`at most ${Math.ceil(gzip / 100) / 10} `)
})
