export { displayCurrencies, parseDisplayCurrency } from './displayCurrencies.ts'
export { readCurrency } from './readCurrency.ts'
export { loadCurrency, setCurrency } from './setCurrency.ts'
