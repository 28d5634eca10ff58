import { Client } from 'pg'
import type { RunningPostgres } from '../../../../tooling/setup/postgres.mjs'

/**
 * Creates a database `shares` with a role that owns nothing else.
 *
 * @returns Its URL.
 */
export async function createShareDatabase({
  url,
  urlOf,
}: Pick<RunningPostgres, 'url' | 'urlOf'>): Promise<string> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('create role shares login')
  await client.query('create database shares owner shares')
  await client.query('revoke connect on database shares from public')
  await client.end()
  const created = new URL(urlOf('shares'))
  created.username = 'shares'
  return created.href
}
