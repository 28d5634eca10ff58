import { type CaipNetworkId, isCaipNetworkId } from 'latchkey/caip'
import type { Address } from 'viem'
import { parseAddress } from '../../chain/accounts/index.ts'

/** An NFT that is used as avatar. */
export type NftAvatarRecord = {
  readonly network: CaipNetworkId
  readonly kind: 'erc721' | 'erc1155'
  readonly contract: Address
  readonly id: bigint
}

/** Formats CAIP-22 and CAIP-29, and the DID form. */
const pattern =
  /^(eip155:\d{1,32})\/(erc721|erc1155):(0x[0-9a-f]{40})\/(\d{1,78}|0x[0-9a-f]{1,64})$/i

/**
 * Parses an avatar record that names an NFT.
 *
 * @param record - Text record `avatar`.
 * @returns Undefined for any other record.
 * @see ENSIP-12
 */
export function parseNftAvatarRecord(record: string): NftAvatarRecord | undefined {
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

/** Returns whether a record names an NFT, valid or not. */
export function isNftAvatarRecord(record: string): boolean {
  return /^\s*(did:nft:)?eip155:/i.test(record)
}
