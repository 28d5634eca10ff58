import type { ScanningPhone, RemoteWallet } from '@latchkey/testing/playwright'
import type { Chains } from './chains.ts'
import type { Guard } from './guard.ts'
import type { HostPage } from './hostPage.ts'

/**
 * What a scene is played with. Three wallets are in the page: Juniper, Marigold, and Heron of both;
 * a fourth, Sparrow, is on a phone.
 */
export type Stage = {
  readonly host: HostPage
  readonly guarded: Guard
  readonly evmWallet: RemoteWallet
  readonly solanaWallet: RemoteWallet
  readonly phone: ScanningPhone
  readonly chains: Chains
}

/** One view in one state, reached as a visitor reaches it. */
export type Scene = {
  readonly name: string
  readonly config?: Readonly<Record<string, string>>
  /** Played in the browser of a phone. */
  readonly onPhone?: true
  readonly reach: (stage: Stage) => Promise<void>
}
