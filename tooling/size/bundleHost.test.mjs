import { expect, it } from 'vitest'
import { gzipped, lazyViews, loadedWith } from './bundleHost.mjs'

const chunk = (fileName, imports, moduleIds) => ({
  fileName,
  imports,
  moduleIds,
  facadeModuleId: moduleIds[0],
  code: fileName.repeat(100),
})
const chunks = [
  chunk('host.js', ['shared.js'], ['/host.js']),
  chunk('shared.js', ['base.js'], ['/shared.js']),
  chunk('base.js', ['shared.js'], ['/base.js', '/folded.js']),
  chunk('view.js', ['shared.js'], ['/View.tsx']),
]

it('follows static imports only, and cycles once', () => {
  const names = [...loadedWith(chunks, ['/host.js'])].map(({ fileName }) => fileName)
  expect(names.toSorted()).toEqual(['base.js', 'host.js', 'shared.js'])
})

it('finds a module that was folded into another chunk', () => {
  expect(loadedWith(chunks, ['/folded.js'])).toContain(chunks[2])
})

it('fails on a module that is nowhere', () => {
  expect(() => loadedWith(chunks, ['/gone.ts'])).toThrow('is in no chunk')
})

it('reads the views from the registry', () => {
  const registry = `
    Connect: { load: () => import('./features/connect/ConnectView.tsx') },
    Account: { load: () =>
      import("./features/account/AccountView.tsx") },
    text: () => import('./text/de.json'),`
  expect(lazyViews(registry).map(({ name }) => name)).toEqual(['ConnectView', 'AccountView'])
})

it('zips every chunk on its own', () => {
  const [one] = chunks
  expect(gzipped([one, one])).toBe(2 * gzipped([one]))
  expect(gzipped([one])).toBeLessThan(one.code.length)
})
