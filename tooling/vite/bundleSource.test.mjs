import { mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it, onTestFinished, vi } from 'vitest'
import { bundleSource } from './bundleSource.mjs'

function createFolder() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'latchkey-bundle-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

it('bundles a source again when a module that it imports has changed', async () => {
  const [folder, bundles] = [createFolder(), createFolder()]
  const [source, part] = [join(folder, 'main.ts'), join(folder, 'part.ts')]
  writeFileSync(part, 'export const n: number = 1')
  writeFileSync(
    source,
    `import { n } from './part.ts'\nexport const found = { n, at: import.meta.url }`,
  )
  const load = async () => {
    const url = await bundleSource(source, bundles)
    return { url: url.href, found: (await import(url.href)).found }
  }
  const first = await load()
  // Files are found from where the source is.
  expect(first.found).toEqual({ n: 1, at: pathToFileURL(source).href })
  expect(await load()).toEqual(first)
  writeFileSync(part, 'export const n: number = 2')
  const second = await load()
  expect(second.found.n).toBe(2)
  expect(second.url).not.toBe(first.url)
  // Both bundles, as a process may still load from the first, and the list of sources.
  expect(readdirSync(bundles)).toHaveLength(3)
})

it('leaves packages out, and reports an optional one that is missing when it is imported', async () => {
  const [folder, bundles] = [createFolder(), createFolder()]
  const source = join(folder, 'main.ts')
  writeFileSync(source, `export const load = () => import('not-installed-here')`)
  const { load } = await import((await bundleSource(source, bundles)).href)
  await expect(load()).rejects.toThrow('not-installed-here')
})

it('leaves the environment as it was, which bundling sets', async () => {
  vi.stubEnv('NODE_ENV', undefined)
  onTestFinished(() => void vi.unstubAllEnvs())
  const source = join(createFolder(), 'main.ts')
  writeFileSync(source, 'export const n: number = 1')
  await bundleSource(source, createFolder())
  expect(process.env).not.toHaveProperty('NODE_ENV')
})
