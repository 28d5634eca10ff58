import { expect, it } from 'vitest'
import { hasSameDatabaseRole } from './hasSameDatabaseRole.ts'

const databaseUrl = 'postgres://latchkey:one@db.example/latchkey'

it.each([
  ['the same URL', databaseUrl, true],
  ['another database of the role', 'postgres://latchkey:one@db.example/shares', true],
  ['the default port', 'postgresql://latchkey@DB.example:5432/shares', true],
  ['an encoded role', 'postgres://latch%6Bey@db.example/shares', true],
  ['another role', 'postgres://shares:two@db.example/latchkey', false],
  ['another server', 'postgres://latchkey:one@shares.example/latchkey', false],
  ['another port', 'postgres://latchkey:one@db.example:5433/latchkey', false],
  ['an embedded database', undefined, false],
])('compares server and role: %s', (_, sharesDatabaseUrl, isSame) => {
  expect(hasSameDatabaseRole({ databaseUrl, sharesDatabaseUrl })).toBe(isSame)
})

it('accepts embedded databases, which have files of their own', () => {
  expect(hasSameDatabaseRole({ sharesDatabaseUrl: databaseUrl })).toBe(false)
  expect(hasSameDatabaseRole({})).toBe(false)
})
