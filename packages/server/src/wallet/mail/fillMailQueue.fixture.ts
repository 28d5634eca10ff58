import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../../store/index.ts'
import { waitingMailsPerProject } from './mailLimits.ts'

/** Adds as many notices as may wait of a project, or as many codes with a `code_id`. None of them is due. */
export async function fillMailQueue(
  sql: Kysely<Tables>,
  projectId: string,
  codeId: string | null = null,
): Promise<void> {
  const rows = Array.from({ length: waitingMailsPerProject }, () => ({
    id: randomUUID(),
    project_id: projectId,
    email_key: 'a',
    code_id: codeId,
    sealed: '',
    attempts: 0,
    created_at: 0,
    next_at: 1e15,
    expires_at: 1e15,
  }))
  await sql.insertInto('wallet_mail').values(rows).execute()
}
