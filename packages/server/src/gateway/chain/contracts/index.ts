export type { ContractCall } from './aggregate.ts'
export { createContractReader, type ReadContracts } from './createContractReader.ts'
export { lineOf } from './lineOf.ts'
export { addressAt, encoder, type EvmAddress, intAt, textAt, uintAt } from './words.ts'
