import type { CaipNetworkId } from 'latchkey/caip'
import { defaultSecondFactorUsd, type FrameQuery, type WalletLoginMethod } from 'latchkey/protocol'
import { createClaimedNetworkNames } from './approval/createClaimedNetworkNames.ts'
import { createHandlers, type HandlerDeps } from './handlers/createHandlers.ts'
import { createEmailChangePrompt } from './login/createEmailChangePrompt.tsx'
import { createEmailLoginHandlers, type LoginDeps } from './login/createEmailLoginHandlers.ts'
import { createMailStatusWatcher } from './login/createMailStatusWatcher.ts'
import { wait } from './services/wait.ts'
import { createEmailChangeHandlers } from './login/createEmailChangeHandlers.ts'
import { createSocialLogin } from './login/createSocialLogin.ts'
import { createSameOriginMessageWatcher } from './login/createSameOriginMessageWatcher.ts'
import {
  acceptHandshake,
  type AcceptedApp,
  type HandshakeWindow,
} from './messages/acceptHandshake.ts'
import { createStoragelessHandlers } from './messages/createStoragelessHandlers.ts'
import { type FrameRequestServer, serveRequests } from './messages/serveRequests.ts'
import { applyTheme } from './page/applyTheme.ts'
import {
  createFrameViewPresenter,
  type FrameViewPresenter,
} from './page/createFrameViewPresenter.ts'
import { createLazyRpcHandler } from './rpc/createLazyRpcHandler.ts'
import { createAccountBoundServices } from './services/createAccountBoundServices.ts'
import { createAccountAbortSignals } from './services/createAccountAbortSignals.ts'
import { createServices, type WalletServices } from './services/createServices.ts'
import { endFrameSession } from './services/endFrameSession.ts'
import { createGatewayClient, type GatewayClient } from './services/createGatewayClient.ts'
import { fetchFrameSettings } from './services/fetchFrameSettings.ts'
import { createGatewayRpcFetch } from './services/createGatewayRpcFetch.ts'
import { createProtectionCheckDeps } from './wallet/createProtectionCheckDeps.ts'
import { createSigner } from './wallet/createSigner.ts'
import { createLanguageSetting, type LanguageSetting } from './text/createLanguageSetting.ts'
import { loadLanguage } from './text/loadLanguage.ts'
import { watchAccount } from './services/watchAccount.ts'
import { createWalletOpener } from './wallet/createWalletOpener.ts'
import type { FrameRequestContext } from './page/FrameRequestContext.ts'
import type { AccountWallet } from './wallet/FrameWallet.ts'
import type { createWindowPasskeys as CreateWindowPasskeys } from './window/createWindowPasskeys.ts'
import type { showSettings as ShowSettings } from './settings/showSettings.tsx'

/** Version that the handshake reports. */
const frameVersion = '1'

/**
 * Starts the frame: accepts the page that contains it, and serves its requests.
 *
 * @param window - The window of the frame.
 * @param options - `root`: element for the views. `host`: window of the handshake, that of the frame by default.
 *   `passkeyWindow`: for a frame that cannot create passkeys.
 */
export async function startFrame(
  window: Window & typeof globalThis,
  options: {
    readonly query: FrameQuery
    readonly root: Element
    readonly host?: HandshakeWindow | undefined
    readonly passkeyWindow?: Promise<PasskeyWindowModule> | undefined
  },
): Promise<void> {
  const { query, root, host = window, passkeyWindow } = options
  const { projectId } = query
  const now = (): number => Date.now()
  const language = loadLanguage(query.locale, window.navigator.languages)
  const settings = Promise.all([fetchFrameSettings(window, projectId), language]).then(
    ([found]) => found,
  )
  const app = await acceptHandshake({ window: host, settings, version: frameVersion })
  const setting = createLanguageSetting(await language, window)
  const fetch = window.fetch.bind(window)
  const {
    automaticRecoveryHours,
    logins,
    rpcUrl,
    secondFactorUsd = defaultSecondFactorUsd,
  } = await settings
  const fetchRpc = createGatewayRpcFetch({ rpcUrl, projectId, fetch })
  const gateway = createGatewayClient({ rpcUrl, projectId, fetch })
  try {
    const created = await createServices(window, now, `${projectId} ${app.origin}`)
    const getLocale = (): string => setting.get().locale
    const found = { appOrigin: app.origin, getLocale }
    const inWindow = (await passkeyWindow)?.createWindowPasskeys(window, created.passkeys, found)
    const isAvailable = created.passkeys.isAvailable && !passkeyWindow
    const services = { ...created, passkeys: inWindow ?? { ...created.passkeys, isAvailable } }
    const served = { app, services, query, root, fetchRpc, now, language: setting }
    serveApp(window, { ...served, automaticRecoveryHours, gateway, logins, secondFactorUsd })
  } catch (error) {
    // The app can open the wallet in a separate window.
    serveRequests(app.port, createStoragelessHandlers(error, fetchRpc))
  }
}

/** Code for the window in which passkeys are created; undefined when it did not load. */
type PasskeyWindowModule =
  | { readonly createWindowPasskeys: typeof CreateWindowPasskeys }
  | undefined

