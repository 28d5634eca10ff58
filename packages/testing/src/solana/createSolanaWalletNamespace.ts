import { createUnauthorizedError } from '../providerError.ts'
import type { TestNamespaceOwnerActions, SharedWalletState } from '../script/index.ts'
import type { TestWalletOptions, TestWalletWindow } from '../TestWallet.ts'
import { createStandardConnectFeatures } from './createStandardConnectFeatures.ts'
import { createSolanaWalletContext } from './createSolanaWalletContext.ts'
import type { SolanaKey } from './keys.ts'
import { registerWallet } from './registerWallet.ts'
import { createSigningFeatures } from './createSigningFeatures.ts'
import type { SolanaWalletContext } from './SolanaWalletContext.ts'
import type { SolanaWalletNamespaceOptions } from './SolanaWallet.ts'
import type { SolanaFeatures, StandardAccount, StandardWallet } from './WalletStandard.ts'

/** The Solana namespace of a wallet. Several namespaces can share one {@link SharedWalletState}. */
export type SolanaWalletNamespace = {
  readonly wallet: StandardWallet
  addresses(): Promise<readonly string[]>
  /** Supported chains, under all of their names. */
  chains(): readonly string[]
  /** Serves one request of an app that is connected by a session. */
  serve(request: SolanaRequest): SolanaSessionSigning
  install(target: TestWalletWindow): void
  uninstall(): void
}

/** A request of an app, for the log and the script. */
export type SolanaRequest = {
  readonly origin: string
  readonly method: string
  readonly params: readonly unknown[]
  readonly accounts: readonly string[]
}

/** Signing features for an app that is connected by a session. */
export type SolanaSessionSigning = {
  readonly features: Pick<
    SolanaFeatures,
    'solana:signMessage' | 'solana:signTransaction' | 'solana:signAndSendTransaction'
  >
  /** Returns the account of an address. @throws 4100 when it is not granted */
  account(address: string): Promise<StandardAccount>
}

/** Creates the Solana namespace of a wallet and attaches it to the wallet's script. */
export function createSolanaWalletNamespace(
  options: SolanaWalletNamespaceOptions & Pick<TestWalletOptions, 'storage' | 'fetch'>,
  core: SharedWalletState,
): SolanaWalletNamespace {
  let page: { target: TestWalletWindow; announce(): void; leave(): void } | undefined
  const context = createSolanaWalletContext(options, core, () => page?.target)
  const wallet: StandardWallet = {
    version: '1.0.0',
    name: core.name,
    get icon() {
      return core.icon()
    },
    get chains() {
      return context.state.chains()
    },
    get accounts() {
      return context.accounts()
    },
    features: Object.freeze({
      ...createStandardConnectFeatures(context),
      ...createSigningFeatures(context),
    }),
  }
  core.attach(createWalletSide(context, () => page?.announce()))

  return {
    wallet,
    addresses: async () => (await context.state.keys()).map(({ address }) => address),
    chains: () => context.state.chains(),
    serve: (request) => signingForApp(context, request),
    install(target) {
      page = { target, ...registerWallet(target, wallet, core.announcesTwice) }
    },
    uninstall() {
      if (page === undefined) return
      page.leave()
      page = undefined
      context.state.clear()
      void context.refresh()
    },
  }
}

/** Limits the context to the granted accounts of an app; requests wait while the wallet is locked. */
function signingForApp(context: SolanaWalletContext, request: SolanaRequest): SolanaSessionSigning {
  const { core, state } = context
  const { origin, method, params, accounts } = request

  async function authorizedKey(address: string | undefined): Promise<SolanaKey> {
    const keys = await state.keys()
    const key = keys.find((each) => each.address === address && accounts.includes(each.address))
    if (key === undefined) throw createUnauthorizedError()
    return key
  }
  return {
    features: createSigningFeatures({
      ...context,
      origin: () => origin,
      core: {
        ...core,
        log: () => core.log({ method, params }),
        requestApproval: (approval) =>
          core.requestApproval({ ...approval, method, params, unlocks: true }),
      },
      authorizedKey: (account) => authorizedKey(account?.address),
    }),
    async account(address) {
      const { publicKey } = await authorizedKey(address)
      return { address, publicKey, chains: state.chains(), features: [] }
    },
  }
}

function createWalletSide(
  context: SolanaWalletContext,
  announce: () => void,
): TestNamespaceOwnerActions {
  const { state } = context
  return {
    announce,
    lockChanged: () => void context.refresh(),
    changeAccount(index) {
      state.select(index)
      void context.refresh()
    },
    changeChain(chain) {
      if (typeof chain !== 'string') return false
      state.offerOnly(chain)
      void context.refresh()
      return true
    },
    forgetChain(chain) {
      if (typeof chain !== 'string') return false
      state.forgetChain(chain)
      void context.refresh()
      return true
    },
    async addAccount() {
      const { address } = await state.addKey()
      await context.refresh()
      return address
    },
    disconnect() {
      state.setGranted(false)
      void context.refresh()
    },
  }
}
