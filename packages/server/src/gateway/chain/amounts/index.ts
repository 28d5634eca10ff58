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
  decimalToJsonNumber,
} from './fixed.ts'
