export { createGasPriceReader, type ReadGasPrice } from './createGasPrice.ts'
export { getGasPriceRoute } from './routes/getGasPriceRoute.ts'
