export {
  type Fixed,
  amountToFixedPoint,
  toFixedPoint,
  formatBaseUnits,
  formatFixed,
  fixedOne,
  divide,
  parseFixed,
  multiply,
  toWireNumber,
} from './fixed.ts'
