import { parseAddress } from '../../../chain/accounts/index.ts'
import type { AccountTransfer } from '../ActivityPort.ts'
import type { Log } from './evmReplies.ts'
import { eventTopics } from './eventTopics.ts'

const zero = `0x${'0'.repeat(40)}`

/** What moved from one address to another. */
export type Transfer = {
  readonly token: string
  readonly kind: AccountTransfer['kind']
  readonly id: bigint | undefined
  readonly amount: bigint
  readonly from: string
  readonly to: string
}

/**
 * Reads what moved by a log.
 *
 * @param log - Of any contract, which may say what it likes.
 * @returns What moved; nothing for other events, and for what is not as the standards have it.
 * @source ERC-20, ERC-721, ERC-1155
 */
export function parseTransfers({
  address,
  topics: [event, ...named],
  data,
}: Log): readonly Transfer[] {
  const [first, second, third] = named
  const words = wordsOf(data)
  if (event === eventTopics.transfer && first && second) {
    const base = { token: address, from: topicAddress(first), to: topicAddress(second) }
    if (third) return [{ ...base, kind: 'nft', id: BigInt(third), amount: 1n }]
    const [amount] = words
    return amount === undefined ? [] : [{ ...base, kind: 'fungible', id: undefined, amount }]
  }
  if (!second || !third) return []
  const base = {
    token: address,
    kind: 'nft',
    from: topicAddress(second),
    to: topicAddress(third),
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
 * Tells what a movement is to an account.
 *
 * @param account - Its address, in lower case.
 * @param moved - What moved.
 * @returns Nothing where the account has no part in it.
 */
export function toAccountTransfer(account: string, moved: Transfer): AccountTransfer | undefined {
  const { token, kind, id, amount, from, to } = moved
  if (from !== account && to !== account) return undefined
  const direction = from === to ? 'self' : from === account ? 'out' : 'in'
  const other = direction === 'out' ? to : from
  return {
    token: token === 'native' ? token : checksummed(token),
    kind,
    ...(id !== undefined && { id: `${id}` }),
    amount: `${amount}`,
    direction,
    other: other === zero ? '' : checksummed(other),
    isSpam: false,
  }
}

/**
 * Writes an address in its one spelling.
 *
 * @param address - In lower case.
 */
export function checksummed(address: string): string {
  return parseAddress('eip155', address) ?? address
}

/**
 * Reads the address in a topic.
 *
 * @param topic - 32 bytes.
 * @returns The address in lower case.
 */
export function topicAddress(topic: string): string {
  return `0x${topic.slice(-40).toLowerCase()}`
}

/** More than any sane batch has. */
const mostWords = 1_000

function wordsOf(data: string): readonly bigint[] {
  const count = Math.min(mostWords, Math.floor((data.length - 2) / 64))
  return Array.from({ length: count }, (_, index) =>
    BigInt(`0x${data.slice(2 + index * 64, 2 + (index + 1) * 64)}`),
  )
}

function listAt(words: readonly bigint[], place: bigint | undefined): readonly bigint[] {
  if (place === undefined || place % 32n !== 0n || place > 32n * BigInt(mostWords)) return []
  const start = Number.parseInt(`${place / 32n}`, 10)
  const length = words[start] ?? 0n
  if (length > BigInt(mostWords)) return []
  return words.slice(start + 1, start + 1 + Number.parseInt(`${length}`, 10))
}
