import { hashOf, usdcAddress } from '../sources/sources.fixture.ts'

/** The account under test. */
export const testAccount = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
export const testAccountLowercase: string = testAccount.toLowerCase()
export const otherAccount: string = `0x${'2'.repeat(40)}`

type Sent = {
  readonly number: number
  readonly block: number
  readonly from?: string
  readonly to?: string | null
  readonly value?: string
  readonly input?: string
  readonly failed?: boolean
  readonly made?: string
}
type Moved = {
  readonly number: number
  readonly block: number
  readonly log: number
  readonly from?: string
  readonly to?: string
  readonly token?: string
  readonly symbol?: string
  readonly amount?: string
  readonly id?: string
}
/** Data of a fake explorer. */
export type FakeExplorerData = { readonly sent: readonly Sent[]; readonly moved: readonly Moved[] }

/** Timestamp of a block, in seconds since 1970. */
export const blockTimestamp = (block: number): number => 1_760_000_000 + block * 2
const isoOf = (block: number): string =>
  new Date(blockTimestamp(block) * 1_000).toISOString().replace('Z', '000Z')
const newestFirst = <item extends { block: number }>(
  items: readonly item[],
  getPosition: (item: item) => number,
): readonly item[] => items.toSorted((a, b) => b.block - a.block || getPosition(b) - getPosition(a))

/** Responds as Blockscout does: 50 rows below a position. */
export function replyAsBlockscout(setup: FakeExplorerData, url: URL): unknown {
  const block = Number.parseInt(url.searchParams.get('block_number') ?? '999999999', 10)
  const index = Number.parseInt(url.searchParams.get('index') ?? '0', 10)
  const isBelow = (at: number, getPosition: number): boolean =>
    at < block || (at === block && getPosition < index)
  const cut = <item extends { block: number }>(
    items: readonly item[],
    getPosition: (item: item) => number,
    write: (item: item) => object,
  ): object => {
    const below = newestFirst(items, getPosition).filter((one) =>
      isBelow(one.block, getPosition(one)),
    )
    const shown = below.slice(0, 50)
    const last = shown.at(-1)
    const isMore = below.length > shown.length && last
    const next = isMore && { block_number: last.block, index: getPosition(last), items_count: 50 }
    return { items: shown.map(write), next_page_params: next || null }
  }
  if (url.pathname.endsWith('/transactions'))
    return cut(setup.sent, ({ number }) => number, blockscoutSent)
  return cut(setup.moved, ({ log }) => log, blockscoutMoved)
}

function blockscoutSent(one: Sent): object {
  const {
    number,
    block,
    from = testAccountLowercase,
    to = otherAccount,
    value = '0',
    input = '0x',
    failed,
    made,
  } = one
  return {
    hash: hashOf(number),
    block_number: block,
    position: number,
    timestamp: isoOf(block),
    from: { hash: from, is_contract: false },
    to: to === null ? null : { hash: to, is_scam: false },
    created_contract: made ? { hash: made } : null,
    value,
    nonce: number,
    status: failed ? 'error' : 'ok',
    result: failed ? 'Reverted' : 'success',
    raw_input: input,
    method: null,
    fee: { type: 'actual', value: '1000' },
  }
}

function blockscoutMoved(one: Moved): object {
  const {
    number,
    block,
    log,
    from = otherAccount,
    to = testAccountLowercase,
    token = usdcAddress,
    symbol = 'USDC',
    id,
  } = one
  return {
    transaction_hash: hashOf(number),
    block_number: block,
    log_index: log,
    timestamp: isoOf(block),
    from: { hash: from },
    to: { hash: to },
    token: {
      address_hash: token,
      name: `Token ${symbol}`,
      symbol,
      decimals: id === undefined ? '6' : null,
      type: id === undefined ? 'ERC-20' : 'ERC-721',
      icon_url: null,
    },
    total: id === undefined ? { decimals: '6', value: one.amount ?? '1000000' } : { token_id: id },
    type: 'token_transfer',
  }
}

/** Responds as Etherscan does: pages of a block range. */
export function replyAsEtherscan(setup: FakeExplorerData, url: URL): unknown {
  const query = url.searchParams
  const [page = 1, size = 0, end = 0] = ['page', 'offset', 'endblock'].map((name) =>
    Number.parseInt(query.get(name) ?? '999999999', 10),
  )
  const rows =
    query.get('action') === 'txlist'
      ? newestFirst(setup.sent, ({ number }) => number).map(etherscanSent)
      : newestFirst(setup.moved, ({ log }) => log)
          .filter(({ id }) => (id === undefined) === (query.get('action') === 'tokentx'))
          .map(etherscanMoved)
  const result = rows
    .filter(({ blockNumber }) => Number.parseInt(blockNumber, 10) <= end)
    .slice((page - 1) * size, page * size)
  if (result.length === 0) return { status: '0', message: 'No transactions found', result }
  return { status: '1', message: 'OK', result }
}

function etherscanSent(one: Sent): Readonly<Record<string, string>> & { blockNumber: string } {
  const {
    number,
    block,
    from = testAccountLowercase,
    to = otherAccount,
    value = '0',
    input = '0x',
    failed,
    made,
  } = one
  return {
    blockNumber: `${block}`,
    timeStamp: `${blockTimestamp(block)}`,
    hash: hashOf(number),
    nonce: `${number}`,
    transactionIndex: `${number}`,
    from,
    to: to ?? '',
    value,
    isError: failed ? '1' : '0',
    txreceipt_status: failed ? '0' : '1',
    input,
    contractAddress: made ?? '',
  }
}

function etherscanMoved(one: Moved): Readonly<Record<string, string>> & { blockNumber: string } {
  const {
    number,
    block,
    from = otherAccount,
    to = testAccountLowercase,
    token = usdcAddress,
    symbol = 'USDC',
    id,
  } = one
  return {
    blockNumber: `${block}`,
    timeStamp: `${blockTimestamp(block)}`,
    hash: hashOf(number),
    nonce: '1',
    from,
    to,
    contractAddress: token.toLowerCase(),
    tokenName: `Token ${symbol}`,
    tokenSymbol: symbol,
    ...(id === undefined
      ? { value: one.amount ?? '1000000', tokenDecimal: '6' }
      : { tokenID: id, tokenDecimal: '0' }),
    transactionIndex: '7',
    confirmations: '100',
  }
}
