export { fetchNfts } from './fetchNfts.ts'
export { type NftPage, nftsQuery } from './nftsQuery.ts'
export { readNfts } from './readNfts.ts'
export { transferNft } from './transferNft.ts'
