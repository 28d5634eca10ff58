import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { buildOnce } from './buildOnce.mjs'

it('builds again only for other sources, after a failure, or without its output', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-build-'))
  const output = join(folder, 'out.js')
  const build = (hash, run = async () => writeFileSync(output, hash)) =>
    buildOnce({ name: 'stamp', hash, outputs: [output], run, folder })

  expect(await build('one')).toBe(true)
  expect(await build('one')).toBe(false)
  expect(await build('two')).toBe(true)
  rmSync(output)
  expect(await build('two')).toBe(true)

  const fail = async () => {
    throw new Error('no')
  }
  await expect(build('three', fail)).rejects.toThrow('no')
  expect(await build('two')).toBe(true)
  rmSync(folder, { recursive: true })
})
