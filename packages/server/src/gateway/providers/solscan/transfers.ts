import { namespaceOf } from 'latchkey/caip'
import * as v from 'valibot'
import {
  assetFromAddress,
  nativeMarker,
  parseAddress,
  wrappedNativeToken,
} from '../../chain/accounts/index.ts'
import type { Chain } from '../../chain/chains/index.ts'
import { solscanTransferAmountSchema } from './transferAmount.ts'
import type { AccountTransfer } from '../../features/activity/ActivityPort.ts'

/** Kind of a transfer. */
export type SolscanTransferKind = 'move' | 'mint' | 'burn' | 'open' | 'close'

/** A transfer as seen from an account. */
export type SolscanTransfer = {
  readonly hash: string
  readonly block: number
  /** Seconds since 1970. */
  readonly time: number
  readonly kind: SolscanTransferKind
  /** `native`, or a mint address. */
  readonly token: string
  readonly decimals: number
  readonly amount: bigint
  readonly direction: AccountTransfer['direction']
  /** Counterparty; empty for mints and burns. */
  readonly other: string
}

const kinds: Readonly<Record<string, SolscanTransferKind>> = {
  ACTIVITY_SPL_MINT: 'mint',
  ACTIVITY_SPL_BURN: 'burn',
  ACTIVITY_SPL_CREATE_ACCOUNT: 'open',
  ACTIVITY_SPL_CLOSE_ACCOUNT: 'close',
}

/** A row of `/account/transfer`; `units` is its amount in base units. */
export type SolscanTransferRow = {
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

/** Maximum rows per page. */
export const solscanPageSize = 100

const text = v.pipe(v.string(), v.maxLength(100))
const party = v.nullish(text, '')
const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Parses `/account/transfer`. */
export const solscanTransferRowsReplySchema: v.GenericSchema<unknown, SolscanTransferRow[]> =
  v.pipe(
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
          // Decimals are an unsigned byte.
          token_decimals: v.pipe(count, v.maxValue(255)),
        }),
        solscanTransferAmountSchema,
      ]),
    ),
    v.maxLength(solscanPageSize),
  )

/** Returns whether the account is sender or recipient of a row. */
export function concernsAccount(account: string, row: SolscanTransferRow): boolean {
  return directionOf(account, row) !== undefined
}

/**
 * Converts a row to a transfer as seen from an account.
 *
 * @returns Undefined when the account is not involved, or no token moves.
 */
export function toSolscanTransfer(
  chain: Chain,
  account: string,
  given: SolscanTransferRow,
): SolscanTransfer | undefined {
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

/** Transfers of native SOL may be listed with the wrapped mint, but have no token accounts. */
function tokenOf(chain: Chain, given: SolscanTransferRow): string | undefined {
  const token = assetFromAddress(chain, given.token_address)?.token
  const isWrapped = given.from_token_account !== '' || given.to_token_account !== ''
  return token === wrappedNativeToken(chain) && !isWrapped ? nativeMarker : token
}

function directionOf(
  account: string,
  given: SolscanTransferRow,
): AccountTransfer['direction'] | undefined {
  const { from_address: from, to_address: to } = given
  if (from === account) return to === account ? 'self' : 'out'
  return to === account ? 'in' : undefined
}
