import { expect, it } from 'vitest'
import { bundleHost, chunkOf, findLoadedChunks } from './sampleHost.mjs'

const chunk = (fileName, imports, moduleIds) => ({
  fileName,
  imports,
  moduleIds,
  facadeModuleId: moduleIds[0],
})
const chunks = [
  chunk('host.js', ['shared.js'], ['/host.js']),
  chunk('shared.js', ['base.js'], ['/shared.js']),
  chunk('base.js', ['shared.js'], ['/base.js', '/folded.js']),
  chunk('view.js', ['shared.js'], ['/View.tsx', '/shared.js']),
]

it('follows static imports only, and ends on a cycle', () => {
  const names = [...findLoadedChunks(chunks, [chunks[0]])].map(({ fileName }) => fileName)
  expect(names.toSorted()).toEqual(['base.js', 'host.js', 'shared.js'])
})

it('finds the chunk that a module is, or was folded into', () => {
  expect(chunkOf(chunks, '/shared.js')).toBe(chunks[1])
  expect(chunkOf(chunks, '/folded.js')).toBe(chunks[2])
  expect(() => chunkOf(chunks, '/gone.ts')).toThrow('/gone.ts is in no chunk')
})

it('bundles a host from the sources, split at every import()', async () => {
  const chunks = await bundleHost({ from: 'source' })
  expect(chunks.filter(({ isEntry }) => isEntry)).toHaveLength(1)
  expect(chunkOf(chunks, '/ui/index.ts').isDynamicEntry).toBe(true)
})
