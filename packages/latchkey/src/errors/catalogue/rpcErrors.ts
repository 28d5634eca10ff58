export const rpcBadResponse = {
  code: 'rpc.bad_response',
  text: 'The network returned an invalid response. Try again.',
} as const
export const rpcFailed = {
  code: 'rpc.failed',
  text: 'The network is unavailable. Try again.',
} as const
export const rpcWrongNetwork = {
  code: 'rpc.wrong_network',
  text: 'The RPC URL belongs to another network.',
} as const
