export {
  type WalletCatalogue,
  createWalletCatalogue,
  importedListingFilePath,
} from './createWalletCatalogue.ts'
export { readListing } from './readListing.ts'
export { getAssetImage } from './routes/getAssetImage.ts'
export { getCurrencyImage } from './routes/getCurrencyImage.ts'
export { getTokenImage } from './routes/getTokenImage.ts'
export { getWalletImage } from './routes/getWalletImage.ts'
export { getWallets } from './routes/getWallets.ts'
export { addMissingWalletNetworks } from './addMissingWalletNetworks.ts'
