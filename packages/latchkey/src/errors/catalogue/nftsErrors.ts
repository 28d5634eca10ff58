export const nftsFailedError = {
  code: 'nfts.failed',
  text: 'NFTs are unavailable. Try again.',
} as const
