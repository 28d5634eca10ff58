import type { LoginsConfig } from './logins/LoginsConfig.ts'
import type { SmtpConfig } from './mail/createSmtpTransport.ts'

/** Configuration of the wallet of `latchkey dev`, which has an origin, a mailbox and logins of its own. */
export type DevWalletConfig = Pick<
  WalletConfig,
  'hasDeviceLinks' | 'codesPerProjectAndDay' | 'isStopped'
>

/** Configuration of the wallet service, `wallet` of the configuration file. */
export type WalletConfig = {
  /** Public origin of the service, used for nothing else: `https://wallet.example.com`. */
  readonly origin: string
  /**
   * URL of JSON-RPC that the frame calls, of a gateway with the same projects.
   *
   * @default `/v1` of `origin`
   */
  readonly rpcUrl?: string | undefined
  /** Folder of the built frame. @default that of the package */
  readonly frameFolder?: string | undefined
  /** Mail server. */
  readonly mail: SmtpConfig
  /** Logins besides e-mail. @default none */
  readonly logins?: LoginsConfig | undefined
  /**
   * Whether a browser that never signed in confirms its first code by the link of a message, with a number to
   * compare. Each app is another browser, because its frame has a storage of its own.
   *
   * @default false
   */
  readonly hasDeviceLinks?: boolean | undefined
  /** Codes that each project may request in a day. @default 10,000 */
  readonly codesPerProjectAndDay?: number | undefined
  /** Whether sign-in is switched off, for emergencies. @default false */
  readonly isStopped?: boolean | undefined
}
