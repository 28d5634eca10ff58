import type { RootSecret } from '../config/readOrCreateRootSecret.ts'
import type { Log, HttpRoute, Projects } from '../http/index.ts'
import { scheduleCleanup } from '../store/scheduleCleanup.ts'
import type { WalletMetrics } from '../metrics/index.ts'
import type { FastStore, SqlStoreDeps } from '../store/index.ts'
import { createFailedCodeRecorder } from './audit/createFailedCodeRecorder.ts'
import { createLoginRecorder } from './audit/createLoginRecorder.ts'
import { createWalletAuditLog } from './audit/createWalletAuditLog.ts'
import { defaultCodesPerProjectAndDay } from './codes/codeLimits.ts'
import { createBounceList } from './codes/createBounceList.ts'
import { createCodeStore } from './codes/createCodeStore.ts'
import { createGuessLimiter, type GuessLimiter } from './codes/createGuessLimiter.ts'
import { createKnownSources } from './codes/createKnownSources.ts'
import {
  createDeviceApprovalLongPolls,
  deviceLongPollLimits,
} from './codes/createDeviceApprovalLongPolls.ts'
import { createDeviceApprovalLinks } from './codes/createDeviceApprovalLinks.ts'
import { createDpopVerifier } from './dpop/createDpopVerifier.ts'
import { createUsedProofs } from './dpop/createUsedProofs.ts'
import { createEmailChanger } from './createEmailChanger.ts'
import { createEmailUndoLinks } from './createEmailUndoLinks.ts'
import { createWalletProjectSettingsStore } from './createWalletProjectSettingsStore.ts'
import { createLoginIdentityStore } from './logins/createLoginIdentityStore.ts'
import { createLoginFlowStore } from './logins/createLoginFlowStore.ts'
import { createConfiguredLoginClients } from './logins/createConfiguredLoginClients.ts'
import { createMailOutbox } from './mail/createMailOutbox.ts'
import type { MailTransport } from './mail/MailTransport.ts'
import type { UpstreamClient } from '../upstream/index.ts'
import { createPasskeyUndoLinks } from './passkeys/createPasskeyUndoLinks.ts'
import { createRecoveryNotices } from './recovery/createRecoveryNotices.ts'
import { createRecoveryStore } from './recovery/createRecoveryStore.ts'
import { createRecoveryTicketSigner } from './recovery/createRecoveryTicketSigner.ts'
import { createPasskeyStore } from './passkeys/createPasskeyStore.ts'
import { changeEmailRoutes } from './routes/changeEmailRoutes.ts'
import { deviceApprovalLinkRoutes } from './routes/deviceApprovalLinkRoutes.ts'
import { getAuditLogRoute } from './routes/getAuditLogRoute.ts'
import { getEmailStatusRoute } from './routes/getEmailStatusRoute.ts'
import { getJwksRoute } from './routes/getJwksRoute.ts'
import { getWalletUserRoute } from './routes/getWalletUserRoute.ts'
import { loginsRoutes } from './routes/loginsRoutes.ts'
import { openExportRoute } from './routes/openExportRoute.ts'
import { passkeyRoutes } from './routes/passkeyRoutes.ts'
import { recoveryRoutes } from './routes/recoveryRoutes.ts'
import { socialCallbackRoutes } from './routes/socialCallbackRoutes.ts'
import { socialPopupRoutes } from './routes/socialPopupRoutes.ts'
import { socialRoutes } from './routes/socialRoutes.ts'
import { startFarcasterRoute } from './routes/startFarcasterRoute.ts'
import { undoPasskeyRoute } from './routes/undoPasskeyRoute.ts'
import { undoEmailRoute } from './routes/undoEmailRoute.ts'
import { refreshTokensRoute } from './routes/refreshTokensRoute.ts'
import { signOutWalletRoute } from './routes/signOutWalletRoute.ts'
import { startEmailRoute } from './routes/startEmailRoute.ts'
import { stepUpRoutes } from './routes/stepUpRoutes.ts'
import { verifyEmailRoute } from './routes/verifyEmailRoute.ts'
import { createAccessTokenSigner } from './sessions/createAccessTokenSigner.ts'
import { createWalletSessionStore } from './sessions/createWalletSessionStore.ts'
import type { WalletConfig } from './WalletConfig.ts'
import { createMailOutcomeRecorder } from './mail/createMailOutcomeRecorder.ts'
import type { WalletServiceContext } from './WalletServiceContext.ts'

const cleanupIntervalMs = 600_000

/** Running routes of the wallet service. */
export type WalletRoutes = {
  readonly routes: readonly HttpRoute[]
  /** Returns how many requests wait for an answer of a visitor, and how many may. */
  longPolls(): { readonly open: number; readonly max: number }
  /** Resolves once no message is due. */
  settleMail(): Promise<void>
  /**
   * Answers the requests that wait, and resolves once no message is due, or after 8 s. The rest waits in the database
   * for another node.
   */
  drain(): Promise<void>
  stop(): void
}

/** Dependencies of the wallet service. */
type WalletServiceDeps = SqlStoreDeps & {
  readonly config: WalletConfig
  readonly secret: RootSecret
  readonly transport: MailTransport
  readonly projects: Pick<Projects, 'find'>
  readonly fast?: Pick<FastStore, 'lock'> | undefined
  /** Sends requests to providers of logins. */
  readonly upstream: UpstreamClient
  readonly metrics: WalletMetrics
  readonly log: Log
  /** Returns whether limits of codes by client address do not apply to an address. @default none */
  readonly isExempt?: ((address: string) => boolean) | undefined
}

