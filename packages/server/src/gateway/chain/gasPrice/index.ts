export { createGasPriceReader, type ReadGasPrice } from './createGasPriceReader.ts'
export { getGasPriceRoute } from './routes/getGasPriceRoute.ts'
