import type { Side, Stage } from '../script/index.ts'
import type { TestWalletOptions, WalletWindow } from '../TestWallet.ts'
import { connectFeatures } from './connectFeatures.ts'
import { createSolanaKit } from './createSolanaKit.ts'
import { registerWallet } from './register.ts'
import { signingFeatures } from './signingFeatures.ts'
import type { SolanaKit } from './SolanaKit.ts'
import type { SolanaSideOptions } from './SolanaWallet.ts'
import type { StandardWallet } from './WalletStandard.ts'

/** The Solana half of a wallet, on a stage that it may share. */
export type SolanaSide = {
  readonly wallet: StandardWallet
  addresses(): Promise<readonly string[]>
  install(target: WalletWindow): void
  uninstall(): void
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
