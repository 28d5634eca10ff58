export {
  type Fixed,
  amountToFixedPoint,
  toFixedPoint,
  formatAmount,
  formatFixed,
  fixedOne,
  divide,
  parseFixed,
  multiply,
  toWireNumber,
} from './fixed.ts'
