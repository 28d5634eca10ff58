import { type CaipNetworkId, isCaipNetworkId } from 'latchkey/caip'
import type { Address } from 'viem'
import { parseAddress } from '../../chain/accounts/index.ts'

/** A token that is somebody's picture. */
export type NftRecord = {
  readonly network: CaipNetworkId
  readonly kind: 'erc721' | 'erc1155'
  readonly contract: Address
  readonly id: bigint
}

/** CAIP-22 and CAIP-29, and the same as a DID. */
const pattern =
  /^(eip155:\d{1,32})\/(erc721|erc1155):(0x[0-9a-f]{40})\/(\d{1,78}|0x[0-9a-f]{1,64})$/i

/**
 * Reads a record that names a token.
 *
 * @param record - Text record `avatar` of a name.
 * @returns The token; undefined when it names none.
 * @source ENSIP-12
 */
export function readNftRecord(record: string): NftRecord | undefined {
  const text = record
    .trim()
    .replace(/^did:nft:/i, '')
    .replaceAll('_', '/')
  const [, chain = '', kind = '', address = '', id = ''] = pattern.exec(text) ?? []
  const network = chain.toLowerCase()
  const contract = parseAddress('eip155', address)
  if (!isCaipNetworkId(network) || contract === undefined) return undefined
  const lower = kind.toLowerCase()
  return {
    network,
    kind: lower === 'erc721' ? 'erc721' : 'erc1155',
    contract: contract as Address,
    id: BigInt(id),
  }
}

/** Tells whether a record means a token at all, be it well written or not. */
export function isNftRecord(record: string): boolean {
  return /^\s*(did:nft:)?eip155:/i.test(record)
}
