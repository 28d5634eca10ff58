import type { ChainContracts } from './Chain.ts'

/** An EVM chain that is not among the networks of the client. */
export type GatewayOnlyEvmChain = {
  readonly id: number
  readonly name: string
  /**
   * Symbol and name of the native currency, which has 18 decimals. The name defaults to the symbol.
   */
  readonly nativeCurrency: readonly [symbol: string, name?: string]
  /** Public nodes of the chain itself. */
  readonly http: readonly string[]
  /** Host name at PublicNode. */
  readonly node?: string
  /** Network name at dRPC. */
  readonly drpc?: string
  readonly ws?: string
  readonly contracts: ChainContracts
}

const usual: ChainContracts = { multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11' }
const ether = ['ETH', 'Ether'] as const

/** EVM main networks besides those of the client, by id. */
export const gatewayOnlyEvmMainnets: readonly GatewayOnlyEvmChain[] = [
  {
    id: 25,
    name: 'Cronos',
    nativeCurrency: ['CRO', 'Cronos'],
    http: ['https://evm.cronos.org'],
    node: 'cronos-evm',
    drpc: 'cronos',
    contracts: usual,
  },
  {
    id: 30,
    name: 'Rootstock',
    nativeCurrency: ['RBTC', 'Rootstock Bitcoin'],
    http: ['https://public-node.rsk.co'],
    contracts: usual,
  },
  {
    id: 130,
    name: 'Unichain',
    nativeCurrency: ether,
    http: ['https://mainnet.unichain.org'],
    node: 'unichain',
    drpc: 'unichain',
    contracts: usual,
  },
  {
    id: 146,
    name: 'Sonic',
    nativeCurrency: ['S', 'Sonic'],
    http: ['https://rpc.soniclabs.com'],
    node: 'sonic',
    drpc: 'sonic',
    contracts: usual,
  },
  {
    id: 1101,
    name: 'Polygon zkEVM',
    nativeCurrency: ether,
    http: ['https://zkevm-rpc.com'],
    drpc: 'polygon-zkevm',
    contracts: usual,
  },
  {
    id: 1111,
    name: 'WEMIX',
    nativeCurrency: ['WEMIX'],
    http: ['https://api.wemix.com'],
    contracts: {},
  },
  {
    id: 1284,
    name: 'Moonbeam',
    nativeCurrency: ['GLMR', 'Glimmer'],
    http: ['https://rpc.api.moonbeam.network'],
    node: 'moonbeam',
    drpc: 'moonbeam',
    contracts: usual,
  },
  {
    id: 1329,
    name: 'Sei',
    nativeCurrency: ['SEI', 'Sei'],
    http: ['https://evm-rpc.sei-apis.com'],
    node: 'sei-evm',
    ws: 'wss://evm-ws.sei-apis.com',
    contracts: usual,
  },
  {
    id: 2818,
    name: 'Morph',
    nativeCurrency: ether,
    http: ['https://rpc.morphl2.io'],
    ws: 'wss://rpc.morphl2.io:8443',
    contracts: usual,
  },
  {
    id: 5000,
    name: 'Mantle',
    nativeCurrency: ['MNT', 'Mantle'],
    http: ['https://rpc.mantle.xyz'],
    node: 'mantle',
    drpc: 'mantle',
    contracts: usual,
  },
  {
    id: 8217,
    name: 'Kaia',
    nativeCurrency: ['KAIA', 'Kaia'],
    http: ['https://public-en.node.kaia.io'],
    contracts: usual,
  },
  {
    id: 59144,
    name: 'Linea',
    nativeCurrency: ether,
    http: ['https://rpc.linea.build'],
    node: 'linea',
    drpc: 'linea',
    ws: 'wss://rpc.linea.build',
    contracts: usual,
  },
  {
    id: 80094,
    name: 'Berachain',
    nativeCurrency: ['BERA', 'BERA Token'],
    http: ['https://rpc.berachain.com'],
    node: 'berachain',
    contracts: usual,
  },
  {
    id: 534352,
    name: 'Scroll',
    nativeCurrency: ether,
    http: ['https://rpc.scroll.io'],
    node: 'scroll',
    drpc: 'scroll',
    ws: 'wss://wss-rpc.scroll.io/ws',
    contracts: usual,
  },
  {
    id: 1440000,
    name: 'XRPL EVM',
    nativeCurrency: ['XRP'],
    http: ['https://rpc.xrplevm.org'],
    contracts: {},
  },
  {
    id: 1313161554,
    name: 'Aurora',
    nativeCurrency: ether,
    http: ['https://mainnet.aurora.dev'],
    drpc: 'aurora',
    contracts: usual,
  },
]
