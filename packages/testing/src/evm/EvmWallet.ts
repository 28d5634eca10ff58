import type { TestWallet, TestWalletOptions } from '../TestWallet.ts'

/** A provider as EIP-1193 has it. */
export type Eip1193Provider = {
  request(request: {
    readonly method: string
    readonly params?: readonly unknown[] | object | undefined
  }): Promise<unknown>
  on(event: string, listener: (data: never) => void): Eip1193Provider
  removeListener(event: string, listener: (data: never) => void): Eip1193Provider
}

/** What a wallet says of itself. @source EIP-6963 */
export type Eip6963Info = {
  readonly uuid: string
  readonly name: string
  readonly icon: string
  readonly rdns: string
}

/** What a wallet announces. @source EIP-6963 */
export type Eip6963Detail = { readonly info: Eip6963Info; readonly provider: Eip1193Provider }

/** Options of the EVM side of a wallet. */
export type EvmSideOptions = {
  /** Reverse domain name. @default 'dev.latchkey.test' */
  readonly rdns?: string | undefined
  /** Identifier of this installation. @default a random UUID */
  readonly uuid?: string | undefined
  /** Private keys. @default the first two of anvil's well-known mnemonic */
  readonly accounts?: readonly `0x${string}`[] | undefined
  /** RPC address of each chain the wallet knows. */
  readonly chains: Readonly<Record<number, string>>
  /** Chain it is on at first. @default the first of `chains` */
  readonly chainId?: number | undefined
  /** Global that old pages look for. @default none */
  readonly injectAs?: 'window.ethereum' | undefined
  /** Whether it announces itself by EIP-6963. @default true */
  readonly announce?: boolean | undefined
}

/** Options of `createTestEvmWallet`. */
export type TestEvmWalletOptions = TestWalletOptions & EvmSideOptions

/** An EVM wallet to test with. */
export type TestEvmWallet = TestWallet & {
  readonly provider: Eip1193Provider
  /** What it announces at this moment. */
  info(): Eip6963Info
}
