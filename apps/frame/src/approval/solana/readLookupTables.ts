import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import type { RequestNode } from '../simulation/RequestNode.ts'
import type {
  SolanaLookupTable,
  SolanaTransactionMessage,
} from './parseSolanaTransactionMessage.ts'

/** Addresses of a transaction that are in lookup tables, as a node reports them. */
export type LoadedAddresses = {
  readonly writable: readonly string[]
  readonly readonly: readonly string[]
}

const program = 'AddressLookupTab1e1111111111111111111111111'
const storedTables = v.object({
  value: v.array(
    v.object({
      owner: v.literal(program),
      data: v.tuple([v.pipe(v.string(), v.maxLength(16_384)), v.literal('base64')]),
    }),
  ),
})
const headerLength = 56
const keyLength = 32
/** Slot of the deactivation of a table that is in use. */
const inUse = 2n ** 64n - 1n

/**
 * Reads the addresses of a transaction that are in lookup tables.
 *
 * They are the word of the node. A table that is malformed, deactivated or too short is not read, and neither are addresses
 * that the runtime would reject: an address that the transaction names already, such as that of the account.
 *
 * @returns Undefined where not all of them can be read.
 * @see https://solana.com/docs/advanced/lookup-tables
 */
export async function readLookupTables(
  requestNode: RequestNode,
  { lookupTables, accounts }: SolanaTransactionMessage,
): Promise<LoadedAddresses | undefined> {
  if (lookupTables.length === 0) return { writable: [], readonly: [] }
  const addresses = lookupTables.map(({ address }) => address)
  const parsed = v.safeParse(
    storedTables,
    await requestNode('getMultipleAccounts', [addresses, { encoding: 'base64' }]),
  )
  if (!parsed.success || parsed.output.value.length !== lookupTables.length) return undefined
  const tables = parsed.output.value.map(({ data }) => readTable(data[0]))
  const pick = (kind: 'writable' | 'readonly'): readonly (string | undefined)[] =>
    lookupTables.flatMap((table: SolanaLookupTable, at) =>
      table[kind].map((index) => tables[at]?.[index]),
    )
  const [writable, readonly] = [pick('writable'), pick('readonly')]
  const named = accounts.flatMap(({ address }) => (address === undefined ? [] : [address]))
  const all = [...named, ...writable, ...readonly]
  if (all.includes(undefined) || new Set(all).size < all.length) return undefined
  return { writable: writable as string[], readonly: readonly as string[] }
}

/** Returns the addresses of a table; none where it cannot be used. */
function readTable(data: string): readonly string[] {
  const bytes = decode(data)
  if (bytes.length < headerLength || (bytes.length - headerLength) % keyLength !== 0) return []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // Type of the account, then the slot of the deactivation.
  if (view.getUint32(0, true) !== 1 || view.getBigUint64(4, true) !== inUse) return []
  const count = (bytes.length - headerLength) / keyLength
  return Array.from({ length: count }, (_, at) => {
    const start = headerLength + at * keyLength
    return base58.encode(bytes.slice(start, start + keyLength))
  })
}

function decode(text: string): Uint8Array {
  try {
    return base64.decode(text)
  } catch {
    return new Uint8Array()
  }
}
