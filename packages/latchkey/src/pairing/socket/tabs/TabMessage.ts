import type { ErrorDefinition, ErrorDetails } from '../../../errors/index.ts'
import type { RelayMessage } from '../../../protocol/index.ts'
import type { PublishParams } from '../../RelaySocket.ts'

/** A call of `RelaySocket` that a tab forwards to the leader. */
export type TabCall =
  | { readonly action: 'open' }
  | { readonly action: 'subscribe' | 'unsubscribe'; readonly topics: readonly string[] }
  | { readonly action: 'publish'; readonly message: PublishParams }

/** A `WalletError` as it is sent between tabs. */
export type SerializedError = ErrorDefinition & { readonly details: ErrorDetails }

/** State of the leader's socket. */
export type SocketState = {
  readonly state: 'open' | 'closed' | 'refused'
  readonly error?: SerializedError | undefined
}

/** A message between tabs. `n` matches a reply to its request. */
export type TabMessage =
  /** Sent by a tab to the leader, which acknowledges immediately. */
  | { readonly kind: 'call'; readonly n: number; readonly call: TabCall }
  | { readonly kind: 'cancel'; readonly n: number }
  | { readonly kind: 'acknowledged'; readonly n: number; readonly isOpen: boolean }
  | { readonly kind: 'done'; readonly n: number; readonly error?: SerializedError | undefined }
  /** Sent by a newly elected leader. */
  | { readonly kind: 'leader' }
  | { readonly kind: 'state'; readonly state: SocketState }
  | { readonly kind: 'message'; readonly n: number; readonly message: RelayMessage }
  | { readonly kind: 'handled'; readonly n: number; readonly isHandled: boolean }
  /** Sent by a tab that closes. */
  | { readonly kind: 'closed' }

/** A message with its sender and recipient. Without `to` it is for every tab. */
export type TabEnvelope = {
  readonly from: string
  readonly to?: string | undefined
  readonly message: TabMessage
}

/** Endpoint of this tab on the channel between tabs. */
export type TabEndpoint = {
  readonly id: string
  post(message: TabMessage, to?: string): void
  /** Passes a relay message to the listeners of this tab. Returns whether all of them resolved. */
  deliver(message: RelayMessage): Promise<boolean>
}
