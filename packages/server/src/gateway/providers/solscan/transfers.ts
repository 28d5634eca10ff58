import { namespaceOf } from 'latchkey/caip'
import * as v from 'valibot'
import { toAsset, native, parseAddress, wrappedNativeToken } from '../../chain/accounts/index.ts'
import type { Chain } from '../../chain/chains/index.ts'
import { transferAmount } from './transferAmount.ts'
import type { AccountTransfer } from '../../features/activity/ActivityPort.ts'

/** What happened in a transfer, as far as it makes a difference. */
export type TransferKind = 'move' | 'mint' | 'burn' | 'open' | 'close'

/** One of the transfers of a transaction, seen from an account. */
export type Transfer = {
  readonly hash: string
  readonly block: number
  /** Seconds since 1970. */
  readonly time: number
  readonly kind: TransferKind
  /** `native`, or a mint. */
  readonly token: string
  readonly decimals: number
  readonly amount: bigint
  readonly direction: AccountTransfer['direction']
  /** Who was on the other side; empty where it came out of nothing, or became nothing. */
  readonly other: string
}

const kinds: Readonly<Record<string, TransferKind>> = {
  ACTIVITY_SPL_MINT: 'mint',
  ACTIVITY_SPL_BURN: 'burn',
  ACTIVITY_SPL_CREATE_ACCOUNT: 'open',
  ACTIVITY_SPL_CLOSE_ACCOUNT: 'close',
}

/** A row of `/account/transfer`, as it comes; `units` are its amount. */
export type TransferRow = {
  readonly block_id: number
  readonly trans_id: string
  readonly block_time: number
  readonly activity_type: string
  readonly from_address: string
  readonly from_token_account: string
  readonly to_address: string
  readonly to_token_account: string
  readonly token_address: string
  readonly token_decimals: number
  readonly units: bigint
}

/** Most rows that it gives at once. */
export const pageSize = 100

const text = v.pipe(v.string(), v.maxLength(100))
const party = v.nullish(text, '')
const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Reads a page of `/account/transfer`. */
export const transferRowsReply: v.GenericSchema<unknown, TransferRow[]> = v.pipe(
  v.array(
    v.intersect([
      v.object({
        block_id: v.pipe(count, v.maxValue(1e15)),
        trans_id: v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{64,90}$/)),
        block_time: v.pipe(count, v.maxValue(1e11)),
        activity_type: text,
        from_address: party,
        from_token_account: party,
        to_address: party,
        to_token_account: party,
        token_address: text,
        // Whoever makes a token may have it divided as far as a byte goes.
        token_decimals: v.pipe(count, v.maxValue(255)),
      }),
      transferAmount,
    ]),
  ),
  v.maxLength(pageSize),
)

/**
 * Tells whether an account sent or got what a row tells of.
 *
 * @param account - The account.
 * @param row - The row.
 */
export function concernsAccount(account: string, row: TransferRow): boolean {
  return directionOf(account, row) !== undefined
}

/**
 * Reads a row as it is to an account.
 *
 * @param chain - Its chain.
 * @param account - Whose history was asked for.
 * @param given - The row.
 * @returns The transfer; undefined for one that does not concern the account, or moves no token.
 */
export function toTransfer(
  chain: Chain,
  account: string,
  given: TransferRow,
): Transfer | undefined {
  const token = tokenOf(chain, given)
  const direction = directionOf(account, given)
  if (token === undefined || direction === undefined) return undefined
  const other = direction === 'in' ? given.from_address : given.to_address
  return {
    hash: given.trans_id,
    block: given.block_id,
    time: given.block_time,
    kind: kinds[given.activity_type] ?? 'move',
    token,
    decimals: given.token_decimals,
    amount: given.units,
    direction,
    other: parseAddress(namespaceOf(chain.caipNetworkId), other) ?? '',
  }
}

/** Where the coin moves, it may name the wrapped one, which alone moves between accounts of tokens. */
function tokenOf(chain: Chain, given: TransferRow): string | undefined {
  const token = toAsset(chain, given.token_address)?.token
  const isWrapped = given.from_token_account !== '' || given.to_token_account !== ''
  return token === wrappedNativeToken(chain) && !isWrapped ? native : token
}

function directionOf(
  account: string,
  given: TransferRow,
): AccountTransfer['direction'] | undefined {
  const { from_address: from, to_address: to } = given
  if (from === account) return to === account ? 'self' : 'out'
  return to === account ? 'in' : undefined
}
