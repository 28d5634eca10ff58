import { parseAddress } from '../../../chain/accounts/index.ts'
import type { AccountTransfer } from '../ActivityPort.ts'
import type { EvmLog } from './evmReplySchemas.ts'
import { eventTopics } from './eventTopics.ts'

const zero = `0x${'0'.repeat(40)}`

/** A transfer between two addresses. */
export type EvmTransfer = {
  readonly token: string
  readonly kind: AccountTransfer['kind']
  readonly id: bigint | undefined
  readonly amount: bigint
  readonly from: string
  readonly to: string
}

/**
 * Parses the transfers of a log.
 *
 * @param log - From any contract.
 * @returns Empty for other or malformed events.
 * @see ERC-20, ERC-721, ERC-1155
 */
export function parseTransfers({
  address,
  topics: [event, ...named],
  data,
}: EvmLog): readonly EvmTransfer[] {
  const [first, second, third] = named
  const words = wordsOf(data)
  if (event === eventTopics.transfer && first && second) {
    const base = { token: address, from: decodeTopicAddress(first), to: decodeTopicAddress(second) }
    if (third) return [{ ...base, kind: 'nft', id: BigInt(third), amount: 1n }]
    const [amount] = words
    return amount === undefined ? [] : [{ ...base, kind: 'fungible', id: undefined, amount }]
  }
  if (!second || !third) return []
  const base = {
    token: address,
    kind: 'nft',
    from: decodeTopicAddress(second),
    to: decodeTopicAddress(third),
  } as const
  const [id, amount] = words
  if (event === eventTopics.transferSingle && id !== undefined && amount !== undefined)
    return [{ ...base, id, amount }]
  if (event !== eventTopics.transferBatch) return []
  const [ids, amounts] = [listAt(words, id), listAt(words, amount)]
  return ids.flatMap((each, index) => {
    const one = amounts[index]
    return one === undefined ? [] : [{ ...base, id: each, amount: one }]
  })
}

/**
 * Converts a transfer to the perspective of an account.
 *
 * @param account - In lower case.
 * @returns Undefined if the account is not involved.
 */
export function toAccountTransfer(
  account: string,
  moved: EvmTransfer,
): AccountTransfer | undefined {
  const { token, kind, id, amount, from, to } = moved
  if (from !== account && to !== account) return undefined
  const direction = from === to ? 'self' : from === account ? 'out' : 'in'
  const other = direction === 'out' ? to : from
  return {
    token: token === 'native' ? token : toChecksumAddress(token),
    kind,
    ...(id !== undefined && { id: `${id}` }),
    amount: `${amount}`,
    direction,
    other: other === zero ? '' : toChecksumAddress(other),
    isSpam: false,
  }
}

/** Adds the EIP-55 checksum to an address in lower case. */
export function toChecksumAddress(address: string): string {
  return parseAddress('eip155', address) ?? address
}

/**
 * Reads the address in a topic.
 *
 * @param topic - 32 bytes.
 * @returns In lower case.
 */
export function decodeTopicAddress(topic: string): string {
  return `0x${topic.slice(-40).toLowerCase()}`
}

/** Maximum length of a batch transfer. */
const maxWords = 1_000

function wordsOf(data: string): readonly bigint[] {
  const count = Math.min(maxWords, Math.floor((data.length - 2) / 64))
  return Array.from({ length: count }, (_, index) =>
    BigInt(`0x${data.slice(2 + index * 64, 2 + (index + 1) * 64)}`),
  )
}

function listAt(words: readonly bigint[], index: bigint | undefined): readonly bigint[] {
  if (index === undefined || index % 32n !== 0n || index > 32n * BigInt(maxWords)) return []
  const start = Number.parseInt(`${index / 32n}`, 10)
  const length = words[start] ?? 0n
  if (length > BigInt(maxWords)) return []
  return words.slice(start + 1, start + 1 + Number.parseInt(`${length}`, 10))
}