/** Dependencies of the requests of an app. */
type ServedApp = {
  readonly app: AcceptedApp
  readonly services: WalletServices
  readonly query: FrameQuery
  readonly root: Element
  readonly fetchRpc: FrameRequestContext['fetchRpc']
  readonly now: () => number
  readonly language: LanguageSetting
  readonly automaticRecoveryHours: number | undefined
  readonly gateway: GatewayClient
  /** Logins that the server offers. */
  readonly logins: readonly WalletLoginMethod[]
  readonly secondFactorUsd: number
}

/** Serves the requests of the app that contains this frame. */
function serveApp(window: Window & typeof globalThis, context: ServedApp): void {
  const { app, services, query, root, fetchRpc, now, language } = context
  const { projectId } = query
  const { session, wallet } = services
  const page = createFrameViewPresenter(root, {
    getLanguage: language.get,
    onVisibilityChange: (isOpen) => server.emit({ type: 'approvalChanged', isOpen }),
  })
  const views = {
    page,
    appOrigin: app.origin,
    host: window.location.hostname,
    now,
    automaticRecoveryHours: context.automaticRecoveryHours,
    logins: context.logins,
  }
  const opener = createWalletOpener(services, views)
  watchAccount(session, (isConnected) => {
    if (!isConnected) server.endSession()
    server.emit({ type: 'sessionChanged', isConnected })
  })
  const networks = createClaimedNetworkNames()
  const getExportUri = (): string => formatExportUri(window.location, projectId, language)
  const handleRpc = createLazyRpcHandler(window)
  const handlers = createHandlers({
    session,
    network: query.chainId as CaipNetworkId,
    ...createLogins(window, {
      page,
      login: { projectId, appOrigin: app.origin, wallet, session, openWallet: opener.open, wait },
      onMailFailed: () => server.emit({ type: 'mailFailed' }),
    }),
    openWallet: opener.open,
    readWallet: opener.read,
    // What one account was asked for is not answered by another one.
    signalOf: createAccountAbortSignals(session),
    createContext: (own) => ({
      appOrigin: app.origin,
      projectId,
      fetchRpc,
      now,
      showView: page.show,
      getClaimedNetwork: networks.get,
      ...createAccountContext(own, { ...context, ...services, ...views, getExportUri }),
    }),
    handleRpc,
    signIn: createLazySignIn(handleRpc),
    applyTheme: async (theme) => applyTheme(window.document.documentElement, theme),
    setLocale: language.set,
    setNetworks: networks.set,
    getExportUri,
    showSettings: async (own, signal) => {
      const bound = createAccountBoundServices(services, own.userId)
      return showLazySettings(own, { ...bound, ...views }, signal)
    },
    endSession: async () => endFrameSession(services),
    reload: () => window.location.reload(),
  })
  const server: FrameRequestServer = serveRequests(app.port, handlers)
}

/** Creates the sign-in to the app, which loads when it is requested. */
function createLazySignIn(
  handleRpc: ReturnType<typeof createLazyRpcHandler>,
): Parameters<typeof createHandlers>[0]['signIn'] {
  return async (context, siwx, signal) => {
    const { signInToApp } = await import('./login/signInToApp.ts')
    return signInToApp(context, siwx, { handleRpc, signal })
  }
}

/** Creates what the context of a request has of its account. */
function createAccountContext(
  own: AccountWallet,
  deps: Parameters<typeof createProtectionCheckDeps>[1],
): Pick<FrameRequestContext, 'addresses' | 'protection' | 'sign' | 'prepareSigning'> {
  const services = createAccountBoundServices(deps, own.userId)
  return {
    addresses: own.addresses,
    protection: createProtectionCheckDeps(own, { ...deps, ...services }),
    ...createSigner(own, services.shares),
  }
}

/** Shows the settings, whose code loads when they are opened. */
async function showLazySettings(...parameters: Parameters<typeof ShowSettings>): Promise<void> {
  const { showSettings } = await import('./settings/showSettings.tsx')
  await showSettings(...parameters)
}

function formatExportUri(
  { origin }: Location,
  projectId: string,
  { get }: Pick<LanguageSetting, 'get'>,
): string {
  return `${origin}/export?projectId=${projectId}&locale=${get().locale}`
}

/** Creates the logins of an app, and the change of the e-mail address. */
function createLogins(
  window: Window & typeof globalThis,
  {
    page,
    login,
    onMailFailed: onFailed,
  }: {
    readonly page: FrameViewPresenter
    readonly login: LoginDeps
    /** Called when the message of a code was not sent. */
    readonly onMailFailed: () => void
  },
): Pick<HandlerDeps, 'email' | 'emailUpdate' | 'social'> {
  const watchMailStatus = createMailStatusWatcher({ ...login, onFailed })
  return {
    email: createEmailLoginHandlers({ ...login, watchMailStatus }),
    emailUpdate: createEmailChangeHandlers({
      ...login,
      watchMailStatus,
      confirm: createEmailChangePrompt({ ...login, page }),
      async stepUp(signal) {
        const { showStepUp } = await import('./stepUp/showStepUp.tsx')
        return showStepUp({ ...login, page, action: 'email' }, signal)
      },
    }),
    social: createSocialLogin({ ...login, watchMessages: createSameOriginMessageWatcher(window) }),
  }
}
