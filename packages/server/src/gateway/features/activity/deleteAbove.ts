import type { Transaction } from 'kysely'
import type { Tables } from '../../../store/index.ts'

/**
 * Deletes the index above a block, after a reorganization.
 *
 * @param step - A database transaction.
 * @param chain - CAIP-2.
 * @param block - Highest block to keep; -1 for none.
 */
export async function deleteAbove(
  step: Transaction<Tables>,
  chain: string,
  block: number,
): Promise<void> {
  await step
    .deleteFrom('history_coverage')
    .where('chain', '=', chain)
    .where('from_block', '>', block)
    .execute()
  await step
    .updateTable('history_coverage')
    .set({ to_block: block })
    .where('chain', '=', chain)
    .where('to_block', '>', block)
    .execute()
  for (const table of ['history', 'history_block'] as const)
    await step.deleteFrom(table).where('chain', '=', chain).where('block', '>', block).execute()
}
