import { createHttp } from 'latchkey/kernel'
import { isRecord } from '../memory.ts'
import { providerError, providerErrorCodes, unknownChain } from '../providerError.ts'
import { createRpc } from '../rpc.ts'
import type { Side, Stage } from '../script/index.ts'
import type { TestWalletOptions, WalletWindow } from '../TestWallet.ts'
import { accountMethods, revoke } from './accountMethods.ts'
import { announceProvider, injectProvider, type Presence } from './announce.ts'
import { chainMethods } from './chainMethods.ts'
import type { EvmKit, EvmMethods } from './EvmMethod.ts'
import { createEvmState } from './evmState.ts'
import type { Eip1193Provider, Eip6963Info, EvmSideOptions } from './EvmWallet.ts'
import { createProviderListeners } from './providerEvents.ts'
import { formatQuantity } from './quantity.ts'
import { sendingMethods } from './sendingMethods.ts'
import { authorizedAccount, signingMethods } from './signingMethods.ts'

/** The EVM half of a wallet, on a stage that it may share. */
export type EvmSide = {
  readonly provider: Eip1193Provider
  info(): Eip6963Info
  addresses(): Promise<readonly string[]>
  /** Chains it knows, the one it is on first. */
  chains(): readonly number[]
  /** Answers an app that was told its accounts elsewhere, on the chain that the app names. */
  serve(app: ServedApp): Eip1193Provider['request']
  /** Signs a text that was approved already. */
  sign(address: string, message: string): Promise<`0x${string}`>
  install(target: WalletWindow): void
  uninstall(): void
}

/** An app that the wallet serves without being in its page. */
export type ServedApp = {
  readonly origin: string
  readonly chainId: number
  readonly accounts: readonly string[]
}

/** Makes the EVM half of a wallet, and attaches it to the wallet's script. */
export function createEvmSide(
  options: EvmSideOptions & Pick<TestWalletOptions, 'storage' | 'fetch'>,
  stage: Stage,
): EvmSide {
  const { rdns = 'dev.latchkey.test', uuid = crypto.randomUUID() } = options
  let page: { target: WalletWindow; presence: Presence | undefined; eject(): void } | undefined
  const kit = createKit(options, stage, () => page?.target.location?.origin ?? 'unknown')
  const { state, events } = kit
  const provider = createProvider(kit)
  const info = (): Eip6963Info =>
    Object.freeze({ uuid, name: stage.name, icon: stage.icon(), rdns })
  stage.attach(createActs(kit, () => page?.presence?.announce()))

  return {
    provider,
    info,
    addresses: async () => state.accounts().map(({ address }) => address),
    chains: state.chains,
    serve: (app) => createProvider(serving(kit, app)).request,
    sign: (address, message) =>
      authorizedAccount(
        { ...kit, visibleAccounts: () => [address.toLowerCase()] },
        address,
      ).signMessage({ message }),
    install(target) {
      const detail = (): { info: Eip6963Info; provider: Eip1193Provider } =>
        Object.freeze({ info: info(), provider })
      const eject =
        options.injectAs === undefined ? (): void => {} : injectProvider(target, provider)
      page = { target, presence: undefined, eject }
      if (options.announce ?? true)
        page.presence = announceProvider(target, detail, stage.announcesTwice)
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

function createKit(
  options: EvmSideOptions & Pick<TestWalletOptions, 'storage' | 'fetch'>,
  stage: Stage,
  origin: () => string,
): EvmKit {
  const state = createEvmState(options, options.storage, stage.name)
  const events = createProviderListeners()
  return {
    state,
    stage,
    events,
    origin,
    inTurn: createQueue(),
    rpc: createRpc(createHttp({ clock: stage.clock, fetch: options.fetch })),
    visibleAccounts: () =>
      state.isGranted() && !stage.isLocked()
        ? state.accounts().map(({ address }) => address.toLowerCase())
        : [],
    goToChain(chainId) {
      if (!state.knows(chainId)) throw unknownChain(chainId)
      if (chainId === state.chainId()) return
      state.setChainId(chainId)
      events.emit('chainChanged', formatQuantity(chainId))
    },
  }
}

/** Shows an app what it was granted, whatever pages are; a locked wallet makes it wait. */
function serving(kit: EvmKit, { origin, chainId, accounts }: ServedApp): EvmKit {
  const { stage } = kit
  return {
    ...kit,
    origin: () => origin,
    state: { ...kit.state, chainId: () => chainId, isGranted: () => true },
    stage: {
      ...stage,
      isLocked: () => false,
      pass: (request) => stage.pass({ ...request, unlocks: true }),
    },
    visibleAccounts: () => accounts.map((address) => address.toLowerCase()),
  }
}

function createProvider(kit: EvmKit): Eip1193Provider {
  const methods: EvmMethods = {
    ...accountMethods(kit),
    ...chainMethods(kit),
    ...signingMethods(kit),
    ...sendingMethods(kit),
  }

  async function request(input: unknown): Promise<unknown> {
    if (!isRecord(input) || typeof input['method'] !== 'string')
      throw providerError(providerErrorCodes.invalidRequest, 'Expected a request with a method.')
    const { method } = input
    const params: readonly unknown[] = Array.isArray(input['params']) ? input['params'] : []
    kit.stage.log({ method, params })
    const known = Object.hasOwn(methods, method) ? methods[method] : undefined
    const { run, summary = method, ...rest } = (known ?? read(kit, method))(params)
    await kit.stage.pass({ ...rest, method, params, summary, origin: kit.origin() })
    return run()
  }

  const provider: Eip1193Provider = {
    request,
    on(event, listener) {
      kit.events.on(event, listener)
      return provider
    },
    removeListener(event, listener) {
      kit.events.removeListener(event, listener)
      return provider
    },
  }
  return provider
}

/** Two sends at once must not take the same nonce. */
function createQueue(): EvmKit['inTurn'] {
  let last: Promise<unknown> = Promise.resolve()
  return (run) => {
    const done = last.then(run)
    last = done.catch(() => {})
    return done
  }
}

/** Methods that touch keys begin like those that read; none of them is a node's to answer. */
const notReads = /^eth_(sign|accounts|coinbase|sendTransaction|getEncryption|decrypt)/

function read(kit: EvmKit, method: string): EvmMethods[string] {
  if (!/^(eth|net|web3)_/.test(method) || notReads.test(method))
    throw providerError(
      providerErrorCodes.unsupported,
      `The method "${method}" is not supported by this wallet.`,
    )
  return (params) => ({
    asks: false,
    run: () => kit.rpc(kit.state.rpcUrl(kit.state.chainId()), method, params),
  })
}

function createActs(kit: EvmKit, announce: () => void): Side {
  const { state, events } = kit
  function tellAccounts(): void {
    if (kit.visibleAccounts().length > 0) events.emit('accountsChanged', kit.visibleAccounts())
  }
  return {
    announce,
    lockChanged() {
      if (state.isGranted()) events.emit('accountsChanged', kit.visibleAccounts())
    },
    changeAccount(index) {
      state.select(index)
      tellAccounts()
    },
    changeChain(chain) {
      if (typeof chain === 'number') kit.goToChain(chain)
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
      tellAccounts()
      return address
    },
    disconnect: () => revoke(kit),
  }
}
