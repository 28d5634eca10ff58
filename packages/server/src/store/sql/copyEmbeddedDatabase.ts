import { constants } from 'node:fs'
import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { SqlDatabase } from './SqlDatabase.ts'

/**
 * Copies the files of an embedded database that is open, to be opened in another data folder. Its queries wait
 * while the files are copied.
 *
 * @param database - The open database.
 * @param folders - Its data folder, and a new one.
 * @throws Error of the file system, such as a full disk.
 */
export async function copyEmbeddedDatabase(
  database: Pick<SqlDatabase, 'sql'>,
  folders: { readonly from: string; readonly to: string },
): Promise<void> {
  const target = join(folders.to, 'sql')
  await mkdir(target, { recursive: true, mode: 0o700 })
  await database.sql.connection().execute(async (connection) => {
    await sql`checkpoint`.execute(connection)
    await cp(join(folders.from, 'sql', 'cluster'), join(target, 'cluster'), {
      recursive: true,
      // Shares the blocks where the file system can.
      mode: constants.COPYFILE_FICLONE,
    })
  })
}
