/** An account of a Wallet Standard wallet. */
export type StandardAccount = {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
  readonly label?: string | undefined
}

/** Properties of a `change` event. */
export type StandardChange = {
  readonly accounts?: readonly StandardAccount[] | undefined
  readonly chains?: readonly string[] | undefined
}

/** Input of `solana:signMessage`. */
export type SignMessageInput = { readonly account: StandardAccount; readonly message: Uint8Array }

/** Input of `solana:signTransaction`. */
export type SignTransactionInput = {
  readonly account: StandardAccount
  /** Wire format of a legacy or version 0 transaction. */
  readonly transaction: Uint8Array
  readonly chain?: string | undefined
}

/** Input of `solana:signAndSendTransaction`. */
export type SignAndSendTransactionInput = SignTransactionInput & {
  readonly chain: string
  readonly options?:
    | {
        readonly preflightCommitment?: string | undefined
        readonly skipPreflight?: boolean | undefined
        readonly maxRetries?: number | undefined
        readonly minContextSlot?: number | undefined
      }
    | undefined
}

/** Input of `solana:signIn`. */
export type SignInInput = {
  readonly domain?: string | undefined
  readonly address?: string | undefined
  readonly statement?: string | undefined
  readonly uri?: string | undefined
  readonly version?: string | undefined
  readonly chainId?: string | undefined
  readonly nonce?: string | undefined
  readonly issuedAt?: string | undefined
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
}

/** A signature and the signed message. */
export type SignMessageOutput = {
  readonly signedMessage: Uint8Array
  readonly signature: Uint8Array
}

/** Features of a Solana wallet. */
export type SolanaFeatures = {
  readonly 'standard:connect': {
    readonly version: '1.0.0'
    connect(input?: {
      readonly silent?: boolean | undefined
    }): Promise<{ readonly accounts: readonly StandardAccount[] }>
  }
  readonly 'standard:disconnect': { readonly version: '1.0.0'; disconnect(): Promise<void> }
  readonly 'standard:events': {
    readonly version: '1.0.0'
    on(event: 'change', listener: (change: StandardChange) => void): () => void
  }
  readonly 'solana:signMessage': {
    readonly version: '1.1.0'
    signMessage(...inputs: readonly SignMessageInput[]): Promise<readonly SignMessageOutput[]>
  }
  readonly 'solana:signTransaction': {
    readonly version: '1.0.0'
    readonly supportedTransactionVersions: readonly ('legacy' | 0)[]
    signTransaction(
      ...inputs: readonly SignTransactionInput[]
    ): Promise<readonly { readonly signedTransaction: Uint8Array }[]>
  }
  readonly 'solana:signAndSendTransaction': {
    readonly version: '1.0.0'
    readonly supportedTransactionVersions: readonly ('legacy' | 0)[]
    signAndSendTransaction(
      ...inputs: readonly SignAndSendTransactionInput[]
    ): Promise<readonly { readonly signature: Uint8Array }[]>
  }
  readonly 'solana:signIn': {
    readonly version: '1.0.0'
    signIn(...inputs: readonly SignInInput[]): Promise<
      readonly (SignMessageOutput & {
        readonly account: StandardAccount
        readonly signatureType: 'ed25519'
      })[]
    >
  }
}

/** A wallet as it registers itself. @see Wallet Standard "Wallet" */
export type StandardWallet = {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: string
  readonly chains: readonly string[]
  readonly accounts: readonly StandardAccount[]
  readonly features: SolanaFeatures
}

/** The registry that an app passes to wallets. */
export type StandardRegistry = { register(...wallets: readonly StandardWallet[]): () => void }
