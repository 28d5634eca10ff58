import type { DoctorCheck } from 'latchkey/cli'
import { passedCheck, warningCheck } from './checkResults.ts'

const offers = `select string_agg(project_id || ' after ' || automatic_recovery_hours || ' hours', ', ' order by project_id)
  from wallet_project where automatic_recovery_hours is not null`
const column = `select column_name::text from information_schema.columns
  where table_name = 'wallet_project' and column_name = 'automatic_recovery_hours'`

/**
 * Reports which projects offer automatic recovery of embedded wallets.
 *
 * @param read - Returns the first value of a query.
 */
export async function checkRecoveryOffers(
  read: (text: string) => Promise<string | null | undefined>,
): Promise<readonly DoctorCheck[]> {
  const name = 'recovery'
  // An older version has written the database.
  if (!(await read(column))) return []
  const list = await read(offers)
  if (!list) return [passedCheck(name, 'no project offers automatic recovery of wallets')]
  const fix = 'End it with: latchkey wallet recovery PROJECT off'
  return [warningCheck(name, `projects that offer automatic recovery of wallets: ${list}`, fix)]
}
