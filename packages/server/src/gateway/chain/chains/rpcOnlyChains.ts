/**
 * A chain whose JSON-RPC is passed on and nothing more: its namespace is none that the client
 * knows, so no other feature has it.
 */
export type RpcOnlyChain = {
  /** CAIP-2. */
  readonly id: string
  readonly rpcUrls: readonly string[]
}

/** Chains of gateway §0.8 outside the client's namespaces, with nodes that need no key. */
export const rpcOnlyChains: readonly RpcOnlyChain[] = [
  {
    id: 'near:mainnet',
    rpcUrls: ['https://free.rpc.fastnear.com', 'https://rpc.mainnet.near.org'],
  },
  { id: 'sui:mainnet', rpcUrls: ['https://fullnode.mainnet.sui.io'] },
  { id: 'sui:testnet', rpcUrls: ['https://fullnode.testnet.sui.io'] },
  { id: 'sui:devnet', rpcUrls: ['https://fullnode.devnet.sui.io'] },
]
