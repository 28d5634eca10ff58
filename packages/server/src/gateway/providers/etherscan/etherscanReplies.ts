import * as v from 'valibot'
import type {
  ExplorerTransaction,
  ExplorerTransfer,
} from '../../features/activity/explorers/ExplorerPort.ts'
import {
  addressSchema,
  uint256Schema,
  countSchema,
  decimalsSchema,
  hashSchema,
  calldataSchema,
  contractTextSchema,
} from '../../features/activity/explorers/fields.ts'

/** Rows; undefined for an error. */
export type EtherscanRows<item> = { readonly items: readonly item[] | undefined }

/** Seconds since 1970, within the range of `Date`. */
const seconds = v.pipe(countSchema, v.maxValue(8_640_000_000_000))
/** Empty without an address. */
const party = v.union([addressSchema, v.literal('')])
const mined = {
  blockNumber: countSchema,
  timeStamp: seconds,
  hash: hashSchema,
  from: addressSchema,
  to: party,
}

const sent = v.object({
  ...mined,
  nonce: countSchema,
  transactionIndex: countSchema,
  value: uint256Schema,
  isError: v.optional(v.picklist(['0', '1']), '0'),
  input: calldataSchema,
  contractAddress: v.nullish(party),
})

const token = {
  contractAddress: addressSchema,
  tokenName: contractTextSchema,
  tokenSymbol: contractTextSchema,
}
const moved = v.object({ ...mined, ...token, value: uint256Schema, tokenDecimal: decimalsSchema })
const nftTransfer = v.object({ ...mined, ...token, tokenID: uint256Schema })

/** Parses the result of `txlist`. */
export const etherscanTxlistReplySchema: v.GenericSchema<
  unknown,
  EtherscanRows<ExplorerTransaction>
> = rowsOf(sent, (one) => ({
  ...toBlockTime(one),
  hash: one.hash,
  blockNumber: one.blockNumber,
  from: one.from,
  to: one.to || undefined,
  value: one.value,
  nonce: one.nonce,
  input: one.input,
  position: one.transactionIndex,
  isDone: one.isError === '0',
  made: one.contractAddress || undefined,
}))

/** Parses the result of `tokentx`. */
export const etherscanTokentxReplySchema: v.GenericSchema<
  unknown,
  EtherscanRows<ExplorerTransfer>
> = rowsOf(moved, (one) => ({
  ...movedBy(one, one.tokenDecimal),
  kind: 'fungible',
  id: undefined,
  amount: one.value,
}))

/** Parses the result of `tokennfttx`. */
export const etherscanTokennfttxReplySchema: v.GenericSchema<
  unknown,
  EtherscanRows<ExplorerTransfer>
> = rowsOf(nftTransfer, (one) => ({
  ...movedBy(one, undefined),
  kind: 'nft',
  id: one.tokenID,
  amount: 1n,
}))

/** An empty result has a message beside the empty list; an error has a text in its place. */
function rowsOf<row, item>(
  schema: v.GenericSchema<unknown, row>,
  itemOf: (row: row) => item,
): v.GenericSchema<unknown, EtherscanRows<item>> {
  return v.pipe(
    v.object({ result: v.union([v.pipe(v.array(schema), v.maxLength(1_000)), v.string()]) }),
    v.transform(({ result }) => ({
      items: typeof result === 'string' ? undefined : result.map(itemOf),
    })),
  )
}

type Mined = {
  readonly blockNumber: number
  readonly timeStamp: number
  readonly hash: string
  readonly from: string
  readonly to: string
}

function toBlockTime({ blockNumber, timeStamp }: Mined): { block: number; minedAt: number } {
  return { block: blockNumber, minedAt: timeStamp * 1_000 }
}

function movedBy(
  one: Mined & {
    readonly contractAddress: string
    readonly tokenName: string | undefined
    readonly tokenSymbol: string | undefined
  },
  places: number | undefined,
): Omit<ExplorerTransfer, 'kind' | 'id' | 'amount'> {
  const { hash: own, from, to, contractAddress, tokenName: name, tokenSymbol: symbol } = one
  return {
    ...toBlockTime(one),
    hash: own,
    // Transfers have no index.
    index: undefined,
    from,
    to,
    token: { address: contractAddress, name, symbol, decimals: places, icon: undefined },
  }
}
