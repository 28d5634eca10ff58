import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

/** Returns the file of a path below the sources of the server, or of the repository. */
const source = (path: string): string =>
  fileURLToPath(
    new URL(path.startsWith('apps/') ? `../../../../${path}` : `../${path}`, import.meta.url),
  )

it('names test files that exist', () => {
  const page = readFileSync(source('../../../apps/docs/pages/server/threat-model.md'), 'utf8')
  const named = [...page.matchAll(/`([\w/]+\.test\.ts)`/g)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((path) => !existsSync(source(path)))).toEqual([])
})
