import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readOrCreateRootSecret } from '../../config/readOrCreateRootSecret.ts'
import { restoreSecret } from '../backup/restoreSecret.ts'
import { createTestFolder } from '../../store/database.fixture.ts'
import { commands, runCommand } from '../index.ts'

const digits = 'ab'.repeat(32)

/** Runs `latchkey secret` in this process. Returns the exit code and what it printed. */
async function secret(
  config: { readonly dataDir: string; readonly secret?: string },
  ...args: string[]
): Promise<[code: number, output: string]> {
  const lines: string[] = []
  const print = (line: string): void => void lines.push(line)
  const context = { config, print, warn: print, signal: AbortSignal.abort() }
  return [await runCommand(commands, ['secret', ...args], context), lines.join('\n')]
}

it('secret rotate creates a secret and keeps the replaced ones until they are forgotten', async () => {
  const dataDir = createTestFolder()
  const first = await readOrCreateRootSecret({ dataDir })
  const stored = readFileSync(join(dataDir, 'secret'), 'utf8').trim()
  const rotated = await secret({ dataDir }, 'rotate')
  const second = await readOrCreateRootSecret({ dataDir })
  expect(second.id).not.toBe(first.id)
  expect(second.deriveKeys('a')).toEqual([second.deriveKey('a'), first.deriveKey('a')])
  const lines = new RegExp(
    `^${second.id}  current  signer=0x\\w{40}\n${first.id}  accepted  signer=0x\\w{40}\nRestart`,
  )
  expect(rotated).toEqual([0, expect.stringMatching(lines)])

  await secret({ dataDir }, 'rotate')
  const third = await readOrCreateRootSecret({ dataDir })
  expect(third.deriveKeys('a').slice(1)).toEqual(second.deriveKeys('a'))
  const [, json] = await secret({ dataDir }, 'list', '--json')
  const listed = JSON.parse(json) as { id: string; status: string }[]
  expect(listed.map(({ id }) => id)).toEqual([third.id, second.id, first.id])
  const files = readdirSync(dataDir).toSorted()
  expect(files).toEqual(['secret', 'secret.fallbacks'])
  for (const file of files) expect(statSync(join(dataDir, file)).mode & 0o777).toBe(0o600)

  const forgotten = await secret({ dataDir }, 'forget')
  expect((await readOrCreateRootSecret({ dataDir })).deriveKeys('a')).toEqual([
    third.deriveKey('a'),
  ])
  expect(existsSync(join(dataDir, 'secret.fallbacks'))).toBe(false)
  for (const [, output] of [rotated, forgotten]) expect(output).not.toContain(stored)
})

it('secret keeps a secret of the environment, and accepts its fallbacks', async () => {
  const config = { dataDir: createTestFolder(), secret: digits }
  for (const action of ['rotate', 'forget'])
    expect(await secret(config, action)).toEqual([1, expect.stringContaining('LATCHKEY_SECRET')])
  expect(readdirSync(config.dataDir)).toEqual([])
  const other = 'cd'.repeat(32)
  const both = await readOrCreateRootSecret({ ...config, secretFallbacks: [other, digits] })
  const alone = await readOrCreateRootSecret({ ...config, secret: other })
  expect(both.deriveKeys('a')).toEqual([both.deriveKey('a'), alone.deriveKey('a')])
})

it('secret rejects unknown actions, a folder without a secret, and invalid files', async () => {
  const dataDir = createTestFolder()
  for (const args of [[], ['show'], ['list', 'more']])
    expect(await secret({ dataDir }, ...args)).toEqual([2, expect.stringContaining('Name an')])
  for (const action of ['list', 'rotate', 'forget'])
    expect(await secret({ dataDir }, action)).toEqual([1, expect.stringContaining('no secret in')])
  await readOrCreateRootSecret({ dataDir })
  writeFileSync(join(dataDir, 'secret.fallbacks'), `${digits}\nhalf\n`)
  const invalid = [1, expect.stringContaining('secret.fallbacks holds no secret')]
  expect(await secret({ dataDir }, 'list')).toEqual(invalid)
  expect(await secret({ dataDir }, 'rotate')).toEqual(invalid)
})

it('restores the fallbacks of a backup', async () => {
  const dataDir = createTestFolder()
  const secrets = [digits, 'cd'.repeat(32)]
  const { id } = await readOrCreateRootSecret({ dataDir, secret: digits })
  await restoreSecret({ dataDir }, { secretId: id, secrets }, expect.unreachable)
  expect(await readOrCreateRootSecret({ dataDir })).toMatchObject({ id })
  expect((await readOrCreateRootSecret({ dataDir })).deriveKeys('a')).toHaveLength(2)
})
