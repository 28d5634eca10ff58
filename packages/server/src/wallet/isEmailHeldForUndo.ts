import type { Transaction } from 'kysely'
import type { Tables } from '../store/index.ts'

/** Returns whether the owner of an address can still undo the change by which an account lost it. */
export async function isEmailHeldForUndo(
  step: Transaction<Tables>,
  emailKey: string,
  now: number,
): Promise<boolean> {
  const found = await step
    .selectFrom('wallet_email_undo')
    .select('hash')
    .where('email_key', '=', emailKey)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found !== undefined
}
