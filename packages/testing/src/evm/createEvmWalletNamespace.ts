import { createHttp } from 'latchkey/internal'
import { isRecord } from '../persistedValue.ts'
import { providerError, providerErrorCodes, createUnknownChainError } from '../providerError.ts'
import { createNodeRpc } from '../createNodeRpc.ts'
import type { TestNamespaceOwnerActions, SharedWalletState } from '../script/index.ts'
import type { TestWalletOptions, TestWalletWindow } from '../TestWallet.ts'
import { createAccountMethods, revokePermissions } from './createAccountMethods.ts'
import { announceProvider, injectProvider, type ProviderAnnouncer } from './announce.ts'
import { createCallsMethods } from './createCallsMethods.ts'
import { createChainMethods } from './createChainMethods.ts'
import type { EvmWalletContext, EvmMethodHandlers } from './EvmMethodHandler.ts'
import { createTestEvmWalletState } from './evmState.ts'
import type { Eip1193Provider, Eip6963Info, EvmWalletNamespaceOptions } from './EvmWallet.ts'
import { createProviderListeners } from './providerEvents.ts'
import { formatQuantity } from './quantity.ts'
import { createSendingMethods } from './createSendingMethods.ts'
import { getAuthorizedAccount, createSigningMethods } from './createSigningMethods.ts'

/** The EVM namespace of a wallet. Several namespaces can share one {@link SharedWalletState}. */
export type EvmWalletNamespace = {
  readonly provider: Eip1193Provider
  info(): Eip6963Info
  addresses(): Promise<readonly string[]>
  /** Supported chains, the current one first. */
  chains(): readonly number[]
  /** Serves an app that is connected by a session, on the chain of the request. */
  serve(app: PairedAppContext): Eip1193Provider['request']
  /** Signs a message without asking for approval. */
  sign(address: string, message: string): Promise<`0x${string}`>
  install(target: TestWalletWindow): void
  uninstall(): void
}

/** An app that is connected by a session instead of a page. */
export type PairedAppContext = {
  readonly origin: string
  readonly chainId: number
  readonly accounts: readonly string[]
}

/** Creates the EVM namespace of a wallet and attaches it to the wallet's script. */
export function createEvmWalletNamespace(
  options: EvmWalletNamespaceOptions & Pick<TestWalletOptions, 'storage' | 'fetch'>,
  core: SharedWalletState,
): EvmWalletNamespace {
  const { rdns = 'dev.latchkey.test', uuid = crypto.randomUUID() } = options
  let page:
    | { target: TestWalletWindow; presence: ProviderAnnouncer | undefined; eject(): void }
    | undefined
  const context = createContext(options, core, () => page?.target.location?.origin ?? 'unknown')
  const { state, events } = context
  const provider = createProvider(context)
  const info = (): Eip6963Info => Object.freeze({ uuid, name: core.name, icon: core.icon(), rdns })
  core.attach(createWalletSide(context, () => page?.presence?.announce()))

  return {
    provider,
    info,
    addresses: async () => state.accounts().map(({ address }) => address),
    chains: state.chains,
    serve: (app) => createProvider(contextForApp(context, app)).request,
    sign: (address, message) =>
      getAuthorizedAccount(
        { ...context, visibleAccounts: () => [address.toLowerCase()] },
        address,
      ).signMessage({ message }),
    install(target) {
      const detail = (): { info: Eip6963Info; provider: Eip1193Provider } =>
        Object.freeze({ info: info(), provider })
      const eject =
        options.injectAs === undefined ? (): void => {} : injectProvider(target, provider)
      page = { target, presence: undefined, eject }
      if (options.announce ?? true)
        page.presence = announceProvider(target, detail, core.announcesTwice)
      events.emit('connect', { chainId: formatQuantity(state.chainId()) })
    },
    uninstall() {
      if (page === undefined) return
      page.presence?.leave()
      page.eject()
      page = undefined
      state.clear()
    },
  }
}

