export {
  type Account,
  formatAddress,
  readAccount,
  setAccountTab,
  setPreferredAccountType,
} from './account/index.ts'
export {
  type Activity,
  type ActivityMonth,
  type ActivityYear,
  describeTransaction,
  fetchActivity,
  type ActivityPage,
  activityQuery,
  readActivity,
  type TransactionSummary,
  type TransferSummary,
} from './activity/index.ts'
export { analyticsConfigQuery } from './analytics/index.ts'
export {
  type NativeBalance,
  fetchBalance,
  fetchBalanceOf,
  fetchTokens,
  formatAmount,
  formatBalance,
  formatMoney,
  parseAmount,
  readBalance,
  readTokens,
  readTokensEntry,
  readFiatValue,
  tokensQuery,
} from './balances/index.ts'
export * from './client/index.ts'
export { cookieToInitialState, setInitialState } from './cookie/index.ts'
export { type CspOptions, type CspSource, cspSources, isPublicRelay } from './development/index.ts'
export { fetchQuery, type Query, rpcUrls, supportedChainsQuery } from './gateway/index.ts'
export {
  cancelConnect,
  connect,
  deleteConnection,
  disconnect,
  getConnectedAccount,
  getConnections,
  getProvider,
  getRecentConnections,
  isConnected,
  readAccountKey,
  readConnection,
  readConnections,
  readStatus,
  reconnect,
  startConnect,
  type StoredConnection,
  switchConnection,
} from './connection/index.ts'
export { fetchIdentity, type AddressIdentity, identityQuery } from './identity/index.ts'
export {
  checkName,
  coinTypeOf,
  fetchName,
  fetchNamesOf,
  fetchNameSuggestions,
  createNameMessage,
  type NameProblem,
  nameQuery,
  nameSuggestionsQuery,
  readNames,
  registerName,
  reverseNamesQuery,
  setNameAddress,
  setNameAttributes,
} from './names/index.ts'
export { fetchNfts, type NftPage, nftsQuery, readNfts, transferNft } from './nfts/index.ts'
export {
  requiresSupportedNetwork,
  cancelSwitchNetwork,
  isNetworkApproved,
  isNetworkSupported,
  networkImageUrl,
  readApprovedNetworkIds,
  readNetwork,
  readNetworks,
  setActiveNamespace,
  startSwitchNetwork,
  switchNetwork,
} from './network/index.ts'
export * from './model/index.ts'
export { dismissNotification, notify } from './notification/index.ts'
export {
  checkPayment,
  defaultOnrampOptions,
  fetchOnrampOptions,
  fetchOnrampQuote,
  fetchOnrampUrl,
  type Onramp,
  onrampOptionsQuery,
  onrampPresets,
  onrampProvidersQuery,
  onrampQuoteQuery,
  type KnownOnrampProvider,
  fetchCheckoutUrl,
  checkoutUrlQuery,
  readOnramp,
  setOnrampProvider,
  setPaymentAmount,
  setPaymentCurrency,
  setPurchaseCurrency,
} from './onramp/index.ts'
export {
  abandonPairing,
  browseLink,
  type DevicePlatform,
  clearWalletLink,
  isCodeFresh,
  pairingLink,
  linkTarget,
  preloadPairing,
  preparePairing,
  relayUrls,
  setWalletLink,
} from './pairing/index.ts'
export {
  allowedOriginsQuery,
  checkOrigin,
  fetchAllowedOrigins,
  fetchProject,
} from './project/index.ts'
export { fetchPrices, pricesQuery, type TokenPrice } from './prices/index.ts'
export {
  availableAmount,
  checkReceiver,
  checkSend,
  maxAmount,
  normalizeAmountInput,
  readTransferFiat,
  transfer,
  type ReceiverWarning,
  type Send,
  type SendCheck,
  setSendAmount,
  setSendReceiver,
  setSendToken,
  startSend,
  updateSendFee,
} from './send/index.ts'
export {
  fetchSessions,
  revokeSession,
  sessionsQuery,
  type AccountSmartSession,
} from './sessions/index.ts'
export { request, signMessage, signTypedData } from './signing/index.ts'
export {
  allowanceQuery,
  buildSwap,
  buildSwapApproval,
  fetchAllowance,
  fetchGasPrice,
  fetchSwapQuotes,
  fetchSwapTokens,
  gasPriceQuery,
  type GasPrices,
  maxSlippage,
  networkCost,
  type PricedAmount,
  priceImpact,
  providerFee,
  type Swap,
  type SwapApproval,
  type SwapPair,
  type SwapQuote,
  type SwapQuotesParameters,
  swapQuotesQuery,
  swapRate,
  swapSlippage,
  type SwapToken,
  swapTokensQuery,
  type SwapTransaction,
} from './swap/index.ts'
export {
  getCallsStatus,
  readPendingTransactions,
  sendCalls,
  sendTransaction,
  waitForCallsStatus,
} from './transaction/index.ts'
export {
  fetchCatalogue,
  fetchMoreWallets,
  readWalletRows,
  addRecentWallet,
  rowOfListed,
  safeIcon,
  searchWallets,
  type WalletRow,
} from './wallets/index.ts'
