export type { ContractCall } from './aggregate3.ts'
export { createContractReader, type ReadContracts } from './createContractReader.ts'
export { toSingleLine } from './toSingleLine.ts'
export {
  decodeAddress,
  createCallEncoder,
  type EvmAddress,
  decodeInt,
  decodeTokenString,
  decodeAbiString,
  decodeUint,
} from './abiWords.ts'
