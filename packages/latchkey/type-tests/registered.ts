import { type NetworkId, type Latchkey, defineOptions, switchNetwork } from 'latchkey'
import { base, mainnet, polygon } from 'latchkey/networks'
import { useAccount, useSendTransaction, useSignMessage, useSwitchNetwork } from 'latchkey/react'

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
  useSwitchNetwork().mutate({ network: base })
}
