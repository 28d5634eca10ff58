import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { getOrCreateProjectId } from '../cli/getOrCreateProjectId.ts'
import { temporaryFolder } from '../cli/startTestCli.fixture.ts'
import { createFakeClock } from '../clock/createFakeClock.fixture.ts'
import { readRootSecretHex } from '../config/secretFiles.ts'
import { openTokenJournal } from '../relay/openTokenJournal.ts'
import { verifyDump } from '../store/dump/index.ts'
import { anyText, fuzzRuns, mutated } from '../../../../tooling/fuzz/arbitraries.mjs'

/** A value as JSON, or any text. */
const lineOf = (value: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc.oneof(
    value.map((given) => JSON.stringify(given) ?? ''),
    anyText,
  )

it('reads any file of used tokens', async () => {
  const path = join(temporaryFolder(), 'tokens')
  const line = fc.oneof(
    anyText,
    fc
      .tuple(fc.string({ minLength: 43, maxLength: 43 }), fc.nat())
      .map(([digest, end]) => `${digest} ${end}`),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 5 }), async (lines) => {
      writeFileSync(path, lines.join('\n'))
      const failures: unknown[] = []
      const log = (entry: unknown): void => void failures.push(entry)
      const { entries, close } = await openTokenJournal({ path, clock: createFakeClock(), log })
      for (const [digest, end] of entries) expect([digest.length, end > 0]).toEqual([43, true])
      await close()
      expect(failures).toEqual([])
    }),
    fuzzRuns(50),
  )
})

it('rejects any other file in place of a secret, or of the project of development', async () => {
  const dataDir = temporaryFolder()
  mkdirSync(join(dataDir, 'dev'))
  const digits = fc.constantFrom('a'.repeat(64), 'b'.repeat(32), '\n')
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(anyText, digits), { maxLength: 3 }), async (lines) => {
      for (const path of ['secret', 'secret.fallbacks', 'dev/project-id'])
        writeFileSync(join(dataDir, path), lines.join('\n'))
      const isOwn = (error: Error): undefined => {
        expect(error.message).toMatch(/ holds no (?:secret|project id)\. /)
      }
      const secrets = await readRootSecretHex({ dataDir }).catch(isOwn)
      for (const secret of secrets ?? []) expect(secret).toMatch(/^[0-9a-f]{64}$/)
      const id = await getOrCreateProjectId(dataDir).catch(isOwn)
      if (id !== undefined) expect(id).toMatch(/^[0-9a-f]{32}$/)
    }),
    fuzzRuns(50),
  )
})

it('rejects any other backup', async () => {
  const path = join(temporaryFolder(), 'backup')
  const sha = (text: string): string => createHash('sha256').update(text).digest('hex')
  const header = { latchkeyDump: 1, migration: 1, createdAt: '2026-01-02T03:04:05.678Z' }
  const line = fc.oneof(
    lineOf(mutated(['table', 'project'])),
    lineOf(mutated({ id: 'a', name: '' })),
  )
  const content = fc.tuple(lineOf(mutated(header)), fc.array(line, { maxLength: 3 }))
  const end = mutated(['end', { tables: { project: { rows: 0, digest: sha('') } }, sha256: '' }])
  await fc.assert(
    fc.asyncProperty(content, end, fc.boolean(), async ([first, lines], last, isZipped) => {
      const text = [first, ...lines, ''].join('\n')
      const ending = JSON.stringify(last)?.replace('"sha256":""', `"sha256":"${sha(text)}"`)
      writeFileSync(path, isZipped ? gzipSync(`${text}${ending}\n`) : text)
      const summary = await verifyDump(path).catch(({ message }: Error) => {
        expect(message).toMatch(/ cannot be used: /)
      })
      if (summary) expect(summary.header.migration).toBeGreaterThanOrEqual(0)
    }),
    fuzzRuns(150),
  )
})
