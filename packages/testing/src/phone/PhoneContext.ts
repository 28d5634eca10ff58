import type { Clock } from 'latchkey/internal'
import type { PeerResponse, PeerMetadata, PeerRequest } from 'latchkey/pairing'
import type { EvmWalletNamespace } from '../evm/index.ts'
import type { SharedWalletState } from '../script/index.ts'
import type { SolanaWalletNamespace } from '../solana/index.ts'
import type { GrantableNamespace } from './grantNamespaces.ts'
import type { PhoneConnection } from './createPhoneConnection.ts'
import type { FaultInjector } from './faults.ts'
import type { PhoneSession } from './Phone.ts'
import type { PhoneMemory } from './phoneMemory.ts'

/** Dependencies shared by the request handlers of a phone. */
export type PhoneContext = {
  readonly clock: Clock
  readonly core: SharedWalletState
  readonly evm: EvmWalletNamespace | undefined
  readonly solana: SolanaWalletNamespace | undefined
  readonly memory: PhoneMemory
  readonly connection: PhoneConnection
  readonly faults: FaultInjector
  readonly authenticates: boolean
  metadata(): PeerMetadata
  capabilities(): Promise<readonly GrantableNamespace[]>
  /** Responds to an app, with an injected fault if there is one. */
  respond(request: PeerRequest, answer: PeerResponse, how?: RespondOptions): Promise<void>
  /** Settles the promise of the scanned pairing. */
  settled(
    pairingTopic: string,
    outcome: { readonly session: PhoneSession } | { readonly error: unknown },
  ): Promise<void>
}

/** Options of a response. */
export type RespondOptions = {
  readonly kind?: 'response' | 'reject' | 'autoReject' | undefined
  /** Sends the response to this topic instead, in a type 1 envelope. */
  readonly response?: {
    readonly topic: string
    readonly symKey: Uint8Array
    readonly senderPublicKey: Uint8Array
  }
}
