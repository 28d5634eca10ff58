export {
  type WalletCatalogue,
  createWalletCatalogue,
  importedListingFilePath,
} from './createWalletCatalogue.ts'
export { readListing } from './readListing.ts'
export { getAssetImageRoute } from './routes/getAssetImage.ts'
export { getCurrencyImageRoute } from './routes/getCurrencyImage.ts'
export { getTokenImageRoute } from './routes/getTokenImage.ts'
export { getWalletImageRoute } from './routes/getWalletImage.ts'
export { getWalletsRoute } from './routes/getWallets.ts'
export { addMissingWalletNetworks } from './addMissingWalletNetworks.ts'
