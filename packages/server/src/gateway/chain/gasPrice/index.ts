export { createGasPriceReader, type ReadGasPrice } from './createGasPrice.ts'
export { getGasPrice } from './routes/getGasPrice.ts'
