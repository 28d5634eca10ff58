import { unauthorized } from '../providerError.ts'
import type { Side, Stage } from '../script/index.ts'
import type { TestWalletOptions, WalletWindow } from '../TestWallet.ts'
import { connectFeatures } from './connectFeatures.ts'
import { createSolanaKit } from './createSolanaKit.ts'
import type { SolanaKey } from './keys.ts'
import { registerWallet } from './register.ts'
import { signingFeatures } from './signingFeatures.ts'
import type { SolanaKit } from './SolanaKit.ts'
import type { SolanaSideOptions } from './SolanaWallet.ts'
import type { SolanaFeatures, StandardAccount, StandardWallet } from './WalletStandard.ts'

/** The Solana half of a wallet, on a stage that it may share. */
export type SolanaSide = {
  readonly wallet: StandardWallet
  addresses(): Promise<readonly string[]>
  /** Chains it offers, by all of their names. */
  chains(): readonly string[]
  /** Answers one request of an app that was told its accounts elsewhere. */
  serve(request: ServedRequest): SolanaSigning
  install(target: WalletWindow): void
  uninstall(): void
}

/** A request as the app made it, for the log and the script. */
export type ServedRequest = {
  readonly origin: string
  readonly method: string
  readonly params: readonly unknown[]
  readonly accounts: readonly string[]
}

/** Signs for an app that has a session, by address. */
export type SolanaSigning = {
  readonly features: Pick<
    SolanaFeatures,
    'solana:signMessage' | 'solana:signTransaction' | 'solana:signAndSendTransaction'
  >
  /** The account as features take it. @throws 4100 unless the app was granted it */
  account(address: string): Promise<StandardAccount>
}

/** Makes the Solana half of a wallet, and attaches it to the wallet's script. */
export function createSolanaSide(
  options: SolanaSideOptions & Pick<TestWalletOptions, 'storage' | 'fetch'>,
  stage: Stage,
): SolanaSide {
  let page: { target: WalletWindow; announce(): void; leave(): void } | undefined
  const kit = createSolanaKit(options, stage, () => page?.target)
  const wallet: StandardWallet = {
    version: '1.0.0',
    name: stage.name,
    get icon() {
      return stage.icon()
    },
    get chains() {
      return kit.state.chains()
    },
    get accounts() {
      return kit.accounts()
    },
    features: Object.freeze({ ...connectFeatures(kit), ...signingFeatures(kit) }),
  }
  stage.attach(createActs(kit, () => page?.announce()))

  return {
    wallet,
    addresses: async () => (await kit.state.keys()).map(({ address }) => address),
    chains: () => kit.state.chains(),
    serve: (request) => serving(kit, request),
    install(target) {
      page = { target, ...registerWallet(target, wallet, stage.announcesTwice) }
    },
    uninstall() {
      if (page === undefined) return
      page.leave()
      page = undefined
      kit.state.clear()
      void kit.refresh()
    },
  }
}

/** Shows an app what it was granted, whatever pages are; a locked wallet makes it wait. */
function serving(kit: SolanaKit, request: ServedRequest): SolanaSigning {
  const { stage, state } = kit
  const { origin, method, params, accounts } = request

  async function authorizedKey(address: string | undefined): Promise<SolanaKey> {
    const keys = await state.keys()
    const key = keys.find((each) => each.address === address && accounts.includes(each.address))
    if (key === undefined) throw unauthorized()
    return key
  }
  return {
    features: signingFeatures({
      ...kit,
      origin: () => origin,
      stage: {
        ...stage,
        log: () => stage.log({ method, params }),
        pass: (asked) => stage.pass({ ...asked, method, params, unlocks: true }),
      },
      authorizedKey: (account) => authorizedKey(account?.address),
    }),
    async account(address) {
      const { publicKey } = await authorizedKey(address)
      return { address, publicKey, chains: state.chains(), features: [] }
    },
  }
}

function createActs(kit: SolanaKit, announce: () => void): Side {
  const { state } = kit
  return {
    announce,
    lockChanged: () => void kit.refresh(),
    changeAccount(index) {
      state.select(index)
      void kit.refresh()
    },
    changeChain(chain) {
      if (typeof chain !== 'string') return false
      state.offerOnly(chain)
      void kit.refresh()
      return true
    },
    forgetChain(chain) {
      if (typeof chain !== 'string') return false
      state.forgetChain(chain)
      void kit.refresh()
      return true
    },
    async addAccount() {
      const { address } = await state.addKey()
      await kit.refresh()
      return address
    },
    disconnect() {
      state.setGranted(false)
      void kit.refresh()
    },
  }
}
