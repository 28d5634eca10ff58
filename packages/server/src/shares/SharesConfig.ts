import type { AwsKeyConfig } from './keys/createAwsKeyDriver.ts'
import type { VaultKeyConfig } from './keys/createVaultKeyDriver.ts'

/** Configuration of the share service, `shares` of the configuration file. */
export type SharesConfig = {
  /** Origin of the wallet, which the share service has too, below `/shares/v1`. */
  readonly origin: string
  /**
   * URL of the keys of access tokens, `https://wallet.example.com/wallet/v1/jwks`.
   *
   * @default those of the wallet service in the same process
   */
  readonly walletKeysUrl?: string | undefined
  /** Key that encrypts shares. */
  readonly key: { readonly driver: 'file'; readonly path: string } | VaultKeyConfig | AwsKeyConfig
  /**
   * Whether visitors may choose automatic recovery: then the operator, or an attacker with the database and the key of
   * this service, can restore their wallets. Each project is switched on besides, by `latchkey wallet recovery`.
   *
   * @default false
   */
  readonly hasAutomaticRecovery?: boolean | undefined
  /**
   * US dollars that leave a wallet in 24 hours after an automatic recovery, until its owner adds a passkey or a recovery
   * code. The frame states the values.
   *
   * @default 200
   */
  readonly spendCapUsd?: number | undefined
  /** Whether no share is released, for emergencies. @default false */
  readonly isStopped?: boolean | undefined
}
