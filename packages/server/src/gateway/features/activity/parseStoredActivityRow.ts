import type { Selectable } from 'kysely'
import * as v from 'valibot'
import type { JsonColumnValidator, HistoryTable } from '../../../store/index.ts'
import type { AccountTransaction, AccountTransfer } from './ActivityPort.ts'

/** A stored transaction with its chain. */
export type StoredActivityRow = AccountTransaction & { readonly chain: string }

const decimalDigits = v.pipe(v.string(), v.regex(/^\d+$/))
const transfersSchema: v.GenericSchema<unknown, readonly AccountTransfer[]> = v.array(
  v.object({
    token: v.string(),
    kind: v.picklist(['fungible', 'nft']),
    id: v.optional(decimalDigits),
    amount: decimalDigits,
    direction: v.picklist(['in', 'out', 'self']),
    other: v.string(),
    isSpam: v.boolean(),
  }),
)

/**
 * Converts a row of the activity.
 *
 * @param isValid - Guard of the columns. Invalid transfers are left out.
 */
export function parseStoredActivityRow(
  row: Selectable<HistoryTable>,
  isValid: JsonColumnValidator,
): StoredActivityRow {
  return {
    account: row.account,
    chain: row.chain,
    hash: row.hash,
    block: row.block,
    position: row.position,
    minedAt: row.mined_at,
    operation: row.operation as AccountTransaction['operation'],
    status: row.status === 'failed' ? 'failed' : 'confirmed',
    sentFrom: row.sent_from,
    sentTo: row.sent_to ?? undefined,
    nonce: row.nonce ?? undefined,
    transfers: isValid(transfersSchema, row.transfers) ? row.transfers : [],
  }
}