function createContext(
  options: EvmWalletNamespaceOptions & Pick<TestWalletOptions, 'storage' | 'fetch'>,
  core: SharedWalletState,
  origin: () => string,
): EvmWalletContext {
  const state = createTestEvmWalletState(options, options.storage, core.name)
  const events = createProviderListeners()
  return {
    state,
    core: core,
    events,
    origin,
    batches: new Map(),
    enqueue: createQueue(),
    rpc: createNodeRpc(createHttp({ clock: core.clock, fetch: options.fetch })),
    visibleAccounts: () =>
      state.isGranted() && !core.isLocked()
        ? state.accounts().map(({ address }) => address.toLowerCase())
        : [],
    switchChain(chainId) {
      if (!state.hasChain(chainId)) throw createUnknownChainError(chainId)
      if (chainId === state.chainId()) return
      state.setChainId(chainId)
      events.emit('chainChanged', formatQuantity(chainId))
    },
  }
}

/** Limits the context to the granted accounts of an app; requests wait while the wallet is locked. */
function contextForApp(
  context: EvmWalletContext,
  { origin, chainId, accounts }: PairedAppContext,
): EvmWalletContext {
  const { core } = context
  return {
    ...context,
    origin: () => origin,
    state: { ...context.state, chainId: () => chainId, isGranted: () => true },
    core: {
      ...core,
      isLocked: () => false,
      requestApproval: (request) => core.requestApproval({ ...request, unlocks: true }),
    },
    visibleAccounts: () => accounts.map((address) => address.toLowerCase()),
  }
}

function createProvider(context: EvmWalletContext): Eip1193Provider {
  const methods: EvmMethodHandlers = {
    ...createAccountMethods(context),
    ...createChainMethods(context),
    ...createSigningMethods(context),
    ...createSendingMethods(context),
    ...createCallsMethods(context),
  }

  async function request(input: unknown): Promise<unknown> {
    if (!isRecord(input) || typeof input['method'] !== 'string')
      throw providerError(providerErrorCodes.invalidRequest, 'Expected a request with a method.')
    const { method } = input
    const params: readonly unknown[] = Array.isArray(input['params']) ? input['params'] : []
    context.core.log({ method, params })
    const known = Object.hasOwn(methods, method) ? methods[method] : undefined
    const { run, summary = method, ...rest } = (known ?? read(context, method))(params)
    await context.core.requestApproval({
      ...rest,
      method,
      params,
      summary,
      origin: context.origin(),
    })
    return run()
  }

  const provider: Eip1193Provider = {
    request,
    on(event, listener) {
      context.events.on(event, listener)
      return provider
    },
    removeListener(event, listener) {
      context.events.removeListener(event, listener)
      return provider
    },
  }
  return provider
}

/** Serializes sends, so that concurrent ones do not use the same nonce. */
function createQueue(): EvmWalletContext['enqueue'] {
  let last: Promise<unknown> = Promise.resolve()
  return (run) => {
    const done = last.then(run)
    last = done.catch(() => {})
    return done
  }
}

/** Methods that need keys have the prefix of read methods; they are never forwarded to a node. */
const notForwarded = /^eth_(sign|accounts|coinbase|sendTransaction|getEncryption|decrypt)/

function read(context: EvmWalletContext, method: string): EvmMethodHandlers[string] {
  if (!/^(eth|net|web3)_/.test(method) || notForwarded.test(method))
    throw providerError(
      providerErrorCodes.unsupported,
      `The method "${method}" is not supported by this wallet.`,
    )
  return (params) => ({
    needsApproval: false,
    run: () => context.rpc(context.state.rpcUrl(context.state.chainId()), method, params),
  })
}

function createWalletSide(
  context: EvmWalletContext,
  announce: () => void,
): TestNamespaceOwnerActions {
  const { state, events } = context
  function emitAccounts(): void {
    if (context.visibleAccounts().length > 0)
      events.emit('accountsChanged', context.visibleAccounts())
  }
  return {
    announce,
    lockChanged() {
      if (state.isGranted()) events.emit('accountsChanged', context.visibleAccounts())
    },
    changeAccount(index) {
      state.select(index)
      emitAccounts()
    },
    changeChain(chain) {
      if (typeof chain === 'number') context.switchChain(chain)
      return typeof chain === 'number'
    },
    forgetChain(chain) {
      if (typeof chain !== 'number') return false
      const before = state.chainId()
      state.forgetChain(chain)
      if (state.chainId() !== before) events.emit('chainChanged', formatQuantity(state.chainId()))
      return true
    },
    async addAccount() {
      const { address } = state.addAccount()
      emitAccounts()
      return address
    },
    disconnect: () => revokePermissions(context),
  }
}
