import { isSpamToken } from '../balances/index.ts'
import type { OwnedNft } from './NftPort.ts'
import type { DescribedNft } from './metadata/createNftMetadataFinder.ts'

/** A call to action, as fraudulent NFTs contain it beside the address of a website. */
const call = /\b(?:claim|redeem|airdrop|reward|voucher|giveaway|eligible|winner|bonus)\b/i
const website =
  /https?:|www\.|\b[a-z0-9-]+\.(?:com|net|org|io|xyz|app|site|vip|top|fi|gift|claims?|live)\b|t\.me\//i

/**
 * Returns whether an NFT is spam: the account did not request it, and its name or collection name
 * is an advertisement, or its description contains a call to claim something on a website. NFTs
 * that the account received in its own transaction are not spam.
 *
 * @param described - Texts of the NFT, if they were read.
 */
export function isSpamNft(nft: OwnedNft, described: DescribedNft | undefined): boolean {
  if (nft.isOwnAct === true) return false
  if (nft.isMarkedSpam) return true
  const { name = '', collection = '', description = '' } = described ?? {}
  const advertises = (text: string): boolean => isSpamToken({ name: text, symbol: 'NFT' }, [])
  return (
    advertises(name) ||
    advertises(collection) ||
    (call.test(description) && website.test(description))
  )
}
