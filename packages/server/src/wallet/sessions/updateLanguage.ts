import type { Selectable, Transaction } from 'kysely'
import type { Tables, WalletCodeTable, WalletSessionTable } from '../../store/index.ts'
import type { WalletSession } from './WalletSession.ts'

/**
 * Stores the language of an account: that of its first login, and later that of browsers which it has used before. An attacker
 * of a mailbox does not choose a language for notices that their reader does not understand.
 *
 * @returns The language of the account.
 */
export async function updateLanguage(
  step: Transaction<Tables>,
  { id, language }: WalletSession['user'],
  {
    device,
    language: requested = null,
  }: Pick<WalletSessionTable, 'device'> & Partial<Pick<Selectable<WalletCodeTable>, 'language'>>,
): Promise<string | null> {
  if (requested === null || requested === language) return language
  if (language !== null && !(await isKnownSource(step, id, device))) return language
  await step.updateTable('wallet_user').set({ language: requested }).where('id', '=', id).execute()
  return requested
}

/** Returns whether the account has signed in with a browser before. */
async function isKnownSource(
  step: Transaction<Tables>,
  userId: string,
  device: string,
): Promise<boolean> {
  const known = step
    .selectFrom('wallet_known_source')
    .select('source')
    .where('user_id', '=', userId)
    .where('kind', '=', 'device')
    .where('source', '=', device)
  return (await known.executeTakeFirst()) !== undefined
}
