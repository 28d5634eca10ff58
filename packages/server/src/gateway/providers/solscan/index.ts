export {
  configuredSolscan,
  createSolscan,
  type Solscan,
  type SolscanQuestion,
} from './createSolscan.ts'
export { toldAmount } from './toldAmount.ts'
