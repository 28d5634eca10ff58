import {
  type Address,
  concat,
  encodeDeployData,
  getContractAddress,
  type Hex,
  zeroHash,
} from 'viem'
import { testKeepsakeBytecode } from './TestKeepsake.artifact.ts'
import { testTokenAbi, testTokenBytecode } from './TestToken.artifact.ts'
import { wrappedNativeBytecode } from './WrappedNative.artifact.ts'

/** Contracts on each local EVM network, at the same address on all of them. */
export type EvmContracts = {
  /** ERC-20 with 6 decimals and permit. */
  readonly testDollar: Address
  /** ERC-20 with 18 decimals and permit. */
  readonly testToken: Address
  /** ERC-721. */
  readonly testKeepsake: Address
  /** The network's own coin as an ERC-20. */
  readonly wrappedNative: Address
  readonly multicall3: Address
}

/** Where Multicall3 stands on public networks, and so on ours. */
export const multicall3Address: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** Deploys by CREATE2 for whoever calls it. anvil has it from the start. */
export const create2Deployer: Address = '0x4e59b44847b379578588920ca78fbf26c0b4956c'

const initCodes: Readonly<Record<Exclude<keyof EvmContracts, 'multicall3'>, Hex>> = {
  testDollar: tokenCode('Test Dollar', 'TUSD', 6),
  testToken: tokenCode('Test Token', 'TTK', 18),
  testKeepsake: testKeepsakeBytecode,
  wrappedNative: wrappedNativeBytecode,
}

/** What to send to {@link create2Deployer}, in order. The salt is zero. */
export const deployments: readonly Hex[] = Object.values(initCodes).map((code) =>
  concat([zeroHash, code]),
)

/** Addresses that follow from the bytecode alone: no account, no nonce, no network. */
export const evmContracts: EvmContracts = {
  testDollar: addressOf(initCodes.testDollar),
  testToken: addressOf(initCodes.testToken),
  testKeepsake: addressOf(initCodes.testKeepsake),
  wrappedNative: addressOf(initCodes.wrappedNative),
  multicall3: multicall3Address,
}

function tokenCode(name: string, symbol: string, decimals: number): Hex {
  return encodeDeployData({
    abi: testTokenAbi,
    bytecode: testTokenBytecode,
    args: [name, symbol, decimals],
  })
}

function addressOf(bytecode: Hex): Address {
  return getContractAddress({ opcode: 'CREATE2', from: create2Deployer, salt: zeroHash, bytecode })
}
