import type { Selectable, Transaction } from 'kysely'
import type { Tables, WalletCodeTable } from '../../store/index.ts'
import type { WalletSession } from './WalletSession.ts'

/**
 * Stores the language of an account: that of its first login, and later that of browsers which it has used before. A thief
 * of a mailbox does not choose a language for notices that their reader does not understand.
 *
 * @returns The language of the account.
 */
export async function updateLanguage(
  step: Transaction<Tables>,
  { id, language }: WalletSession['user'],
  {
    known,
    language: requested = null,
  }: Partial<Pick<Selectable<WalletCodeTable>, 'known' | 'language'>>,
): Promise<string | null> {
  if (requested === null || (language !== null && known !== 'device')) return language
  if (requested === language) return language
  await step.updateTable('wallet_user').set({ language: requested }).where('id', '=', id).execute()
  return requested
}
