import type { CaipNetworkId } from 'latchkey/caip'
import type { FrameDappData, FrameUser, FrameLoginOptions } from 'latchkey/protocol'
import type { EmailLoginHandlers } from '../login/createEmailLoginHandlers.ts'
import type { EmailChangeHandlers } from '../login/createEmailChangeHandlers.ts'
import type { SocialLogin } from '../login/createSocialLogin.ts'
import type { FrameRequestHandlers } from '../messages/serveRequests.ts'
import type { FrameRequestContext } from '../page/FrameRequestContext.ts'
import type { FrameSession } from '../services/createFrameSession.ts'
import { createFrameError } from '../services/frameError.ts'
import type { AccountWallet, FrameWallet } from '../wallet/FrameWallet.ts'

/** Dependencies of the handlers of an app. */
export type HandlerDeps = {
  readonly session: FrameSession
  /** Network that the app asked for when it loaded the frame. */
  readonly network: CaipNetworkId
  readonly email: EmailLoginHandlers
  readonly emailUpdate: EmailChangeHandlers
  readonly social: SocialLogin
  /** Opens the wallet, with the visitor where needed. */
  readonly openWallet: (signal: AbortSignal) => Promise<AccountWallet>
  /** Returns a signal that is aborted when the session is no longer of an account. */
  readonly signalOf: (userId: string) => AbortSignal
  /** Returns the wallet if this browser can open it without the visitor. */
  readonly readWallet: () => Promise<FrameWallet | undefined>
  readonly createContext: (wallet: AccountWallet) => FrameRequestContext
  /** Answers a JSON-RPC call. */
  readonly handleRpc: (
    context: FrameRequestContext,
    call: Parameters<FrameRequestHandlers['rpcRequest']>[0],
    signal: AbortSignal,
  ) => Promise<unknown>
  /** Asks the visitor to sign in to the app with a message. */
  readonly signIn: (
    context: FrameRequestContext,
    siwx: NonNullable<FrameLoginOptions['siwx']>,
    signal: AbortSignal,
  ) => Promise<{ readonly message: string; readonly signature: string }>
  readonly applyTheme: FrameRequestHandlers['syncTheme']
  readonly setLocale: (locale: string) => Promise<void>
  readonly setNetworks: (networks: NonNullable<FrameDappData['networks']>) => void
  /** Returns the URL of the export page. */
  readonly getExportUri: () => string
  readonly showSettings: (wallet: AccountWallet, signal: AbortSignal) => Promise<void>
  /** Ends the session at the service and in this browser. */
  readonly endSession: () => Promise<void>
  readonly reload: () => void
}

/** Creates a handler for each request of an app. */
export function createHandlers(deps: HandlerDeps): FrameRequestHandlers {
  const { session, social } = deps
  let network = deps.network

  async function getUser(options: FrameLoginOptions, requested: AbortSignal): Promise<FrameUser> {
    const { wallet, signal } = await requireWallet(deps, requested)
    const context = deps.createContext(wallet)
    network = options.chainId ?? network
    const stored = await session.read()
    const siwx = options.siwx && (await deps.signIn(context, options.siwx, signal))
    const address = addressOn(network, context)
    return {
      address,
      chainId: network,
      email: stored?.user.email ?? null,
      userName: stored?.user.name ?? null,
      accounts: [
        { address: context.addresses.evm, type: 'eoa' },
        { address: context.addresses.solana, type: 'eoa' },
      ],
      preferredAccountType: 'eoa',
      smartAccountDeployed: false,
      ...siwx,
    }
  }

  return {
    ...deps.email,
    ...createEmailUpdateHandlers(deps),
    ...createOtherHandlers(deps),
    getUser,
    async switchNetwork({ chainId }) {
      network = chainId
      return { chainId }
    },
    getSocialRedirectUri: async ({ provider }, signal) => social.start(provider, signal),
    async connectSocial({ uri, ...options }, signal) {
      await social.finish(uri, signal)
      return getUser(options, signal)
    },
    isConnected: async () => ({ isConnected: (await deps.readWallet()) !== undefined }),
    getChainId: async () => ({ chainId: network }),
    async setPreferredAccount({ type }, signal) {
      if (type !== 'eoa') throw createFrameError('frame.action_not_allowed')
      return { type, address: addressOn(network, (await requireWallet(deps, signal)).wallet) }
    },
    async rpcRequest(call, requested) {
      const { wallet, signal } = await requireWallet(deps, requested)
      return deps.handleRpc(deps.createContext(wallet), call, signal)
    },
    async openSettings(_params, requested) {
      const { wallet, signal } = await requireWallet(deps, requested)
      await deps.showSettings(wallet, signal)
      return {}
    },
  }
}

