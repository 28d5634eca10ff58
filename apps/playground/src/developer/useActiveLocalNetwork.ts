import type { CaipNetworkId } from 'latchkey/caip'
import { useNetwork } from 'latchkey/react'
import type { LocalnetDescription, LocalnetToken } from '../localnet.ts'

/** Returns the active network with its tokens and test accounts; undefined on a public network. */
export function useActiveLocalNetwork(
  localnet: LocalnetDescription | undefined,
): useActiveLocalNetwork.Result | undefined {
  const { network } = useNetwork()
  const isLocal = localnet?.networks.some(
    ({ caipNetworkId }) => caipNetworkId === network?.caipNetworkId,
  )
  if (!localnet || !network || !isLocal) return undefined
  const namespace = network.chainNamespace === 'solana' ? 'solana' : 'eip155'
  return {
    networkId: network.caipNetworkId,
    symbol: network.nativeCurrency.symbol,
    tokens: localnet.tokens[namespace],
    accounts: localnet.testAccounts[namespace],
  }
}

export declare namespace useActiveLocalNetwork {
  type Result = {
    readonly networkId: CaipNetworkId
    /** Of the native currency. */
    readonly symbol: string
    readonly tokens: readonly LocalnetToken[]
    readonly accounts: readonly { readonly address: string }[]
  }
}
