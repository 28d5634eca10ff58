/** What goes with requests to a node and to no other, by its URL. */
export type NodeHeaders = ReadonlyMap<string, Readonly<Record<string, string>>>

/**
 * A chain whose JSON-RPC is passed on and nothing more: its namespace is none that the client
 * knows, so no other feature has it.
 */
export type PassedOnChain = {
  /** CAIP-2. */
  readonly id: string
  readonly rpcUrls: readonly string[]
  readonly headers?: NodeHeaders | undefined
}

/** Chains of gateway §0.8 outside the client's namespaces, with nodes that need no key. */
export const passedOnChains: readonly PassedOnChain[] = [
  {
    id: 'near:mainnet',
    rpcUrls: ['https://free.rpc.fastnear.com', 'https://rpc.mainnet.near.org'],
  },
  { id: 'sui:mainnet', rpcUrls: ['https://fullnode.mainnet.sui.io'] },
  { id: 'sui:testnet', rpcUrls: ['https://fullnode.testnet.sui.io'] },
  { id: 'sui:devnet', rpcUrls: ['https://fullnode.devnet.sui.io'] },
  { id: 'tron:0x2b6653dc', rpcUrls: ['https://api.trongrid.io/jsonrpc'] },
  { id: 'tron:0xcd8690dc', rpcUrls: ['https://nile.trongrid.io/jsonrpc'] },
  { id: 'ton:-239', rpcUrls: ['https://toncenter.com/api/v2/jsonRPC'] },
  { id: 'ton:-3', rpcUrls: ['https://testnet.toncenter.com/api/v2/jsonRPC'] },
  { id: 'stacks:1', rpcUrls: ['https://api.hiro.so'] },
  { id: 'stacks:2147483648', rpcUrls: ['https://api.testnet.hiro.so'] },
]
