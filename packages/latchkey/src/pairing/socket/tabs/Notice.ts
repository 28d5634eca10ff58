import type { ErrorCode, ErrorDetails } from '../../../errors/index.ts'
import type { Delivery, Publish } from '../../RelaySocket.ts'

/** What a tab has done by the tab that holds the socket. */
export type Call =
  | { readonly act: 'open' }
  | { readonly act: 'subscribe' | 'unsubscribe'; readonly topics: readonly string[] }
  | { readonly act: 'publish'; readonly message: Publish }

/** An error on its way between tabs. */
export type SentError = { readonly code: ErrorCode; readonly details: ErrorDetails }

/** How the socket is. */
export type SocketState = {
  readonly state: 'open' | 'closed' | 'refused'
  readonly error?: SentError | undefined
}

/** What tabs tell each other. */
export type Notice =
  /** From a tab to the one that holds the socket, which says at once that it heard. */
  | { readonly kind: 'call'; readonly n: number; readonly call: Call }
  | { readonly kind: 'cancel'; readonly n: number }
  | { readonly kind: 'heard'; readonly n: number; readonly isOpen: boolean }
  | { readonly kind: 'done'; readonly n: number; readonly error?: SentError | undefined }
  /** From a tab that has just come to hold the socket. */
  | { readonly kind: 'lead' }
  | { readonly kind: 'state'; readonly state: SocketState }
  | { readonly kind: 'delivery'; readonly n: number; readonly delivery: Delivery }
  | { readonly kind: 'taken'; readonly n: number; readonly isTaken: boolean }
  /** From a tab that goes. */
  | { readonly kind: 'bye' }

/** A notice with its way: to all, unless it says to whom. */
export type Post = {
  readonly from: string
  readonly to?: string | undefined
  readonly notice: Notice
}

/** One tab, as its parts know it. */
export type Tab = {
  readonly id: string
  post(notice: Notice, to?: string): void
  /** Gives a message to those who listen here. Tells whether they took it. */
  take(delivery: Delivery): Promise<boolean>
}
