import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readOrCreateRootSecret, createRootSecretFromHex } from './readOrCreateRootSecret.ts'

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'latchkey-secret-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return join(made, 'data')
}

it('the root secret is created once per folder, readable by its owner only', async () => {
  const dataDir = folder()
  const first = await readOrCreateRootSecret({ dataDir })
  const again = await readOrCreateRootSecret({ dataDir })
  expect(again.deriveKey('names')).toEqual(first.deriveKey('names'))
  expect((await readOrCreateRootSecret({ dataDir: folder() })).deriveKey('names')).not.toEqual(
    first.deriveKey('names'),
  )
  const path = join(dataDir, 'secret')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readFileSync(path, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/)
})

it('the root secret is the same for processes that start concurrently', async () => {
  const dataDir = folder()
  const read = await Promise.all(
    Array.from({ length: 8 }, () => readOrCreateRootSecret({ dataDir })),
  )
  const keys = read.map((secret) => Buffer.from(secret.deriveKey('names')).toString('hex'))
  expect(new Set(keys).size).toBe(1)
  expect(readdirSync(dataDir)).toEqual(['secret'])
})

it('the root secret is the configured one, if set', async () => {
  const secret = 'ab'.repeat(32)
  const read = await readOrCreateRootSecret({ dataDir: '/nowhere', secret })
  expect(read.deriveKey('names')).toEqual(createRootSecretFromHex(secret).deriveKey('names'))
  expect(read.deriveKey('names')).toHaveLength(32)
})

it('derives a different key for each purpose [RFC 5869]', () => {
  const secret = createRootSecretFromHex('ab'.repeat(32))
  expect(secret.deriveKey('names')).not.toEqual(secret.deriveKey('sessions'))
  expect(secret.deriveKey('names')).not.toEqual(
    createRootSecretFromHex('cd'.repeat(32)).deriveKey('names'),
  )
})

it('the root secret is not replaced when its file is invalid', async () => {
  const dataDir = folder()
  await readOrCreateRootSecret({ dataDir })
  writeFileSync(join(dataDir, 'secret'), 'half')
  await expect(readOrCreateRootSecret({ dataDir })).rejects.toThrow('holds no secret')
  expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toBe('half')
})
