import {
  type Address,
  type Chain,
  createWalletClient,
  defineChain,
  http,
  type HttpTransport,
  type PrivateKeyAccount,
  type PublicActions,
  publicActions,
  type WalletClient,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { listEvmTestAccounts, evmContractAddresses, type Localnet, startLocalnet } from './index.ts'

/** viem client of the first test account. */
export type LocalEvmClient = WalletClient<HttpTransport, Chain, PrivateKeyAccount> &
  PublicActions<HttpTransport, Chain, PrivateKeyAccount>

/** Vitest fixtures of a local EVM network. */
export type LocalEvmFixtures = { localnet: Localnet; client: LocalEvmClient }

type Fixture<value, context> = [
  (context: context, use: (value: value) => Promise<void>) => Promise<void>,
  { scope: 'file' },
]

/**
 * Creates file-scoped Vitest fixtures of a local EVM network.
 *
 * @param name - The network. The first one has past transactions.
 */
export function createLocalEvmFixtures(name: 'one' | 'two'): {
  localnet: Fixture<Localnet, object>
  client: Fixture<LocalEvmClient, Pick<LocalEvmFixtures, 'localnet'>>
} {
  return {
    localnet: [
      // oxlint-disable-next-line no-empty-pattern -- the fixture needs no other.
      async ({}, use) => {
        const localnet = await startLocalnet({ networks: [name] })
        await use(localnet)
        await localnet.stop()
      },
      { scope: 'file' },
    ],
    client: [
      async ({ localnet }, use) => {
        const [network] = localnet.description.networks
        if (typeof network?.id !== 'number') throw new Error('no EVM network')
        await use(clientFor(network.id, network.rpcUrls.default.http[0] ?? ''))
      },
      { scope: 'file' },
    ],
  }
}

/**
 * Returns the address of a test account.
 *
 * @param index - Index from 0.
 */
export function testAccountAddress(index: number): Address {
  const account = listEvmTestAccounts()[index]
  if (!account) throw new Error('too few accounts')
  return account.address
}

function clientFor(id: number, url: string): LocalEvmClient {
  const chain = defineChain({
    id,
    name: 'Localnet',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
    contracts: {
      multicall3: { address: evmContractAddresses.multicall3 },
      ensUniversalResolver: { address: evmContractAddresses.universalResolver },
    },
  })
  return createWalletClient({
    account: privateKeyToAccount(listEvmTestAccounts()[0]?.privateKey ?? '0x'),
    chain,
    transport: http(url),
    pollingInterval: 20,
  }).extend(publicActions)
}
