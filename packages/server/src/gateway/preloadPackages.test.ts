import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { preloadPackages } from './preloadPackages.ts'

/** Returns the packages that a file imports on first use. */
function lazyImports(path: string): string[] {
  const text = readFileSync(path, 'utf8')
  return [...text.matchAll(/\bimport\('([^.'][^']*)'\)/g)].map(([, name = '']) => name)
}

it('loads every package that a request imports', async () => {
  const folder = import.meta.dirname
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(name),
  )
  const own = 'preloadPackages.ts'
  const others = files.filter((name) => name !== own)
  const imported = new Set(others.flatMap((name) => lazyImports(join(folder, name))))
  // Optional: only `latchkey dev` has it.
  imported.delete('@latchkey/localnet')
  expect(imported.size).toBeGreaterThan(4)
  expect(new Set(lazyImports(join(folder, own)))).toEqual(imported)
  await preloadPackages()
})
