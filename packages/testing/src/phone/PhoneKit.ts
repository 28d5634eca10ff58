import type { Clock } from 'latchkey/kernel'
import type { PeerResponse, PeerMetadata, PeerRequest } from 'latchkey/pairing'
import type { EvmSide } from '../evm/index.ts'
import type { Stage } from '../script/index.ts'
import type { SolanaSide } from '../solana/index.ts'
import type { Ability } from './grantNamespaces.ts'
import type { Link } from './createPhoneConnection.ts'
import type { LieBox } from './faults.ts'
import type { PhoneSession } from './Phone.ts'
import type { PhoneMemory } from './phoneMemory.ts'

/** What the parts of one phone share. */
export type PhoneKit = {
  readonly clock: Clock
  readonly stage: Stage
  readonly evm: EvmSide | undefined
  readonly solana: SolanaSide | undefined
  readonly memory: PhoneMemory
  readonly link: Link
  readonly box: LieBox
  readonly authenticates: boolean
  metadata(): PeerMetadata
  abilities(): Promise<readonly Ability[]>
  /** Answers an app, or lies to it. */
  answer(request: PeerRequest, answer: PeerResponse, how?: AnswerHow): Promise<void>
  /** Tells whoever waits for what becomes of a code. */
  decided(
    pairingTopic: string,
    outcome: { readonly session: PhoneSession } | { readonly error: unknown },
  ): Promise<void>
}

/** How an answer travels. */
export type AnswerHow = {
  readonly kind?: 'response' | 'reject' | 'autoReject' | undefined
  /** Goes there instead, sealed as type 1. */
  readonly response?: {
    readonly topic: string
    readonly symKey: Uint8Array
    readonly senderPublicKey: Uint8Array
  }
}
