import type { ErrorCode, ErrorDetails } from '../../../errors/index.ts'
import type { RelayMessage, PublishParams } from '../../RelaySocket.ts'

/** What a tab has done by the tab that holds the socket. */
export type TabCall =
  | { readonly action: 'open' }
  | { readonly action: 'subscribe' | 'unsubscribe'; readonly topics: readonly string[] }
  | { readonly action: 'publish'; readonly message: PublishParams }

/** An error on its way between tabs. */
export type SerializedError = { readonly code: ErrorCode; readonly details: ErrorDetails }

/** How the socket is. */
export type SocketState = {
  readonly state: 'open' | 'closed' | 'refused'
  readonly error?: SerializedError | undefined
}

/** What tabs tell each other. */
export type TabMessage =
  /** From a tab to the one that holds the socket, which says at once that it heard. */
  | { readonly kind: 'call'; readonly n: number; readonly call: TabCall }
  | { readonly kind: 'cancel'; readonly n: number }
  | { readonly kind: 'heard'; readonly n: number; readonly isOpen: boolean }
  | { readonly kind: 'done'; readonly n: number; readonly error?: SerializedError | undefined }
  /** From a tab that has just come to hold the socket. */
  | { readonly kind: 'lead' }
  | { readonly kind: 'state'; readonly state: SocketState }
  | { readonly kind: 'delivery'; readonly n: number; readonly delivery: RelayMessage }
  | { readonly kind: 'taken'; readonly n: number; readonly isTaken: boolean }
  /** From a tab that goes. */
  | { readonly kind: 'bye' }

/** A notice with its way: to all, unless it says to whom. */
export type TabEnvelope = {
  readonly from: string
  readonly to?: string | undefined
  readonly message: TabMessage
}

/** One tab, as its parts know it. */
export type TabEndpoint = {
  readonly id: string
  post(notice: TabMessage, to?: string): void
  /** Gives a message to those who listen here. Tells whether they took it. */
  deliver(delivery: RelayMessage): Promise<boolean>
}
