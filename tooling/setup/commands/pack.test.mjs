import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createTestTree } from '../../checks/createTestTree.mjs'
import pack from './pack.mjs'

/** Plants `latchkey` and `create-latchkey`, of which `build` writes the only file. */
function plantPackages() {
  const manifest = (name) =>
    JSON.stringify({
      name,
      version: '1.2.3',
      files: ['dist'],
      exports: { '.': './dist/index.js' },
    })
  const names = ['create-latchkey', 'latchkey']
  const directory = createTestTree(
    Object.fromEntries(names.map((name) => [`packages/${name}/package.json`, manifest(name)])),
  )
  const build = async () => {
    for (const name of names) {
      const dist = join(directory, 'packages', name, 'dist')
      mkdirSync(dist)
      writeFileSync(join(dist, 'index.js'), '')
    }
    return 0
  }
  return { directory, build }
}

it('builds before it packs, and prints commands with the tarballs', async () => {
  const { directory, build } = plantPackages()
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  onTestFinished(() => log.mockRestore())

  expect(await pack(['tarballs'], { directory, build })).toBe(0)
  const files = ['create-latchkey-1.2.3.tgz', 'latchkey-1.2.3.tgz']
  expect(readdirSync(join(directory, 'tarballs')).toSorted()).toEqual(files)
  const printed = log.mock.calls.join('\n')
  for (const file of files) expect(printed).toContain(join(directory, 'tarballs', file))
})

it('packs nothing when the build fails, or writes nothing', async () => {
  const { directory } = plantPackages()

  expect(await pack([], { directory, build: async () => 1 })).toBe(1)
  expect(existsSync(join(directory, 'packed'))).toBe(false)
  await expect(pack([], { directory, build: async () => 0 })).rejects.toThrow(
    /create-latchkey: the tarball lacks dist\/index\.js.*\nlatchkey: the tarball lacks/,
  )
  expect(readdirSync(join(directory, 'packed'))).toEqual([])
})
