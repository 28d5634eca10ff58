export type { Clock } from 'latchkey/internal'
export {
  type EvmContracts,
  evmContractAddresses,
  type LocalToken,
} from './contracts/deploymentCallData.ts'
export { nameRegistrarAbi } from './contracts/NameRegistrar.artifact.ts'
export { nameRegistryAbi } from './contracts/NameRegistry.artifact.ts'
export { nameResolverAbi } from './contracts/NameResolver.artifact.ts'
export { offchainResolverAbi } from './contracts/OffchainResolver.artifact.ts'
export { poolAbi } from './contracts/Pool.artifact.ts'
export { poolFactoryAbi } from './contracts/PoolFactory.artifact.ts'
export { poolRouterAbi } from './contracts/PoolRouter.artifact.ts'
export { reverseRegistrarAbi } from './contracts/ReverseRegistrar.artifact.ts'
export { testBadgeAbi } from './contracts/TestBadge.artifact.ts'
export { testFeeTokenAbi, testFeeTokenBytecode } from './contracts/TestFeeToken.artifact.ts'
export { testFeedAbi } from './contracts/TestFeed.artifact.ts'
export { testKeepsakeAbi } from './contracts/TestKeepsake.artifact.ts'
export { testResetTokenAbi, testResetTokenBytecode } from './contracts/TestResetToken.artifact.ts'
export { testTokenAbi } from './contracts/TestToken.artifact.ts'
export { universalResolverAbi } from './contracts/UniversalResolver.artifact.ts'
export { wrappedNativeAbi } from './contracts/WrappedNative.artifact.ts'
export {
  describeLocalnet,
  type LocalnetDescription,
  type LocalnetEndpoint,
  localnetNetworkIds,
  type LocalnetNetworkName,
} from './description.ts'
export { type EvmTestAccount, listEvmTestAccounts } from './evm/listEvmTestAccounts.ts'
export {
  type LocalIdentityProvider,
  type LocalOAuthSettings,
  startIdentityProvider,
} from './identity/startIdentityProvider.ts'
export { type LocalnetRpc, createLocalRpc } from './evm/mineTransaction.ts'
export { waitForLocalReceipt } from './evm/waitForLocalReceipt.ts'
export { evmAccountNames } from './evm/createNameRegistrationCalls.ts'
export { seededEvmBalances } from './evm/seedEvm.ts'
export type { NameGateway } from './evm/setNameGateway.ts'
export { sendFunds, type LocalPayment } from './sendFunds.ts'
export {
  createMakerSwap,
  type MakerSwapAmount,
  type MakerSwap,
  type MakerSwapOrder as MakerTrade,
} from './solana/createMakerSwap.ts'
export { type SolanaMints, solanaMints } from './solana/mints.ts'
export { seededSolanaBalances } from './solana/seedSolana.ts'
export { type SolanaTestAccount, listSolanaTestAccounts } from './solana/listSolanaTestAccounts.ts'
export { type Localnet, type LocalnetOptions, startLocalnet } from './startLocalnet.ts'
