import type { Address, Chain } from 'viem'
import type { Eip1193Provider } from '../core/index.ts'

/** Accounts and chain of a wagmi connection. */
export type WagmiConnection = { readonly accounts: readonly Address[]; readonly chainId: number }

/** The members of wagmi's `Emitter` that a connector uses. */
export type WagmiEmitter = {
  emit(event: 'connect' | 'change', data: WagmiConnection): void
  emit(event: 'disconnect'): void
  listenerCount(event: 'connect' | 'change' | 'disconnect'): number
}

/**
 * A connector as the `createConnector` of wagmi describes it.
 *
 * The type is written out, and `createConnector`, which returns its argument, is not called, so that
 * the connector fits every version of wagmi on the page, and hosts of `wagmi` need not install
 * `@wagmi/core` beside it.
 *
 * @see https://wagmi.sh/dev/creating-connectors
 */
export type WagmiConnector = {
  readonly id: string
  readonly name: string
  readonly type: string
  setup(): Promise<void>
  connect<withCapabilities extends boolean = false>(parameters?: {
    chainId?: number | undefined
    isReconnecting?: boolean | undefined
    withCapabilities?: withCapabilities | boolean | undefined
  }): Promise<{
    accounts: withCapabilities extends true
      ? readonly { address: Address; capabilities: Record<string, unknown> }[]
      : readonly Address[]
    chainId: number
  }>
  disconnect(): Promise<void>
  getAccounts(): Promise<readonly Address[]>
  getChainId(): Promise<number>
  getProvider(): Promise<Eip1193Provider | undefined>
  isAuthorized(): Promise<boolean>
  switchChain(parameters: { chainId: number }): Promise<Chain>
  onAccountsChanged(accounts: string[]): void
  onChainChanged(chainId: string): void
  onDisconnect(error?: Error): void
}

/** Type of a connector in `connectors` of wagmi's `createConfig`. */
export type CreateWagmiConnector = (config: { readonly emitter: WagmiEmitter }) => WagmiConnector
