/** Methods of a namespace that every client may call. */
export type NamespaceRpcMethods = {
  /** Relayed over HTTP and WebSocket. */
  readonly methods: ReadonlySet<string>
  /**
   * Relayed where all requests of a client reach the same node: over WebSocket, and over HTTP on a
   * chain with one node.
   */
  readonly filters?: ReadonlySet<string> | undefined
  /** Subscriptions, relayed over WebSocket only. */
  readonly subscriptions?: ReadonlySet<string> | undefined
  /**
   * Methods that use keys or funds of the node itself, relayed only to chains that `latchkey dev`
   * started.
   */
  readonly localnet?: ReadonlySet<string> | undefined
}

function names(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).filter((name) => name !== ''))
}

/** @see https://ethereum.github.io/execution-apis/ */
const eip155: NamespaceRpcMethods = {
  methods: names(`
    eth_blobBaseFee eth_blockNumber eth_call eth_chainId eth_config eth_createAccessList
    eth_estimateGas eth_feeHistory eth_gasPrice eth_getBalance eth_getBlockByHash
    eth_getBlockByNumber eth_getBlockReceipts eth_getBlockTransactionCountByHash
    eth_getBlockTransactionCountByNumber eth_getCode eth_getHeaderByHash eth_getHeaderByNumber
    eth_getLogs eth_getProof eth_getRawTransactionByHash eth_getStorageAt
    eth_getTransactionByBlockHashAndIndex eth_getTransactionByBlockNumberAndIndex
    eth_getTransactionByHash eth_getTransactionBySenderAndNonce eth_getTransactionCount
    eth_getTransactionReceipt eth_getUncleByBlockHashAndIndex eth_getUncleByBlockNumberAndIndex
    eth_getUncleCountByBlockHash eth_getUncleCountByBlockNumber eth_maxPriorityFeePerGas
    eth_protocolVersion eth_sendRawTransaction eth_sendRawTransactionSync eth_simulateV1
    eth_syncing linea_estimateGas linea_getProof net_listening net_version
    optimism_outputAtBlock optimism_rollupConfig optimism_syncStatus web3_clientVersion
    web3_sha3 zks_estimateFee zks_estimateGasL1ToL2 zks_getAllAccountBalances
    zks_getBaseTokenL1Address zks_getBlockDetails zks_getBridgeContracts
    zks_getBridgehubContract zks_getConfirmedTokens zks_getFeeParams zks_getL1BatchBlockRange
    zks_getL1BatchDetails zks_getL1GasPrice zks_getL2ToL1LogProof zks_getL2ToL1MsgProof
    zks_getMainContract zks_getProof zks_getProtocolVersion zks_getTestnetPaymaster
    zks_getTransactionDetails zks_L1BatchNumber zks_L1ChainId
    zks_sendRawTransactionWithDetailedOutput
  `),
  filters: names(`
    eth_getFilterChanges eth_getFilterLogs eth_newBlockFilter eth_newFilter
    eth_newPendingTransactionFilter eth_uninstallFilter
  `),
  subscriptions: names('eth_subscribe eth_unsubscribe'),
  localnet: names(`
    eth_accounts eth_sendTransaction eth_sign eth_signTransaction eth_signTypedData
    eth_signTypedData_v3 eth_signTypedData_v4 personal_sign
  `),
}

/** @see https://solana.com/docs/rpc */
const solana: NamespaceRpcMethods = {
  methods: names(`
    getAccountInfo getBalance getBlock getBlockCommitment getBlockHeight getBlockProduction
    getBlockTime getBlocks getBlocksWithLimit getEpochInfo getEpochSchedule getFeeForMessage
    getFirstAvailableBlock getGenesisHash getHealth getHighestSnapshotSlot getIdentity
    getInflationGovernor getInflationRate getInflationReward getLargestAccounts
    getLatestBlockhash getLeaderSchedule getMaxRetransmitSlot getMaxShredInsertSlot
    getMinimumBalanceForRentExemption getMultipleAccounts getProgramAccounts
    getRecentPerformanceSamples getRecentPrioritizationFees getSignatureStatuses
    getSignaturesForAddress getSlot getSlotLeader getSlotLeaders getStakeMinimumDelegation
    getSupply getTokenAccountBalance getTokenAccountsByDelegate getTokenAccountsByOwner
    getTokenLargestAccounts getTokenSupply getTransaction getTransactionCount getVersion
    getVoteAccounts isBlockhashValid minimumLedgerSlot sendTransaction simulateTransaction
  `),
  subscriptions: names(`
    accountSubscribe accountUnsubscribe logsSubscribe logsUnsubscribe programSubscribe
    programUnsubscribe rootSubscribe rootUnsubscribe signatureSubscribe signatureUnsubscribe
    slotSubscribe slotUnsubscribe
  `),
  localnet: names('requestAirdrop'),
}

