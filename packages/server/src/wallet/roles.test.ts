import { randomUUID } from 'node:crypto'
import { walletAccessClaimsSchema } from 'latchkey/protocol'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { sampleRows } from '../store/sql/rows.fixture.ts'

const claims = {
  iss: 'https://wallet.example',
  aud: 'latchkey-wallet',
  sub: randomUUID(),
  sid: randomUUID(),
  iat: 1,
  exp: 2,
  auth_time: 1,
  cnf: { jkt: 'a'.repeat(43) },
  project: 'a'.repeat(32),
  app: 'https://app.example',
}

it('stores no role of a user, and accepts none in a token [6.1a]', () => {
  const columns = sampleRows.flatMap(({ table, given }) =>
    Object.keys(given).map((column) => `${table}.${column}`),
  )
  expect(columns).toContain('wallet_user.email')
  expect(columns.filter((name) => /role|admin|group/.test(name))).toEqual([])
  expect(v.is(walletAccessClaimsSchema, claims)).toBe(true)
  for (const claim of ['role', 'roles', 'groups', 'scope', 'entitlements'])
    expect(v.is(walletAccessClaimsSchema, { ...claims, [claim]: 'admin' })).toBe(false)
})
