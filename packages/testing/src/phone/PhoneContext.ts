import type { Clock } from 'latchkey/kernel'
import type { PeerResponse, PeerMetadata, PeerRequest } from 'latchkey/pairing'
import type { EvmSide } from '../evm/index.ts'
import type { WalletCore } from '../script/index.ts'
import type { SolanaSide } from '../solana/index.ts'
import type { Capability } from './grantNamespaces.ts'
import type { PhoneConnection } from './createPhoneConnection.ts'
import type { FaultQueue } from './faults.ts'
import type { PhoneSession } from './Phone.ts'
import type { PhoneMemory } from './phoneMemory.ts'

/** What the parts of one phone share. */
export type PhoneContext = {
  readonly clock: Clock
  readonly core: WalletCore
  readonly evm: EvmSide | undefined
  readonly solana: SolanaSide | undefined
  readonly memory: PhoneMemory
  readonly connection: PhoneConnection
  readonly faults: FaultQueue
  readonly authenticates: boolean
  metadata(): PeerMetadata
  capabilities(): Promise<readonly Capability[]>
  /** Answers an app, or lies to it. */
  respond(request: PeerRequest, answer: PeerResponse, how?: ResponseOptions): Promise<void>
  /** Tells whoever waits for what becomes of a code. */
  settled(
    pairingTopic: string,
    outcome: { readonly session: PhoneSession } | { readonly error: unknown },
  ): Promise<void>
}

/** How an answer travels. */
export type ResponseOptions = {
  readonly kind?: 'response' | 'reject' | 'autoReject' | undefined
  /** Goes there instead, sealed as type 1. */
  readonly response?: {
    readonly topic: string
    readonly symKey: Uint8Array
    readonly senderPublicKey: Uint8Array
  }
}
