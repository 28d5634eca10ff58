import type { Namespace } from '../caip/index.ts'
import type { SiwxSession } from '../core/index.ts'

/** Verifies the signatures of a namespace that no adapter verifies, such as BIP-322 or ADR-36. */
export type SiwxVerifier = {
  readonly namespace: Namespace
  /** Returns whether the account signed the message of the session. */
  verify(session: SiwxSession): Promise<boolean>
}
