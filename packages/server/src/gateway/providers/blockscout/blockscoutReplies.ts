import * as v from 'valibot'
import type {
  ExplorerTransaction,
  ExplorerTransfer,
  ExplorerPage,
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

const party = v.object({ hash: addressSchema })
const moment = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => Date.parse(text)),
  v.number(),
)
/** Members of a mined transaction. The block number has two names; pending ones have none. */
const mined = {
  block_number: v.nullish(countSchema),
  block: v.nullish(countSchema),
  timestamp: v.nullish(moment),
}
const next = v.nullish(v.object({ block_number: countSchema, index: countSchema }))

const sent = v.object({
  ...mined,
  hash: hashSchema,
  from: party,
  to: v.nullish(party),
  created_contract: v.nullish(party),
  value: uint256Schema,
  nonce: countSchema,
  position: v.nullish(countSchema),
  status: v.nullish(v.string()),
  raw_input: calldataSchema,
})

const moved = v.object({
  ...mined,
  transaction_hash: v.nullish(hashSchema),
  tx_hash: v.nullish(hashSchema),
  log_index: countSchema,
  from: party,
  to: party,
  token: v.nullish(
    v.object({
      address_hash: v.nullish(addressSchema),
      address: v.nullish(addressSchema),
      name: contractTextSchema,
      symbol: contractTextSchema,
      decimals: decimalsSchema,
      icon_url: contractTextSchema,
    }),
  ),
  total: v.nullish(
    v.object({ value: v.nullish(uint256Schema), token_id: v.nullish(uint256Schema) }),
  ),
})

/** Parses `/api/v2/addresses/{address}/transactions`. */
export const blockscoutTransactionsReplySchema: v.GenericSchema<
  unknown,
  ExplorerPage<ExplorerTransaction>
> = v.pipe(
  v.object({ items: v.pipe(v.array(sent), v.maxLength(1_000)), next_page_params: next }),
  v.transform(({ items, next_page_params: params }) => ({
    items: items.flatMap((one) => transactionOf(one) ?? []),
    next: nextOf(params),
  })),
)

/** Parses `/api/v2/addresses/{address}/token-transfers`. */
export const blockscoutTokenTransfersReplySchema: v.GenericSchema<
  unknown,
  ExplorerPage<ExplorerTransfer>
> = v.pipe(
  v.object({ items: v.pipe(v.array(moved), v.maxLength(1_000)), next_page_params: next }),
  v.transform(({ items, next_page_params: params }) => ({
    items: items.flatMap((one) => transferOf(one) ?? []),
    next: nextOf(params),
  })),
)

function transactionOf(one: v.InferOutput<typeof sent>): ExplorerTransaction | undefined {
  const at = minedOf(one)
  return (
    at && {
      ...at,
      blockNumber: at.block,
      hash: one.hash,
      from: one.from.hash,
      to: one.to?.hash,
      value: one.value,
      nonce: one.nonce,
      input: one.raw_input,
      position: one.position ?? 0,
      isDone: one.status !== 'error',
      made: one.created_contract?.hash,
    }
  )
}

function transferOf(one: v.InferOutput<typeof moved>): ExplorerTransfer | undefined {
  const { token, total, from, to, log_index: index } = one
  const at = minedOf(one)
  const own = one.transaction_hash ?? one.tx_hash
  const contract = token?.address_hash ?? token?.address
  const id = total?.token_id ?? undefined
  // An ERC-721 transfer has a token id and no amount.
  const value = total?.value ?? (id === undefined ? undefined : 1n)
  // A confidential transfer has no amount.
  if (!at || !own || !token || !contract || value === undefined) return undefined
  const { name, symbol, decimals: places, icon_url: icon } = token
  return {
    ...at,
    hash: own,
    index,
    from: from.hash,
    to: to.hash,
    kind: id === undefined ? 'fungible' : 'nft',
    id,
    amount: value,
    token: { address: contract, name, symbol, decimals: places, icon },
  }
}

function minedOf(one: {
  readonly block_number?: number | null | undefined
  readonly block?: number | null | undefined
  readonly timestamp?: number | null | undefined
}): { readonly block: number; readonly minedAt: number } | undefined {
  const block = one.block_number ?? one.block ?? undefined
  const minedAt = one.timestamp ?? undefined
  return block === undefined || minedAt === undefined ? undefined : { block, minedAt }
}

function nextOf(
  params: { readonly block_number: number; readonly index: number } | null | undefined,
): string | undefined {
  return params ? `${params.block_number} ${params.index}` : undefined
}
