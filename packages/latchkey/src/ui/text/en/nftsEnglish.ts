import { accountEnglish } from './accountEnglish.ts'
import { sendEnglish } from './sendEnglish.ts'

const nftEnglish = {
  'nfts.collection': 'Collection',
  'nfts.copies': 'Copies',
  'nfts.less': 'Less',
  'nfts.more': 'More',
  'nfts.problemAmount': 'Enter a whole number from 1 to {max}.',
  'nfts.token': 'Token',
  'nfts.view': 'View',
} as const

/** English texts of the views of an NFT, which show texts of the account and of a transfer, too. */
export const nftsEnglish: typeof accountEnglish & typeof sendEnglish & typeof nftEnglish = {
  ...accountEnglish,
  ...sendEnglish,
  ...nftEnglish,
}
