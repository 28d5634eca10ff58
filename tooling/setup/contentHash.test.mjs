import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { contentHash } from './contentHash.mjs'

/** Creates a folder with files, by path. */
function folder(files) {
  const base = mkdtempSync(join(tmpdir(), 'latchkey-hash-'))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(base, path, '..'), { recursive: true })
    writeFileSync(join(base, path), content)
  }
  return base
}

it('hashes names and contents, whatever the folder is called', () => {
  const files = { 'src/a.ts': 'a', 'src/deep/b.ts': 'b', 'package.json': '{}' }
  const entries = ['src', 'package.json', 'missing.json']
  const hash = contentHash(folder(files), entries)
  expect(hash).toMatch(/^[\da-f]{64}$/)
  expect(contentHash(folder(files), entries.toReversed())).toBe(hash)
  expect(contentHash(folder({ ...files, 'src/a.ts': 'A' }), entries)).not.toBe(hash)
  const { 'src/a.ts': a, ...rest } = files
  expect(contentHash(folder({ ...rest, 'src/c.ts': a }), entries)).not.toBe(hash)
  expect(contentHash(folder({ ...files, 'src/c.ts': '' }), entries)).not.toBe(hash)
})

it('ignores build output and installed packages', () => {
  const base = folder({ 'src/a.ts': 'a' })
  const hash = contentHash(base, ['.'])
  const built = ['node_modules/x/index.js', 'src/dist/a.js', 'templates/a.ts', 'a.tsbuildinfo']
  for (const path of built) {
    mkdirSync(join(base, path, '..'), { recursive: true })
    writeFileSync(join(base, path), 'built')
  }
  expect(contentHash(base, ['.'])).toBe(hash)
  rmSync(base, { recursive: true })
})