/**
 * Creates the routes of the wallet service.
 *
 * @param deps - `secret` derives the keys of codes, nonces and access tokens; `transport` sends
 * messages.
 */
export function createWalletRoutes(deps: WalletServiceDeps): WalletRoutes {
  const context = createContext(deps)
  const { deviceWaits } = context.service
  const options = { name: 'wallet', everyMs: cleanupIntervalMs }
  const stopCleanup = scheduleCleanup(deps, options, context.cleanUp)
  return {
    routes: listRoutes(context.service),
    longPolls: () => ({ open: deviceWaits.getOpen(), max: deviceLongPollLimits.total }),
    settleMail: context.settleMail,
    async drain() {
      deviceWaits.end()
      await context.settleMail()
    },
    stop() {
      deviceWaits.end()
      context.service.mail.stop()
      stopCleanup()
    },
  }
}

/** Creates what the routes share, and the function that deletes what has expired. */
function createContext(deps: WalletServiceDeps): {
  readonly service: WalletServiceContext
  readonly cleanUp: () => Promise<void>
  readonly settleMail: () => Promise<void>
} {
  const { config, secret, clock, log, projects } = deps
  const { origin, codesPerProjectAndDay = defaultCodesPerProjectAndDay } = config
  const audit = createWalletAuditLog(deps)
  const used = createUsedProofs(deps)
  const keys = secret.deriveKeys('wallet proof nonces')
  const knownSources = createKnownSources(deps)
  const guesses = createGuessLimiter(deps)
  const recoveries = createRecoveryStore({ ...deps, audit })
  const sending = createSending(deps, { audit, knownSources, guesses, recoveries })
  const { codes, bounces, mail, failedCodes } = sending
  const service: WalletServiceContext = {
    origin,
    projectBudget: codesPerProjectAndDay,
    isStopped: config.isStopped ?? false,
    hasDeviceLinks: config.hasDeviceLinks ?? false,
    projects,
    clock,
    log,
    ...sending,
    knownSources,
    metrics: deps.metrics,
    proofs: createDpopVerifier({ clock, used, keys, origin }),
    tokens: createAccessTokenSigner(secret),
    sessions: createWalletSessionStore({ ...deps, audit }),
    audit,
    changeEmail: createEmailChanger({ ...deps, audit }),
    emailUndo: createEmailUndoLinks({ ...deps, audit }),
    deviceLinks: createDeviceApprovalLinks(deps),
    deviceWaits: createDeviceApprovalLongPolls(deps),
    settings: createWalletProjectSettingsStore(deps),
    flows: createLoginFlowStore(deps),
    identities: createLoginIdentityStore({ ...deps, audit }),
    passkeys: createPasskeyStore({ ...deps, audit, origin }),
    passkeyUndo: createPasskeyUndoLinks({ ...deps, audit }),
    recoveries,
    recoveryNotices: createRecoveryNotices({ ...deps, origin, mail, recoveries }),
    tickets: createRecoveryTicketSigner({ secret, origin }),
    ...createConfiguredLoginClients(deps),
  }
  const { sessions, flows, passkeys, passkeyUndo, emailUndo, recoveryNotices } = service
  const other = [recoveries, knownSources, guesses, used]
  const expiring = [...other, codes, sessions, flows, passkeys, passkeyUndo, emailUndo, bounces]
  return {
    service,
    async settleMail() {
      await failedCodes.settle()
      await mail.settle()
    },
    async cleanUp() {
      await recoveryNotices.sendDue()
      for (const store of expiring) await store.deleteExpired()
    },
  }
}

/** Creates what sends codes and notices, and records what becomes of them. */
function createSending(
  deps: WalletServiceDeps,
  {
    audit,
    recoveries,
    ...limits
  }: Pick<WalletServiceContext, 'audit' | 'knownSources' | 'recoveries'> & {
    readonly guesses: GuessLimiter
  },
): Pick<WalletServiceContext, 'recordLogin' | 'failedCodes' | 'codes' | 'bounces' | 'mail'> {
  const recordLogin = createLoginRecorder({ audit })
  const failedCodes = createFailedCodeRecorder({ ...deps, recordLogin })
  const codes = createCodeStore({ ...deps, ...limits, failedCodes })
  const bounces = createBounceList(deps)
  const onDone = createMailOutcomeRecorder(deps, { audit, codes, bounces, recoveries })
  const mail = createMailOutbox({ ...deps, onDone })
  return { recordLogin, failedCodes, codes, bounces, mail }
}

function listRoutes(context: WalletServiceContext): readonly HttpRoute[] {
  return [
    startEmailRoute(context),
    getEmailStatusRoute(context),
    verifyEmailRoute(context),
    ...deviceApprovalLinkRoutes(context),
    ...socialRoutes(context),
    ...socialCallbackRoutes(context),
    ...socialPopupRoutes(context),
    startFarcasterRoute(context),
    refreshTokensRoute(context),
    ...stepUpRoutes(context),
    ...passkeyRoutes(context),
    ...changeEmailRoutes(context),
    undoEmailRoute(context),
    undoPasskeyRoute(context),
    ...loginsRoutes(context),
    ...recoveryRoutes(context),
    openExportRoute(context),
    signOutWalletRoute(context),
    getWalletUserRoute(context),
    getAuditLogRoute(context),
    getJwksRoute(context),
  ]
}