/** @see https://developer.bitcoin.org/reference/rpc/ */
const bip122: NamespaceRpcMethods = {
  methods: names(`
    decodepsbt decoderawtransaction decodescript estimatesmartfee getbestblockhash getblock
    getblockchaininfo getblockcount getblockfilter getblockhash getblockheader getblockstats
    getchaintips getchaintxstats getdifficulty getmempoolancestors getmempooldescendants
    getmempoolentry getmempoolinfo getrawmempool getrawtransaction gettxout gettxoutproof
    sendrawtransaction submitpackage testmempoolaccept validateaddress verifymessage
    verifytxoutproof
  `),
}

/** @see https://paritytech.github.io/json-rpc-interface-spec/ */
const polkadot: NamespaceRpcMethods = {
  methods: names(`
    author_submitExtrinsic chain_getBlock chain_getBlockHash chain_getFinalizedHead
    chain_getHeader chain_getRuntimeVersion chainSpec_v1_chainName chainSpec_v1_genesisHash
    chainSpec_v1_properties payment_queryFeeDetails payment_queryInfo rpc_methods state_call
    state_getKeysPaged state_getMetadata state_getReadProof state_getRuntimeVersion
    state_getStorage state_getStorageAt state_getStorageHash state_getStorageSize
    state_queryStorageAt system_accountNextIndex system_chain system_chainType system_health
    system_name system_properties system_version
  `),
  subscriptions: names(`
    author_submitAndWatchExtrinsic author_unwatchExtrinsic chain_subscribeAllHeads
    chain_subscribeFinalizedHeads chain_subscribeNewHeads chain_unsubscribeAllHeads
    chain_unsubscribeFinalizedHeads chain_unsubscribeNewHeads chainHead_v1_body
    chainHead_v1_call chainHead_v1_continue chainHead_v1_follow chainHead_v1_header
    chainHead_v1_stopOperation chainHead_v1_storage chainHead_v1_unfollow chainHead_v1_unpin
    state_subscribeRuntimeVersion state_subscribeStorage state_unsubscribeRuntimeVersion
    state_unsubscribeStorage transaction_v1_broadcast transaction_v1_stop
    transactionWatch_v1_submitAndWatch transactionWatch_v1_unwatch
  `),
}

/** @see https://docs.cometbft.com/v0.38/rpc/ */
const cosmos: NamespaceRpcMethods = {
  methods: names(`
    abci_info abci_query block block_by_hash block_results block_search blockchain
    broadcast_tx_async broadcast_tx_sync check_tx commit consensus_params genesis_chunked header
    header_by_hash health status tx tx_search validators
  `),
  subscriptions: names('subscribe unsubscribe unsubscribe_all'),
}

/** @see https://docs.near.org/api/rpc/introduction */
const near: NamespaceRpcMethods = {
  methods: names(`
    block broadcast_tx_async broadcast_tx_commit changes chunk EXPERIMENTAL_changes
    EXPERIMENTAL_changes_in_block EXPERIMENTAL_protocol_config EXPERIMENTAL_receipt
    EXPERIMENTAL_tx_status gas_price health light_client_proof next_light_client_block query
    send_tx status tx validators
  `),
}

/** @see https://docs.sui.io/sui-api-ref */
const sui: NamespaceRpcMethods = {
  methods: names(`
    rpc.discover sui_devInspectTransactionBlock sui_dryRunTransactionBlock
    sui_executeTransactionBlock sui_getChainIdentifier sui_getCheckpoint sui_getCheckpoints
    sui_getEvents sui_getLatestCheckpointSequenceNumber sui_getMoveFunctionArgTypes
    sui_getNormalizedMoveFunction sui_getNormalizedMoveModule
    sui_getNormalizedMoveModulesByPackage sui_getNormalizedMoveStruct sui_getObject
    sui_getProtocolConfig sui_getTotalTransactionBlocks sui_getTransactionBlock
    sui_multiGetObjects sui_multiGetTransactionBlocks sui_tryGetPastObject
    sui_tryMultiGetPastObjects sui_verifyZkLoginSignature
    suix_getAllBalances suix_getAllCoins suix_getBalance suix_getCoinMetadata suix_getCoins
    suix_getCommitteeInfo suix_getDynamicFieldObject suix_getDynamicFields
    suix_getLatestSuiSystemState suix_getOwnedObjects suix_getReferenceGasPrice suix_getStakes
    suix_getStakesByIds suix_getTotalSupply suix_getValidatorsApy suix_queryEvents
    suix_queryTransactionBlocks suix_resolveNameServiceAddress suix_resolveNameServiceNames
  `),
}

/**
 * Methods that clients may call by default, by CAIP-2 namespace. No method of another namespace is
 * relayed unless the configuration allows it.
 */
export const defaultRpcMethods: ReadonlyMap<string, NamespaceRpcMethods> = new Map([
  ['eip155', eip155],
  ['solana', solana],
  ['bip122', bip122],
  ['polkadot', polkadot],
  ['cosmos', cosmos],
  ['near', near],
  ['sui', sui],
])
