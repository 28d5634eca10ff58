import type { TestWallet, TestWalletOptions } from '../TestWallet.ts'

/** A provider. @see EIP-1193 */
export type Eip1193Provider = {
  request(request: {
    readonly method: string
    readonly params?: readonly unknown[] | object | undefined
  }): Promise<unknown>
  on(event: string, listener: (data: never) => void): Eip1193Provider
  removeListener(event: string, listener: (data: never) => void): Eip1193Provider
}

/** Metadata of an announced wallet. @see EIP-6963 */
export type Eip6963Info = {
  readonly uuid: string
  readonly name: string
  readonly icon: string
  readonly rdns: string
}

/** Detail of the announcement event. @see EIP-6963 */
export type Eip6963Detail = { readonly info: Eip6963Info; readonly provider: Eip1193Provider }

/** Options of the EVM namespace of a wallet. */
export type EvmWalletNamespaceOptions = {
  /** Reverse domain name. @default 'dev.latchkey.test' */
  readonly rdns?: string | undefined
  /** Identifier of this installation. @default a random UUID */
  readonly uuid?: string | undefined
  /** Private keys. @default the first two of anvil's well-known mnemonic */
  readonly accounts?: readonly `0x${string}`[] | undefined
  /** RPC URL of each supported chain. */
  readonly chains: Readonly<Record<number, string>>
  /** Initial chain. @default the first of `chains` */
  readonly chainId?: number | undefined
  /** Legacy global to define. @default none */
  readonly injectAs?: 'window.ethereum' | undefined
  /** Whether it announces itself by EIP-6963. @default true */
  readonly announce?: boolean | undefined
}

/** Options of `createTestEvmWallet`. */
export type TestEvmWalletOptions = TestWalletOptions & EvmWalletNamespaceOptions

/** An EVM wallet to test with. */
export type TestEvmWallet = TestWallet & {
  readonly provider: Eip1193Provider
  /** Returns the metadata that it announces now. */
  info(): Eip6963Info
}
