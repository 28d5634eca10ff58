export const rpcBadResponse = {
  code: 'rpc.bad_response',
  text: 'The network gave an answer that makes no sense. Try again.',
} as const
export const rpcFailed = {
  code: 'rpc.failed',
  text: 'The network could not answer. Try again.',
} as const
export const rpcWrongNetwork = {
  code: 'rpc.wrong_network',
  text: 'The RPC URL belongs to another network.',
} as const
