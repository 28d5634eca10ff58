import {
  type Address,
  concat,
  encodeDeployData,
  getContractAddress,
  type Hex,
  zeroHash,
} from 'viem'
import { nameServiceAbi, nameServiceBytecode } from './NameService.artifact.ts'
import { poolFactoryBytecode } from './PoolFactory.artifact.ts'
import { poolRouterAbi, poolRouterBytecode } from './PoolRouter.artifact.ts'
import { testBadgeBytecode } from './TestBadge.artifact.ts'
import { testFeedAbi, testFeedBytecode } from './TestFeed.artifact.ts'
import { testKeepsakeBytecode } from './TestKeepsake.artifact.ts'
import { testTokenAbi, testTokenBytecode } from './TestToken.artifact.ts'
import { wrappedNativeBytecode } from './WrappedNative.artifact.ts'

/** Addresses of the contracts, the same on each local EVM network. */
export type EvmContracts = {
  /** ERC-20 with 6 decimals and permit. */
  readonly testDollar: Address
  /** ERC-20 with 18 decimals and permit. */
  readonly testToken: Address
  /** ERC-20 with 8 decimals and permit. */
  readonly testBitcoin: Address
  /** ERC-20 with 18 decimals and permit. */
  readonly testEuro: Address
  /** ERC-721. */
  readonly testKeepsake: Address
  /** ERC-1155. */
  readonly testBadge: Address
  /** Wrapped native currency, an ERC-20. */
  readonly wrappedNative: Address
  readonly multicall3: Address
  /** Has the interface of a Uniswap v2 factory. */
  readonly poolFactory: Address
  /** Has the interface of a Uniswap v2 router. */
  readonly poolRouter: Address
  /** Price feed: dollars per native currency, with 8 decimals. */
  readonly nativeFeed: Address
  /** Price feed: dollars per Test Dollar, with 8 decimals. */
  readonly dollarFeed: Address
  /** ENS registry. */
  readonly nameRegistry: Address
  /** Resolver of the registrar's names. */
  readonly nameResolver: Address
  readonly reverseRegistrar: Address
  /** Registers names under `.eth` for free. */
  readonly nameRegistrar: Address
  /** ENS universal resolver. */
  readonly universalResolver: Address
  /** ENSIP-10 offchain resolver of `latchkey.eth` and `latchkey.id`. */
  readonly offchainResolver: Address
}

/** Token metadata, as in token lists. */
export type LocalToken = {
  /** Address in the format of its network. */
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** Address of Multicall3, the same as on public networks. */
export const multicall3Address: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** The deterministic deployment proxy (CREATE2). Predeployed by anvil. */
export const create2Deployer: Address = '0x4e59b44847b379578588920ca78fbf26c0b4956c'

/**
 * Account that seeds the networks, so that the test accounts start with nonce 0 and round
 * balances. It has no key: anvil impersonates it.
 */
export const deployerAddress: Address = '0x0000000000000000000000000000000000f0047d'

/** Initial answers of the price feeds: ETH 2,500 dollars, TUSD 1 dollar, with 8 decimals. */
const feedAnswers = {
  native: 2_500_00000000n,
  dollar: 1_00000000n,
}

type TokenMetadata = Omit<LocalToken, 'address'>

const tokenMetadata = {
  testDollar: { name: 'Test Dollar', symbol: 'TUSD', decimals: 6 },
  testToken: { name: 'Test Token', symbol: 'TTK', decimals: 18 },
  testBitcoin: { name: 'Test Bitcoin', symbol: 'TBTC', decimals: 8 },
  testEuro: { name: 'Test Euro', symbol: 'TEUR', decimals: 18 },
  wrappedNative: { name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 },
} satisfies Record<string, TokenMetadata>

const tokenCodes = {
  testDollar: tokenCode(tokenMetadata.testDollar),
  testToken: tokenCode(tokenMetadata.testToken),
  testBitcoin: tokenCode(tokenMetadata.testBitcoin),
  testEuro: tokenCode(tokenMetadata.testEuro),
  testKeepsake: testKeepsakeBytecode,
  testBadge: testBadgeBytecode,
  wrappedNative: wrappedNativeBytecode,
}
const poolCodes = {
  poolFactory: poolFactoryBytecode,
  poolRouter: encodeDeployData({
    abi: poolRouterAbi,
    bytecode: poolRouterBytecode,
    args: [addressOf(poolFactoryBytecode), addressOf(wrappedNativeBytecode)],
  }),
  nativeFeed: feedCode('ETH / USD', feedAnswers.native),
  dollarFeed: feedCode('TUSD / USD', feedAnswers.dollar),
}
const nameServiceCode = encodeDeployData({
  abi: nameServiceAbi,
  bytecode: nameServiceBytecode,
  args: [deployerAddress],
})

/**
 * Creation bytecodes for {@link create2Deployer}, in order, with salt zero. Each group fits into one
 * transaction: EIP-7825 caps its gas.
 */
export const deploymentCallData: readonly (readonly Hex[])[] = [
  Object.values(tokenCodes),
  Object.values(poolCodes),
  [nameServiceCode],
].map((codes) => codes.map((code) => concat([zeroHash, code])))

/** CREATE2 addresses, which depend on the bytecode only. */
export const evmContractAddresses: EvmContracts = {
  testDollar: addressOf(tokenCodes.testDollar),
  testToken: addressOf(tokenCodes.testToken),
  testBitcoin: addressOf(tokenCodes.testBitcoin),
  testEuro: addressOf(tokenCodes.testEuro),
  testKeepsake: addressOf(tokenCodes.testKeepsake),
  testBadge: addressOf(tokenCodes.testBadge),
  wrappedNative: addressOf(tokenCodes.wrappedNative),
  multicall3: multicall3Address,
  poolFactory: addressOf(poolCodes.poolFactory),
  poolRouter: addressOf(poolCodes.poolRouter),
  nativeFeed: addressOf(poolCodes.nativeFeed),
  dollarFeed: addressOf(poolCodes.dollarFeed),
  nameRegistry: nameContract(1n),
  nameResolver: nameContract(2n),
  reverseRegistrar: nameContract(3n),
  nameRegistrar: nameContract(4n),
  universalResolver: nameContract(5n),
  offchainResolver: nameContract(6n),
}

/** The ERC-20 tokens of each local EVM network. */
export const evmTokens: readonly LocalToken[] = (
  Object.keys(tokenMetadata) as (keyof typeof tokenMetadata)[]
).map((key) => ({ address: evmContractAddresses[key], ...tokenMetadata[key] }))

function tokenCode({ name, symbol, decimals }: TokenMetadata): Hex {
  return encodeDeployData({
    abi: testTokenAbi,
    bytecode: testTokenBytecode,
    args: [name, symbol, decimals],
  })
}

function feedCode(description: string, answer: bigint): Hex {
  return encodeDeployData({
    abi: testFeedAbi,
    bytecode: testFeedBytecode,
    args: [description, answer],
  })
}

function addressOf(bytecode: Hex): Address {
  return getContractAddress({ opcode: 'CREATE2', from: create2Deployer, salt: zeroHash, bytecode })
}

/** Returns the address of the n-th contract that `NameService` creates. */
function nameContract(nonce: bigint): Address {
  return getContractAddress({ from: addressOf(nameServiceCode), nonce })
}
