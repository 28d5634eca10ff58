import type { RootSecret } from '../config/readOrCreateRootSecret.ts'
import type { Log, HttpRoute, Projects } from '../http/index.ts'
import { scheduleCleanup } from '../store/scheduleCleanup.ts'
import type { FastStore, TableDeps } from '../store/index.ts'
import { createWalletAuditLog } from './audit/createWalletAuditLog.ts'
import { defaultCodesPerProjectAndDay } from './codes/codeLimits.ts'
import { createCodeStore } from './codes/createCodeStore.ts'
import { createDpopVerifier } from './dpop/createDpopVerifier.ts'
import { createUsedProofs } from './dpop/createUsedProofs.ts'
import { createEmailChanger } from './createEmailChanger.ts'
import { createMailQueue } from './mail/createMailQueue.ts'
import type { MailTransport } from './mail/MailTransport.ts'
import { changeEmailRoutes } from './routes/changeEmailRoutes.ts'
import { getAuditLogRoute } from './routes/getAuditLogRoute.ts'
import { getEmailStatusRoute } from './routes/getEmailStatusRoute.ts'
import { getWalletKeysRoute } from './routes/getWalletKeysRoute.ts'
import { getWalletUserRoute } from './routes/getWalletUserRoute.ts'
import { refreshTokensRoute } from './routes/refreshTokensRoute.ts'
import { signOutWalletRoute } from './routes/signOutWalletRoute.ts'
import { startEmailRoute } from './routes/startEmailRoute.ts'
import { stepUpRoutes } from './routes/stepUpRoutes.ts'
import { verifyEmailRoute } from './routes/verifyEmailRoute.ts'
import { createAccessTokens } from './sessions/createAccessTokens.ts'
import { createWalletSessionStore } from './sessions/createWalletSessionStore.ts'
import type { WalletConfig } from './WalletConfig.ts'
import type { WalletServiceContext } from './WalletServiceContext.ts'

const cleanupIntervalMs = 600_000

/** Running routes of the wallet service. */
export type WalletRoutes = {
  readonly routes: readonly HttpRoute[]
  /** Resolves once the messages that wait are sent. */
  drain(): Promise<void>
  stop(): void
}

/**
 * Creates the routes of the wallet service.
 *
 * @param deps - `secret` derives the keys of codes, nonces and access tokens; `transport` sends
 * messages.
 */
export function createWalletRoutes(
  deps: TableDeps & {
    readonly config: WalletConfig
    readonly secret: RootSecret
    readonly transport: MailTransport
    readonly projects: Pick<Projects, 'find'>
    readonly fast?: Pick<FastStore, 'lock'> | undefined
    readonly log: Log
  },
): WalletRoutes {
  const { config, secret, clock, log, projects } = deps
  const { origin, codesPerProjectAndDay = defaultCodesPerProjectAndDay } = config
  const audit = createWalletAuditLog(deps)
  const used = createUsedProofs(deps)
  const keys = secret.deriveKeys('wallet proof nonces')
  const context: WalletServiceContext = {
    origin,
    projectBudget: codesPerProjectAndDay,
    isStopped: config.isStopped ?? false,
    projects,
    clock,
    log,
    mail: createMailQueue(deps),
    codes: createCodeStore(deps),
    proofs: createDpopVerifier({ clock, used, keys, origin }),
    tokens: createAccessTokens(secret),
    sessions: createWalletSessionStore({ ...deps, audit }),
    audit,
    changeEmail: createEmailChanger({ ...deps, audit }),
  }
  const { codes, sessions, mail } = context
  return {
    routes: [
      startEmailRoute(context),
      getEmailStatusRoute(context),
      verifyEmailRoute(context),
      refreshTokensRoute(context),
      ...stepUpRoutes(context),
      ...changeEmailRoutes(context),
      signOutWalletRoute(context),
      getWalletUserRoute(context),
      getAuditLogRoute(context),
      getWalletKeysRoute(context),
    ],
    drain: () => mail.settle(),
    stop: scheduleCleanup(deps, { name: 'wallet', everyMs: cleanupIntervalMs }, async () => {
      await codes.deleteExpired()
      await used.deleteExpired()
      await sessions.deleteExpired()
    }),
  }
}