/** A request that one account has to answer. */
type AccountRequest = {
  readonly wallet: AccountWallet
  /** Aborted with the request, and when the session is no longer of the account. */
  readonly signal: AbortSignal
}

/** @throws `login.session_ended` when nobody is logged in. */
async function requireWallet(
  { session, openWallet, signalOf }: Pick<HandlerDeps, 'session' | 'openWallet' | 'signalOf'>,
  requested: AbortSignal,
): Promise<AccountRequest> {
  if (!(await session.read())) throw createFrameError('login.session_ended')
  const wallet = await openWallet(requested)
  return { wallet, signal: AbortSignal.any([requested, signalOf(wallet.userId)]) }
}

/** Creates the handlers of a change of the e-mail address, which end with the session of the account. */
function createEmailUpdateHandlers({
  session,
  emailUpdate,
  signalOf,
}: HandlerDeps): EmailChangeHandlers {
  const ofAccount = async (requested: AbortSignal): Promise<AbortSignal> => {
    const userId = (await session.read())?.user.id
    if (userId === undefined) throw createFrameError('login.session_ended')
    return AbortSignal.any([requested, signalOf(userId)])
  }
  return {
    updateEmail: async (params, signal) => emailUpdate.updateEmail(params, await ofAccount(signal)),
    updateEmailPrimaryOtp: async (params, signal) =>
      emailUpdate.updateEmailPrimaryOtp(params, await ofAccount(signal)),
    updateEmailSecondaryOtp: async (params, signal) =>
      emailUpdate.updateEmailSecondaryOtp(params, await ofAccount(signal)),
  }
}

/** Creates the handlers that work without the wallet. */
function createOtherHandlers(
  deps: HandlerDeps,
): Pick<
  FrameRequestHandlers,
  | 'getFarcasterUri'
  | 'connectFarcaster'
  | 'signOut'
  | 'getSmartAccountEnabledNetworks'
  | 'initSmartAccount'
  | 'openExport'
  | 'syncTheme'
  | 'syncLocale'
  | 'syncDappData'
  | 'reload'
> {
  const { social } = deps
  return {
    getFarcasterUri: async (_params, signal) => social.startFarcaster(signal),
    connectFarcaster: async (_params, signal) => ({
      userName: await social.finishFarcaster(signal),
    }),
    async signOut() {
      await deps.endSession()
      return {}
    },
    // Accounts of contracts are not offered yet.
    getSmartAccountEnabledNetworks: async () => ({ smartAccountEnabledNetworks: [] }),
    initSmartAccount: async () => {
      throw createFrameError('frame.action_not_allowed')
    },
    openExport: async () => ({ uri: deps.getExportUri() }),
    syncTheme: deps.applyTheme,
    async syncLocale({ locale }) {
      await deps.setLocale(locale)
      return {}
    },
    // An approval shows the verified origin; the name that an app gives itself is not needed.
    async syncDappData({ networks = [] }) {
      deps.setNetworks(networks)
      return {}
    },
    async reload() {
      deps.reload()
      return {}
    },
  }
}

function addressOn(network: CaipNetworkId, { addresses }: Pick<FrameWallet, 'addresses'>): string {
  return network.startsWith('solana:') ? addresses.solana : addresses.evm
}
