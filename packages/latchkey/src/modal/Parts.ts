import type * as account from './account/index.ts'
import type * as follow from './followClient.ts'
import type { Modal } from './Modal.ts'
import type * as network from './network/index.ts'
import type * as send from './send/index.ts'
import type * as links from './wallets/links.ts'
import type * as list from './wallets/listSteps.ts'

/** A part of what the modal does, which is fetched by who comes to its views. */
export type Part<room> = {
  load(): Promise<room>
  /** The part, if it is here. */
  loaded(): room | undefined
}

/** What the modal does beyond connecting a wallet, by the views that it is for. */
export type Parts = {
  readonly account: Part<typeof account>
  /** What moves the modal without a click, once a wallet is connected. */
  readonly follow: Part<typeof follow>
  /** Links that open wallets: phones have them from the beginning. */
  readonly links: Part<typeof links>
  readonly list: Part<typeof list>
  readonly network: Part<typeof network>
  readonly send: Part<typeof send>
}

/** A modal as its steps see it. */
export type StepModal = Modal & { readonly parts: Parts }
