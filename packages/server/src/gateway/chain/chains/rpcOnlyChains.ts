/** A chain with the JSON-RPC proxy only: no adapter of the client supports its namespace. */
export type RpcOnlyChain = {
  /** CAIP-2. */
  readonly id: string
  readonly rpcUrls: readonly string[]
}

/** Chains outside the namespaces of the client, with public nodes. */
export const rpcOnlyChains: readonly RpcOnlyChain[] = [
  {
    id: 'near:mainnet',
    rpcUrls: ['https://free.rpc.fastnear.com', 'https://rpc.mainnet.near.org'],
  },
  { id: 'sui:mainnet', rpcUrls: ['https://fullnode.mainnet.sui.io'] },
  { id: 'sui:testnet', rpcUrls: ['https://fullnode.testnet.sui.io'] },
  { id: 'sui:devnet', rpcUrls: ['https://fullnode.devnet.sui.io'] },
]
