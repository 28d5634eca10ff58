import type { CaipNetworkId } from 'latchkey/caip'
import { defineNetwork, mainnet, type Network, solanaMainnet } from 'latchkey/networks'
import {
  type EvmContracts,
  evmContractAddresses,
  evmTokens,
  type LocalToken,
  multicall3Address,
} from './contracts/deploymentCallData.ts'
import {
  listEvmTestAccounts,
  type EvmTestAccount,
  testMnemonic,
} from './evm/listEvmTestAccounts.ts'
import { evmAccountNames } from './evm/createNameRegistrationCalls.ts'
import { type SolanaMints, solanaMints, type TestMint, listTestMints } from './solana/mints.ts'
import { listSolanaTestAccounts, type SolanaTestAccount } from './solana/listSolanaTestAccounts.ts'
import { solanaGenesisHash } from './solana/startSolana.ts'

/** Names of the networks of a localnet. */
export type LocalnetNetworkName = 'one' | 'two' | 'solana'

/** Ids of the networks, the same in every run. */
export const localnetNetworkIds: Readonly<Record<LocalnetNetworkName, CaipNetworkId>> = {
  one: 'eip155:31337',
  two: 'eip155:31338',
  // CAIP-2 for Solana: the first 32 characters of the genesis hash.
  solana: `solana:${solanaGenesisHash.slice(0, 32)}`,
}

/** Description of a running localnet, as plain JSON. */
export type LocalnetDescription = {
  /** Warning that the private keys are public. */
  readonly notice: string
  /** Networks for `createLatchkey`. */
  readonly networks: readonly Network[]
  /** RPC endpoints by network. */
  readonly endpoints: Readonly<Record<CaipNetworkId, LocalnetEndpoint>>
  /** Funded accounts with their private keys, by namespace. They are public test keys. */
  readonly testAccounts: {
    readonly eip155: readonly EvmTestAccount[]
    readonly solana: readonly SolanaTestAccount[]
  }
  /** Mnemonic of the EVM accounts, at m/44'/60'/0'/0/n. Public. */
  readonly testMnemonic: string
  /** Contracts by namespace. EVM addresses are the same on both networks. */
  readonly contracts: {
    readonly eip155: EvmContracts
    readonly solana: SolanaMints
  }
  /** Fungible tokens by namespace, the same on both EVM networks. */
  readonly tokens: {
    readonly eip155: readonly LocalToken[]
    readonly solana: readonly LocalToken[]
  }
  /** ENS names of the EVM accounts, in order, the same on both networks. */
  readonly names: { readonly eip155: readonly string[] }
}

/** RPC URLs of one network. */
export type LocalnetEndpoint = { readonly http: string; readonly webSocket: string }

const notice =
  'The private keys of local networks are public: never send real funds to these accounts.'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const contracts = { multicall3: { address: multicall3Address } }

/**
 * Describes a localnet.
 *
 * @param ports - Ports of the networks that run.
 * @returns Plain data: it survives JSON.
 */
export function describeLocalnet(
  ports: Readonly<Partial<Record<LocalnetNetworkName, number>>>,
): LocalnetDescription {
  const running = (['one', 'two', 'solana'] as const).flatMap((name) => {
    const port = ports[name]
    return port === undefined ? [] : [{ name, network: localNetwork(name, port), port }]
  })
  return {
    notice,
    networks: running.map(({ network }) => network),
    endpoints: Object.fromEntries(
      running.map(({ network, port }) => [
        network.caipNetworkId,
        { http: `http://127.0.0.1:${port}`, webSocket: `ws://127.0.0.1:${port}` },
      ]),
    ),
    testAccounts: { eip155: listEvmTestAccounts(), solana: listSolanaTestAccounts() },
    testMnemonic,
    contracts: { eip155: evmContractAddresses, solana: solanaMints() },
    tokens: { eip155: evmTokens, solana: listTestMints().map(listed) },
    names: { eip155: evmAccountNames },
  }
}

function listed({ mint, name, symbol, decimals }: TestMint): LocalToken {
  return { address: mint, name, symbol, decimals }
}

function localNetwork(name: LocalnetNetworkName, port: number): Network {
  const rpcUrls = { default: { http: [`http://127.0.0.1:${port}`] } }
  const evm = {
    chainNamespace: 'eip155',
    nativeCurrency: ether,
    contracts,
    assets: mainnet.assets,
  } as const
  if (name === 'one')
    return defineNetwork({ ...evm, id: 31337, name: 'Localnet One', rpcUrls, testnet: true })
  if (name === 'two')
    return defineNetwork({ ...evm, id: 31338, name: 'Localnet Two', rpcUrls, testnet: true })
  return defineNetwork({
    id: solanaGenesisHash.slice(0, 32),
    name: 'Solana Localnet',
    chainNamespace: 'solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls,
    testnet: true,
    assets: solanaMainnet.assets,
  })
}
