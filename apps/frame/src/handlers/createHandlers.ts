import type { CaipNetworkId } from 'latchkey/caip'
import type { FrameDappData, FrameUser, FrameUserOptions } from 'latchkey/protocol'
import type { EmailLogin } from '../login/createEmailLogin.ts'
import type { EmailUpdate } from '../login/createEmailUpdate.ts'
import type { SocialLogin } from '../login/createSocialLogin.ts'
import type { FrameRequestHandlers } from '../messages/serveRequests.ts'
import type { FrameContext } from '../page/FrameContext.ts'
import type { FrameSession } from '../services/createFrameSession.ts'
import { createFrameError } from '../services/frameError.ts'
import type { FrameWallet } from '../wallet/FrameWallet.ts'

/** Dependencies of the handlers of an app. */
export type HandlerDeps = {
  readonly session: FrameSession
  /** Network that the app asked for when it loaded the frame. */
  readonly network: CaipNetworkId
  readonly email: EmailLogin
  readonly emailUpdate: EmailUpdate
  readonly social: SocialLogin
  /** Opens the wallet, with the visitor where needed. */
  readonly openWallet: (signal: AbortSignal) => Promise<FrameWallet>
  /** Returns the wallet if this browser can open it without the visitor. */
  readonly readWallet: () => Promise<FrameWallet | undefined>
  readonly createContext: (wallet: FrameWallet) => FrameContext
  /** Answers a JSON-RPC call. */
  readonly handleRpc: (
    context: FrameContext,
    call: Parameters<FrameRequestHandlers['rpcRequest']>[0],
    signal: AbortSignal,
  ) => Promise<unknown>
  /** Asks the visitor to sign in to the app with a message. */
  readonly signIn: (
    context: FrameContext,
    siwx: NonNullable<FrameUserOptions['siwx']>,
    signal: AbortSignal,
  ) => Promise<{ readonly message: string; readonly signature: string }>
  readonly applyTheme: FrameRequestHandlers['syncTheme']
  readonly setLocale: (locale: string) => Promise<void>
  readonly setNetworks: (networks: NonNullable<FrameDappData['networks']>) => void
  /** Returns the URL of the export page. */
  readonly getExportUri: () => string
  readonly showSettings: (wallet: FrameWallet, signal: AbortSignal) => Promise<void>
  /** Ends the session at the service and in this browser. */
  readonly endSession: () => Promise<void>
  readonly reload: () => void
}

/** Creates a handler for each request of an app. */
export function createHandlers(deps: HandlerDeps): FrameRequestHandlers {
  const { session, social, openWallet } = deps
  let network = deps.network

  async function requireContext(signal: AbortSignal): Promise<FrameContext> {
    if (!(await session.read())) throw createFrameError('login.session_ended')
    return deps.createContext(await openWallet(signal))
  }

  async function getUser(options: FrameUserOptions, signal: AbortSignal): Promise<FrameUser> {
    const context = await requireContext(signal)
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
    ...deps.emailUpdate,
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
      return { type, address: addressOn(network, await requireContext(signal)) }
    },
    rpcRequest: async (call, signal) => deps.handleRpc(await requireContext(signal), call, signal),
    async openSettings(_params, signal) {
      if (!(await session.read())) throw createFrameError('login.session_ended')
      await deps.showSettings(await openWallet(signal), signal)
      return {}
    },
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

function addressOn(network: CaipNetworkId, { addresses }: FrameContext): string {
  return network.startsWith('solana:') ? addresses.solana : addresses.evm
}
