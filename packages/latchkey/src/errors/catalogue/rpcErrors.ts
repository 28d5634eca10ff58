export const rpcBadResponseError = {
  code: 'rpc.bad_response',
  text: 'The network returned an invalid response. Try again.',
} as const
export const rpcFailedError = {
  code: 'rpc.failed',
  text: 'The network is unavailable. Try again.',
} as const
export const rpcWrongNetworkError = {
  code: 'rpc.wrong_network',
  text: 'The RPC URL belongs to another network.',
} as const
