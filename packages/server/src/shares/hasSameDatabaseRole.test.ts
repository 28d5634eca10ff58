import { expect, it } from 'vitest'
import { hasSameDatabaseRole } from './hasSameDatabaseRole.ts'

const databaseUrl = 'postgres://latchkey:one@db.example/latchkey'

it.each([
  ['the same URL', databaseUrl, true],
  ['another database of the role', 'postgres://latchkey:one@db.example/shares', true],
  ['the default port', 'postgresql://latchkey@DB.example:5432/shares', true],
  ['an encoded role', 'postgres://latch%6Bey@db.example/shares', true],
  ['a role in the query', 'postgres://shares@db.example/shares?user=latchkey', true],
  ['a server in the query', 'postgres://latchkey@x/shares?host=db.example&port=5432', true],
  ['a name with its last dot', 'postgres://latchkey@db.example./shares', true],
  ['another role in the query', 'postgres://latchkey:one@db.example/latchkey?user=shares', false],
  ['another role', 'postgres://shares:two@db.example/latchkey', false],
  ['another server', 'postgres://latchkey:one@shares.example/latchkey', false],
  ['another port', 'postgres://latchkey:one@db.example:5433/latchkey', false],
  ['an embedded database', undefined, false],
])('compares server and role: %s', (_, sharesDatabaseUrl, isSame) => {
  expect(hasSameDatabaseRole({ databaseUrl, sharesDatabaseUrl })).toBe(isSame)
})

it.each(['127.0.0.1', '[::1]', 'LOCALHOST'])(
  'compares roles of one server on this machine: localhost and %s',
  (host) => {
    const sharesDatabaseUrl = `postgres://latchkey@${host}/shares`
    const config = { databaseUrl: 'postgres://latchkey@localhost/latchkey', sharesDatabaseUrl }
    expect(hasSameDatabaseRole(config)).toBe(true)
  },
)

it('accepts embedded databases, which have files of their own', () => {
  expect(hasSameDatabaseRole({ sharesDatabaseUrl: databaseUrl })).toBe(false)
  expect(hasSameDatabaseRole({})).toBe(false)
})
