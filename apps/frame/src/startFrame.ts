import type { CaipNetworkId } from 'latchkey/caip'
import { defaultSecondFactorUsd, type FrameQuery } from 'latchkey/protocol'
import { createNetworkClaims } from './approval/createNetworkClaims.ts'
import { createHandlers, type HandlerDeps } from './handlers/createHandlers.ts'
import { createEmailConfirmation } from './login/createEmailConfirmation.tsx'
import { createEmailLogin, type LoginDeps } from './login/createEmailLogin.ts'
import { createMailStatusWatcher } from './login/createMailStatusWatcher.ts'
import { wait } from './services/wait.ts'
import { createEmailUpdate } from './login/createEmailUpdate.ts'
import { createSocialLogin } from './login/createSocialLogin.ts'
import { watchOwnMessages } from './login/watchOwnMessages.ts'
import { acceptHandshake, type AcceptedApp, type FrameWindow } from './messages/acceptHandshake.ts'
import { createStoragelessHandlers } from './messages/createStoragelessHandlers.ts'
import { type FrameServer, serveRequests } from './messages/serveRequests.ts'
import { applyTheme } from './page/applyTheme.ts'
import { createPage, type Page } from './page/createPage.ts'
import { createLazyRpcHandler } from './rpc/createLazyRpcHandler.ts'
import { createAccountServices } from './services/createAccountServices.ts'
import { createAccountSignals } from './services/createAccountSignals.ts'
import { createServices, type WalletServices } from './services/createServices.ts'
import { endFrameSession } from './services/endFrameSession.ts'
import { createGatewayClient, type GatewayClient } from './services/createGatewayClient.ts'
import { fetchFrameSettings } from './services/fetchFrameSettings.ts'
import { createRpcFetch } from './services/createRpcFetch.ts'
import { createProtection } from './wallet/createProtection.ts'
import { createSigner } from './wallet/createSigner.ts'
import { createLanguageSetting, type LanguageSetting } from './text/createLanguageSetting.ts'
import { loadLanguage } from './text/loadLanguage.ts'
import { watchAccount } from './services/watchAccount.ts'
import { createWalletOpener } from './wallet/createWalletOpener.ts'
import type { FrameContext } from './page/FrameContext.ts'
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
    readonly host?: FrameWindow | undefined
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
    rpcUrl,
    secondFactorUsd = defaultSecondFactorUsd,
  } = await settings
  const fetchRpc = createRpcFetch({ rpcUrl, projectId, fetch })
  const gateway = createGatewayClient({ rpcUrl, projectId, fetch })
  try {
    const created = await createServices(window, now, `${projectId} ${app.origin}`)
    const getLocale = (): string => setting.get().locale
    const found = { appOrigin: app.origin, getLocale }
    const inWindow = (await passkeyWindow)?.createWindowPasskeys(window, created.passkeys, found)
    const isAvailable = created.passkeys.isAvailable && !passkeyWindow
    const services = { ...created, passkeys: inWindow ?? { ...created.passkeys, isAvailable } }
    const served = { app, services, query, root, fetchRpc, now, language: setting }
    serveApp(window, { ...served, automaticRecoveryHours, gateway, secondFactorUsd })
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
  readonly fetchRpc: FrameContext['fetchRpc']
  readonly now: () => number
  readonly language: LanguageSetting
  readonly automaticRecoveryHours: number | undefined
  readonly gateway: GatewayClient
  readonly secondFactorUsd: number
}

/** Serves the requests of the app that contains this frame. */
function serveApp(window: Window & typeof globalThis, context: ServedApp): void {
  const { app, services, query, root, fetchRpc, now, language } = context
  const { projectId } = query
  const { session, wallet } = services
  const page = createPage(root, {
    getLanguage: language.get,
    onVisibilityChange: (isOpen) => server.emit({ type: 'approvalChanged', isOpen }),
  })
  const views = {
    page,
    appOrigin: app.origin,
    host: window.location.hostname,
    now,
    automaticRecoveryHours: context.automaticRecoveryHours,
  }
  const opener = createWalletOpener(services, views)
  watchAccount(session, (isConnected) => {
    if (!isConnected) server.endSession()
    server.emit({ type: 'sessionChanged', isConnected })
  })
  const networks = createNetworkClaims()
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
    signalOf: createAccountSignals(session),
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
    signIn: async (context, siwx, signal) => {
      const { signInToApp } = await import('./login/signInToApp.ts')
      return signInToApp(context, siwx, { handleRpc, signal })
    },
    applyTheme: async (theme) => applyTheme(window.document.documentElement, theme),
    setLocale: language.set,
    setNetworks: networks.set,
    getExportUri,
    showSettings: async (own, signal) =>
      showLazySettings(own, { ...createAccountServices(services, own.userId), ...views }, signal),
    endSession: async () => endFrameSession(services),
    reload: () => window.location.reload(),
  })
  const server: FrameServer = serveRequests(app.port, handlers)
}

/** Creates what the context of a request has of its account. */
function createAccountContext(
  own: AccountWallet,
  deps: Parameters<typeof createProtection>[1],
): Pick<FrameContext, 'addresses' | 'protection' | 'sign' | 'prepareSigning'> {
  const services = createAccountServices(deps, own.userId)
  return {
    addresses: own.addresses,
    protection: createProtection(own, { ...deps, ...services }),
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
    readonly page: Page
    readonly login: LoginDeps
    /** Called when the message of a code was not sent. */
    readonly onMailFailed: () => void
  },
): Pick<HandlerDeps, 'email' | 'emailUpdate' | 'social'> {
  const watchMailStatus = createMailStatusWatcher({ ...login, onFailed })
  return {
    email: createEmailLogin({ ...login, watchMailStatus }),
    emailUpdate: createEmailUpdate({
      ...login,
      watchMailStatus,
      confirm: createEmailConfirmation({ ...login, page }),
      async stepUp(signal) {
        const { showStepUp } = await import('./stepUp/showStepUp.tsx')
        return showStepUp({ ...login, page, action: 'email' }, signal)
      },
    }),
    social: createSocialLogin({ ...login, watchMessages: watchOwnMessages(window) }),
  }
}
