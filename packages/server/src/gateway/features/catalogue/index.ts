export {
  type WalletCatalogue,
  createWalletCatalogue,
  importedListingFilePath,
} from './createWalletCatalogue.ts'
export { parseWalletListing } from './parseWalletListing.ts'
export { getAssetImageRoute } from './routes/getAssetImageRoute.ts'
export { getCurrencyImageRoute } from './routes/getCurrencyImageRoute.ts'
export { getTokenImageRoute } from './routes/getTokenImageRoute.ts'
export { getWalletImageRoute } from './routes/getWalletImageRoute.ts'
export { getWalletsRoute } from './routes/getWalletsRoute.ts'
export { addMissingWalletNetworks } from './addMissingWalletNetworks.ts'
