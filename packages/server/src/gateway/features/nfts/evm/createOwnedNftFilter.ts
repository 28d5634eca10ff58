import type { ReceivedNftPosition, ReceivedNft } from '../../activity/index.ts'
import type { Chain } from '../../../chain/chains/index.ts'
import {
  createCallEncoder,
  decodeAddress,
  decodeUint,
  type EvmAddress,
} from '../../../chain/contracts/index.ts'
import type { OwnedNft } from '../NftPort.ts'
import type { ReadUntrustedContracts } from './createUntrustedContractReader.ts'

const ownerOf = createCallEncoder('ownerOf(uint256)')
const balanceOf = createCallEncoder('balanceOf(address,uint256)')

/**
 * Checks which of the NFTs that an account has received it still owns.
 *
 * @returns The owned NFTs, in the same order.
 * @throws UpstreamError
 */
export type FilterOwnedNfts = (
  account: { readonly chain: Chain; readonly address: string },
  received: readonly ReceivedNft[],
  signal: AbortSignal,
) => Promise<readonly (OwnedNft & ReceivedNftPosition)[]>

/**
 * Creates the check of owners: `ownerOf` of ERC-721, or else `balanceOf` of ERC-1155.
 */
export function createOwnedNftFilter(read: ReadUntrustedContracts): FilterOwnedNfts {
  return async ({ chain, address }, received, signal) => {
    const owner = address as EvmAddress
    const groups = received.map(({ contract, tokenId }) => {
      const to = contract as EvmAddress
      const id = BigInt(tokenId)
      return [
        { to, data: ownerOf(id) },
        { to, data: balanceOf(owner, id) },
      ]
    })
    const answers = await read(chain, groups, signal)
    return received.flatMap((one, index): (OwnedNft & ReceivedNftPosition)[] => {
      const [owned, balance] = answers[index] ?? []
      if (decodeAddress(owned) === owner.toLowerCase())
        return [{ ...one, standard: 'erc721', quantity: '1' }]
      const quantity = decodeUint(balance) ?? 0n
      return quantity > 0n ? [{ ...one, standard: 'erc1155', quantity: `${quantity}` }] : []
    })
  }
}
