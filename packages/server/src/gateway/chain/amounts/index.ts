export {
  type Fixed,
  fixedAmount,
  fixedOf,
  formatAmount,
  formatFixed,
  one,
  over,
  parseFixed,
  times,
  wireNumber,
} from './fixed.ts'
