import { type Hex, parseAbi, parseEventLogs } from 'viem'
import type { Allowance, ApprovalAsset, AssetAmount } from '../ApprovalSummary.ts'
import { toAllowanceAmount } from '../toAllowanceAmount.ts'

/** Address of the logs that `traceTransfers` adds for moves of the native currency. */
const nativeLogAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** A log of a simulated call. */
export type SimulatedLog = {
  readonly address: Hex
  readonly data: Hex
  readonly topics: readonly Hex[]
}

const fungible = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
])
const others = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  'event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId)',
  'event ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
  'event Permit(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration, uint48 nonce)',
])

/** Events of ERC-777 and ERC-6909, and of the debt of Aave. `owner` is the account. */
const powers = parseAbi([
  'event AuthorizedOperator(address indexed spender, address indexed owner)',
  'event RevokedOperator(address indexed spender, address indexed owner)',
  'event OperatorSet(address indexed owner, address indexed spender, bool approved)',
  'event Approval(address indexed owner, address indexed spender, uint256 indexed id, uint256 amount)',
  'event BorrowAllowanceDelegated(address indexed owner, address indexed spender, address indexed asset, uint256 amount)',
])

/** Changes and allowances of an account in the logs of simulated calls. */
export type LoggedEffects = {
  readonly changes: readonly AssetAmount[]
  readonly allowances: readonly Allowance[]
}

type Move = {
  readonly from: string
  readonly to: string
  readonly asset: ApprovalAsset
  readonly amount: bigint
}

/**
 * Reads the moves of assets and the approvals of an account from logs.
 *
 * @param logs - Of `eth_simulateV1` with `traceTransfers`.
 * @returns Net changes; assets whose changes cancel out are left out.
 * @see ERC-20, ERC-721, ERC-777, ERC-1155, ERC-6909
 */
export function readSimulatedLogs(logs: readonly SimulatedLog[], account: string): LoggedEffects {
  const isAccount = (address: string): boolean => address.toLowerCase() === account.toLowerCase()
  const moves = [...fungibleMoves(logs), ...otherMoves(logs)]
  const sums = new Map<string, AssetAmount>()
  for (const { from, to, asset, amount } of moves) {
    const signed = (isAccount(to) ? amount : 0n) - (isAccount(from) ? amount : 0n)
    const key = `${asset.address ?? ''}/${asset.tokenId ?? ''}`
    sums.set(key, { asset, amount: signed + (sums.get(key)?.amount ?? 0n) })
  }
  return {
    changes: [...sums.values()].filter(({ amount }) => amount !== 0n),
    allowances: approvals(logs, isAccount),
  }
}

function fungibleMoves(logs: readonly SimulatedLog[]): readonly Move[] {
  return parseEventLogs({ abi: fungible, eventName: 'Transfer', logs: asLogs(logs) }).map(
    ({ address, args: { from, to, value } }) => {
      const isNative = address.toLowerCase() === nativeLogAddress
      const asset: ApprovalAsset = isNative
        ? { type: 'native' }
        : { type: 'erc20', address: address.toLowerCase() }
      return { from, to, asset, amount: value }
    },
  )
}

function otherMoves(logs: readonly SimulatedLog[]): readonly Move[] {
  return parseEventLogs({
    abi: others,
    eventName: ['Transfer', 'TransferSingle', 'TransferBatch'],
    logs: asLogs(logs),
  }).flatMap((log): readonly Move[] => {
    const { from, to } = log.args
    const address = log.address.toLowerCase()
    if (log.eventName === 'Transfer') {
      const asset = { type: 'erc721', address, tokenId: log.args.tokenId } as const
      return [{ from, to, asset, amount: 1n }]
    }
    const ids = log.eventName === 'TransferSingle' ? [log.args.id] : log.args.ids
    const amounts = log.eventName === 'TransferSingle' ? [log.args.value] : log.args.values
    return ids.map((tokenId, at) => ({
      from,
      to,
      asset: { type: 'erc1155', address, tokenId },
      amount: amounts[at] ?? 0n,
    }))
  })
}

function approvals(
  logs: readonly SimulatedLog[],
  isAccount: (address: string) => boolean,
): readonly Allowance[] {
  const tokens = parseEventLogs({ abi: fungible, eventName: 'Approval', logs: asLogs(logs) })
  const items = parseEventLogs({
    abi: others,
    eventName: ['Approval', 'ApprovalForAll', 'Permit'],
    logs: asLogs(logs),
  })
  return [
    ...tokens
      .filter(({ args }) => isAccount(args.owner))
      .map(({ address, args }): Allowance => ({
        standard: 'erc20',
        token: address.toLowerCase(),
        spender: args.spender,
        amount: toAllowanceAmount(args.value),
      })),
    ...items.filter(({ args }) => isAccount(args.owner)).map(toItemAllowance),
    ...parseEventLogs({ abi: powers, logs: asLogs(logs) })
      .filter(({ args }) => isAccount(args.owner))
      .map(toPower),
  ]
}

function toPower(log: ReturnType<typeof parseEventLogs<typeof powers>>[number]): Allowance {
  const token = log.address.toLowerCase()
  const { spender } = log.args
  switch (log.eventName) {
    case 'AuthorizedOperator':
      return { standard: 'erc777', token, spender, amount: 'unlimited' }
    case 'RevokedOperator':
      return { standard: 'erc777', token, spender, amount: 0n }
    case 'OperatorSet':
      return {
        standard: 'collection',
        token,
        spender,
        amount: log.args.approved ? 'unlimited' : 0n,
      }
    case 'Approval': {
      const { id: tokenId, amount } = log.args
      return { standard: 'erc6909', token, spender, tokenId, amount: toAllowanceAmount(amount) }
    }
    default:
      return { standard: 'credit', token, spender, amount: toAllowanceAmount(log.args.amount) }
  }
}

type ItemLog = ReturnType<
  typeof parseEventLogs<typeof others, true, ('Approval' | 'ApprovalForAll' | 'Permit')[]>
>[number]

function toItemAllowance({ eventName, address, args }: ItemLog): Allowance {
  const token = address.toLowerCase()
  if (eventName === 'ApprovalForAll')
    return {
      standard: 'collection',
      token,
      spender: args.operator,
      amount: args.approved ? 'unlimited' : 0n,
    }
  if (eventName === 'Permit') {
    const amount = toAllowanceAmount(args.amount, 160)
    return { standard: 'permit2', token: args.token.toLowerCase(), spender: args.spender, amount }
  }
  const isRevoked = /^0x0+$/.test(args.approved)
  return {
    standard: 'nft',
    token,
    spender: args.approved,
    tokenId: args.tokenId,
    ...(isRevoked && { amount: 0n }),
  }
}

/** viem types a log with its place in a block, which a simulation does not have; it reads three fields. */
function asLogs(logs: readonly SimulatedLog[]): Parameters<typeof parseEventLogs>[0]['logs'] {
  return logs as unknown as Parameters<typeof parseEventLogs>[0]['logs']
}
