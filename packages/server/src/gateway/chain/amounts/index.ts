export {
  type Fixed,
  amountToFixedPoint,
  toFixedPoint,
  formatBaseUnits,
  formatFixed,
  fixedOne,
  divide,
  parseFixedPoint,
  multiply,
  toWireNumber,
} from './fixed.ts'
