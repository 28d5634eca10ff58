import {
  defineOptions,
  fetchGasPrice,
  fetchNativeBalanceOf,
  fetchSwapTokens,
  gasPriceQuery,
  type Latchkey,
  type NetworkId,
  swapTokensQuery,
  switchNetwork,
  tokensQuery,
} from 'latchkey'
import { getSigner } from 'latchkey/ethers'
import { base, mainnet, polygon } from 'latchkey/networks'
import {
  useAccount,
  useNetwork,
  useSendTransaction,
  useSignMessage,
  useSwitchNetwork,
} from 'latchkey/react'
import { createRpcTransport, getChain, getPublicClient, getWalletClient } from 'latchkey/viem'
import { useSwitchNetwork as useVueSwitchNetwork } from 'latchkey/vue'

/** Options of an app of two EVM networks. Compiled, never run: the types are what is tested. */
export const options = defineOptions({ projectId: 'test', networks: [mainnet, base] })

declare module 'latchkey' {
  interface Register {
    options: typeof options
  }
}

/** Accepts values of exactly one type. */
declare function expectType<expected>(): <actual>(
  value: actual,
  ...same: [expected] extends [actual] ? ([actual] extends [expected] ? [] : [never]) : [never]
) => void

/** Network ids are those of the app; other networks are compile errors. */
export function checkNetworks(client: Latchkey, id: NetworkId): void {
  expectType<'eip155:1' | 'eip155:8453'>()(id)
  void switchNetwork(client, { network: base })
  void switchNetwork(client, { network: 'eip155:1' })
  // @ts-expect-error -- not a network of the app
  void switchNetwork(client, { network: 'eip155:137' })
  // @ts-expect-error -- not a network of the app
  void switchNetwork(client, { network: polygon })
}

/** Every function of a network accepts its object; an id of another network is a compile error. */
export function checkEveryNetworkParameter(client: Latchkey, address: string): void {
  const network = base
  void fetchGasPrice(client, { network })
  void fetchSwapTokens(client, { network })
  void fetchNativeBalanceOf(client, { address, network })
  gasPriceQuery(client, { network })
  swapTokensQuery(client, { network })
  tokensQuery(client, { address, network })
  getChain(client, network)
  createRpcTransport(client, network)
  getPublicClient(client, { network })
  void getWalletClient(client, { network })
  void getSigner(client, { network })
  const { mutate } = useVueSwitchNetwork()
  mutate({ network })

  // @ts-expect-error -- not a network of the app
  void fetchGasPrice(client, { network: 'eip155:137' })
  // @ts-expect-error -- not a network of the app
  void fetchSwapTokens(client, { network: 'eip155:137' })
  // @ts-expect-error -- not a network of the app
  void fetchNativeBalanceOf(client, { address, network: 'eip155:137' })
  // @ts-expect-error -- not a network of the app
  tokensQuery(client, { address, network: 'eip155:137' })
  // @ts-expect-error -- not a network of the app
  getPublicClient(client, { network: 'eip155:137' })
  // @ts-expect-error -- not a network of the app
  void getSigner(client, { network: 'eip155:137' })
  // @ts-expect-error -- not a network of the app
  mutate({ network: 'eip155:137' })
}

/** Results of the hooks narrow by their status. */
export function useResults(): void {
  const account = useAccount()
  if (account.status === 'connected') {
    expectType<`0x${string}`>()(account.address)
    expectType<readonly [`0x${string}`, ...`0x${string}`[]]>()(account.addresses)
    expectType<number | undefined>()(account.chainId)
  }
  if (account.status === 'disconnected') expectType<undefined>()(account.address)
  expectType<string | undefined>()(useAccount({ namespace: 'solana' }).address)

  const signing = useSignMessage({ onSuccess: (signature) => expectType<string>()(signature) })
  expectType<boolean>()(signing.isPending)
  if (signing.status === 'success') expectType<string>()(signing.data)
  signing.mutate({ message: 'Hello' })
  // @ts-expect-error -- without a message
  signing.mutate({})
  const sending = useSendTransaction()
  expectType<`0x${string}` | undefined>()(sending.data)
  const { mutate } = useSwitchNetwork()
  mutate({ network: base })
  for (const { caipNetworkId } of useNetwork().networks) mutate({ network: caipNetworkId })
}
