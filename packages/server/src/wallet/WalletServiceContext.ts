import type { Clock } from '../clock/Clock.ts'
import type { WalletLoginProvider } from 'latchkey/protocol'
import type { Log, Projects } from '../http/index.ts'
import type { WalletMetrics } from '../metrics/index.ts'
import type { WalletAuditLog } from './audit/createWalletAuditLog.ts'
import type { EmailChanger } from './createEmailChanger.ts'
import type { BounceList } from './codes/createBounceList.ts'
import type { CodeStore } from './codes/createCodeStore.ts'
import type { KnownSources } from './codes/createKnownSources.ts'
import type { DeviceApprovalLongPolls } from './codes/createDeviceApprovalLongPolls.ts'
import type { DeviceApprovalLinks } from './codes/createDeviceApprovalLinks.ts'
import type { EmailUndoLinks } from './createEmailUndoLinks.ts'
import type { WalletProjectSettingsStore } from './createWalletProjectSettingsStore.ts'
import type { DpopVerifier } from './dpop/createDpopVerifier.ts'
import type { FarcasterClient } from './logins/createFarcasterClient.ts'
import type { LoginIdentityStore } from './logins/createLoginIdentityStore.ts'
import type { LoginClient } from './logins/createLoginClient.ts'
import type { LoginFlowStore } from './logins/createLoginFlowStore.ts'
import type { FailedCodeRecorder } from './audit/createFailedCodeRecorder.ts'
import type { LoginRecorder } from './audit/createLoginRecorder.ts'
import type { MailOutbox } from './mail/createMailOutbox.ts'
import type { PasskeyUndoLinks } from './passkeys/createPasskeyUndoLinks.ts'
import type { PasskeyStore } from './passkeys/createPasskeyStore.ts'
import type { RecoveryNotices } from './recovery/createRecoveryNotices.ts'
import type { RecoveryStore } from './recovery/createRecoveryStore.ts'
import type { RecoveryTicketSigner } from './recovery/createRecoveryTicketSigner.ts'
import type { AccessTokenSigner } from './sessions/createAccessTokenSigner.ts'
import type { WalletSessionStore } from './sessions/createWalletSessionStore.ts'

/** Dependencies shared by the routes of the wallet service. */
export type WalletServiceContext = {
  /** Origin of the service and of its frame: `https://wallet.example.com`. */
  readonly origin: string
  /** Codes that a project without its own budget may request in a day. */
  readonly projectBudget: number
  /** Whether sign-in is switched off. Sessions go on. */
  readonly isStopped: boolean
  /** Whether a browser that never signed in to an account needs the link of a message before a code. */
  readonly hasDeviceLinks: boolean
  readonly projects: Pick<Projects, 'find'>
  readonly clock: Clock
  readonly log: Log
  readonly mail: MailOutbox
  readonly codes: CodeStore
  readonly knownSources: KnownSources
  readonly metrics: WalletMetrics
  readonly proofs: DpopVerifier
  readonly tokens: AccessTokenSigner
  readonly sessions: WalletSessionStore
  readonly audit: WalletAuditLog
  readonly recordLogin: LoginRecorder
  readonly failedCodes: FailedCodeRecorder
  readonly changeEmail: EmailChanger
  readonly emailUndo: EmailUndoLinks
  readonly deviceLinks: DeviceApprovalLinks
  readonly deviceWaits: DeviceApprovalLongPolls
  readonly bounces: BounceList
  readonly settings: WalletProjectSettingsStore
  readonly flows: LoginFlowStore
  readonly identities: LoginIdentityStore
  readonly passkeys: PasskeyStore
  readonly passkeyUndo: PasskeyUndoLinks
  readonly recoveries: RecoveryStore
  readonly recoveryNotices: RecoveryNotices
  readonly tickets: RecoveryTicketSigner
  readonly loginClients: ReadonlyMap<WalletLoginProvider, LoginClient>
  /** Undefined when logins with Farcaster are off. */
  readonly farcaster: FarcasterClient | undefined
}
