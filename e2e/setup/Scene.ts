import type { PageScanningPhone, PageWalletControls } from '@latchkey/testing/playwright'
import type { TestChains } from './chains.ts'
import type { ProblemRecorder } from './recordPageProblems.ts'
import type { HostPage } from './hostPage.ts'

/**
 * Fixtures of a scene. Three wallets are in the page: Juniper, Marigold, and Heron of both;
 * a fourth, Sparrow, is on a phone.
 */
export type SceneContext = {
  readonly host: HostPage
  readonly guarded: ProblemRecorder
  readonly evmWallet: PageWalletControls
  readonly solanaWallet: PageWalletControls
  readonly phone: PageScanningPhone
  readonly chains: TestChains
}

/** One view in one state, reached as a visitor reaches it. */
export type Scene = {
  readonly name: string
  readonly config?: Readonly<Record<string, string>>
  /** Played in the browser of a phone. */
  readonly onPhone?: true
  readonly reach: (stage: SceneContext) => Promise<void>
}
