export type { ContractCall } from './aggregate3.ts'
export { createContractReader, type ReadContracts } from './createContractReader.ts'
export { lineOf } from './toSingleLine.ts'
export { addressAt, encoder, type EvmAddress, intAt, textAt, uintAt } from './abiWords.ts'
