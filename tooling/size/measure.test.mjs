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
    { name: 'ConnectView', needsAccount: false, begins: [[], []] },
    { name: 'AccountView', needsAccount: true, begins: [[], []] },
    { name: 'NetworksView', needsAccount: false, begins: [[], []] },
  ])
})

it('reads the parts that a view begins with, on a phone and elsewhere, also where several begin alike', () => {
  const registry = `
    const codeView: Pick<ViewEntry, 'begins' | 'parts'> = {
      begins: (isOnPhone) => [isOnPhone ? openPart : codePart],
      parts: [refusedPart],
    }
    export const registry = {
      Account: { begins: () => [chipPart], load: () => import('./account/AccountView.tsx') },
      Networks: { parts: [chipPart], load: () => import('./network/NetworksView.tsx') },
      Code: { ...codeView, load: () => import('./pairing/CodeView.tsx') },
    }`.replaceAll('\n    ', '\n')
  const parts = `
    export const chipPart: Part = { load: async () => (await import('./Chip.tsx')).chip }
    export const openPart: Part<OpenPane.Props> = {
      load: async () => (await import('./OpenPane.tsx')).openPane,
    }
    export const codePart: Part = { load: () => import('./deep/CodePane.tsx') }`
  expect(lazyViews(registry, parts).map(({ name, begins }) => [name, begins])).toEqual([
    ['AccountView', [['Chip'], ['Chip']]],
    ['NetworksView', [[], []]],
    ['CodeView', [['OpenPane'], ['CodePane']]],
  ])
  expect(() => lazyViews(registry, '')).toThrow('chipPart')
})

it('zips every chunk on its own', () => {
  const one = { code: 'latchkey '.repeat(100) }
  expect(gzipped([one, one])).toBe(2 * gzipped([one]))
  expect(gzipped([one])).toBeLessThan(one.code.length)
})
