import { formatAddress } from '../../../core/index.ts'
import type { Nft, NftStandard } from '../../../protocol/index.ts'

const standards: Readonly<Record<NftStandard, string>> = {
  erc721: 'ERC-721',
  erc1155: 'ERC-1155',
  spl: 'SPL',
}

/** Returns the token id, or the mint, with the standard, such as '#218 · ERC-721'. */
export function formatNftId({ standard, contract, tokenId }: Nft): string {
  const id = tokenId === null ? formatAddress(contract) : `#${shortened(tokenId)}`
  return `${id} · ${standards[standard]}`
}

/** Shortens a token id, which may have 78 digits. */
function shortened(tokenId: string): string {
  return tokenId.length > 12 ? `${tokenId.slice(0, 5)}…${tokenId.slice(-5)}` : tokenId
}
