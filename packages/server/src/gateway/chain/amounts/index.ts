export {
  type Fixed,
  amountToFixed,
  toFixedPoint,
  formatAmount,
  formatFixed,
  fixedOne,
  divide,
  parseFixed,
  multiply,
  toWireNumber,
} from './fixed.ts'
