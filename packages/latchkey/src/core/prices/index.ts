export { fetchPrices } from './fetchPrices.ts'
export { pricesQuery, type TokenPrice } from './pricesQuery.ts'
