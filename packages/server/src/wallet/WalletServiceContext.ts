import type { Clock } from '../clock/Clock.ts'
import type { Log, Projects } from '../http/index.ts'
import type { WalletAuditLog } from './audit/createWalletAuditLog.ts'
import type { EmailChanger } from './createEmailChanger.ts'
import type { CodeStore } from './codes/createCodeStore.ts'
import type { DpopVerifier } from './dpop/createDpopVerifier.ts'
import type { MailQueue } from './mail/createMailQueue.ts'
import type { AccessTokens } from './sessions/createAccessTokens.ts'
import type { WalletSessionStore } from './sessions/createWalletSessionStore.ts'

/** Dependencies shared by the routes of the wallet service. */
export type WalletServiceContext = {
  /** Origin of the service and of its frame: `https://wallet.example.com`. */
  readonly origin: string
  /** Codes that a project may request in a day. */
  readonly projectBudget: number
  /** Whether sign-in is switched off. Sessions go on. */
  readonly isStopped: boolean
  readonly projects: Pick<Projects, 'find'>
  readonly clock: Clock
  readonly log: Log
  readonly mail: MailQueue
  readonly codes: CodeStore
  readonly proofs: DpopVerifier
  readonly tokens: AccessTokens
  readonly sessions: WalletSessionStore
  readonly audit: WalletAuditLog
  readonly changeEmail: EmailChanger
}
