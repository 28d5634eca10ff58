import type { DoctorCheck } from 'latchkey/cli'
import type { ServerConfig } from '../../config/readConfig.ts'
import { migrations } from '../../store/sql/migrations/index.ts'
import { checkClockSkew } from './checkClockSkew.ts'
import { checkRecoveryOffers } from './checkRecoveryOffers.ts'
import { describeConnectionError, failedCheck, passedCheck, warningCheck } from './checkResults.ts'

const clockQuery = 'select extract(epoch from clock_timestamp())::text'

/** First version that is tested. */
const minVersion = 15

/** Checks PostgreSQL: connection, version, migrations, `fsync` and `synchronous_commit`, and clock. */
export async function checkDatabase(
  { databaseUrl }: Pick<ServerConfig, 'databaseUrl'>,
  timeoutMs: number,
): Promise<readonly DoctorCheck[]> {
  const name = 'database'
  if (databaseUrl === undefined) {
    const text = 'DATABASE_URL is not set: one process, on the embedded database in the data folder'
    return [
      warningCheck(name, text, 'Set DATABASE_URL to run several nodes, or to survive a power cut'),
    ]
  }
  const { default: pg } = await import('pg')
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    application_name: 'latchkey doctor',
  })
  // An unhandled event would end the process.
  client.on('error', () => {})
  const { host } = new URL(databaseUrl)
  try {
    await client.connect()
    const read = async (text: string): Promise<string | undefined> => {
      const { rows } = await client.query<string[]>({ text, rowMode: 'array' })
      return rows[0]?.[0]
    }
    return [
      checkVersion(host, (await read('show server_version')) ?? ''),
      checkMigrations(await readMigration(read)),
      checkSync((await read('show fsync')) ?? '', (await read('show synchronous_commit')) ?? ''),
      checkClockSkew('PostgreSQL', 1_000 * Number(await read(clockQuery))),
      ...(await checkRecoveryOffers(read)),
    ]
  } catch (error) {
    return [
      failedCheck(
        name,
        `PostgreSQL at ${host}: ${describeConnectionError(error)}`,
        'Correct DATABASE_URL, or start it',
      ),
    ]
  } finally {
    await client.end().catch(() => {})
  }
}

function checkVersion(host: string, version: string): DoctorCheck {
  const text = `PostgreSQL ${version} at ${host}`
  if (Number.parseInt(version, 10) >= minVersion) return passedCheck('database', text)
  return failedCheck('database', text, `Upgrade it to version ${minVersion} or later`)
}

async function readMigration(
  read: (text: string) => Promise<string | undefined>,
): Promise<number | undefined> {
  const table = await read(`select to_regclass('latchkey_migration')::text`)
  if (!table) return undefined
  return Number(await read('select coalesce(max(id), 0)::text from latchkey_migration'))
}

function checkMigrations(known: number | undefined): DoctorCheck {
  const name = 'migration'
  if (known === undefined)
    return passedCheck(name, 'a new database: the first start creates its tables')
  const text = `the database is at ${known}, this version at ${migrations.length}`
  if (known > migrations.length)
    return failedCheck(
      name,
      text,
      'Start the newer version that has written it, or use another database',
    )
  return passedCheck(
    name,
    known === migrations.length ? text : `${text}: the next start migrates it`,
  )
}

function checkSync(fsync: string, commit: string): DoctorCheck {
  const text = `fsync ${fsync}, synchronous_commit ${commit}`
  if (fsync !== 'on')
    return failedCheck('sync', `${text}: a power cut can destroy the database`, 'Set fsync = on')
  if (commit === 'off')
    return warningCheck(
      'sync',
      `${text}: a crash loses the last writes`,
      'Set synchronous_commit = on',
    )
  return passedCheck('sync', text)
}
