export const nftsFailed = {
  code: 'nfts.failed',
  text: 'NFTs are unavailable. Try again.',
} as const
