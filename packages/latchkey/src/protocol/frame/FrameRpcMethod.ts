/** Read methods of the embedded wallet, which need no approval. [5.12a, 6.2a] */
export const frameReadMethods = [
  'eth_accounts',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_estimateUserOperationGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getAccount',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  'eth_sendRawTransaction',
  'eth_supportedEntryPoints',
  'eth_syncing',
  'eth_uninstallFilter',
  'wallet_getAssets',
  'wallet_getCallsStatus',
  'wallet_getCapabilities',
] as const

/** Methods of the embedded wallet that the visitor approves in the frame. [5.12a, 6.2a] */
export const frameApprovalMethods = [
  'eth_sendTransaction',
  'eth_sendUserOperation',
  'eth_signTypedData_v4',
  'personal_sign',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'solana_signMessage',
  'solana_signTransaction',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'wallet_sendCalls',
] as const

/** Read method of the embedded wallet. */
export type FrameReadMethod = (typeof frameReadMethods)[number]
/** Method of the embedded wallet that needs an approval. */
export type FrameApprovalMethod = (typeof frameApprovalMethods)[number]

/** Returns whether a method only reads. Names are compared exactly. */
export function isFrameReadMethod(method: string): method is FrameReadMethod {
  return (frameReadMethods as readonly string[]).includes(method)
}

/** Returns whether a method needs an approval of the visitor. Names are compared exactly. */
export function isFrameApprovalMethod(method: string): method is FrameApprovalMethod {
  return (frameApprovalMethods as readonly string[]).includes(method)
}
