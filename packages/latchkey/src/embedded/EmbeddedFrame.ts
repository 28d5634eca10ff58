import type { CaipNetworkId } from '../caip/index.ts'
import type { Clock, Logger } from '../kernel/index.ts'
import type { FrameEvent, FrameRequestName, FrameParams, FrameResult } from '../protocol/index.ts'

/** Options of the app's side of the frame. */
export type EmbeddedFrameDeps = {
  /** Origin of the wallet service. */
  readonly url: string
  readonly projectId: string
  /** Network that the wallet starts on. */
  readonly network: CaipNetworkId
  readonly enableLogger: boolean
  /** Language of the wallet. @default that of the browser */
  readonly locale?: string | undefined
  /** Element that contains the frame for its whole life: moving a frame reloads it. */
  readonly container: HTMLElement
  readonly clock: Clock
  readonly logger: Logger
}

/**
 * Event of the frame. `closed`: the page removed the frame, or its document was replaced; open requests have
 * been rejected.
 */
export type EmbeddedFrameEvent =
  | FrameEvent
  | { readonly type: 'closed'; readonly reason: 'removed' | 'reloaded' }

/** The app's side of the page of the embedded wallet. */
export type EmbeddedFrame = {
  readonly element: HTMLIFrameElement
  /**
   * Sends a request once the frame is ready. One that the visitor approves ends with the reply of the frame also when
   * it is aborted, unless that takes 10 s: it may have been executed already.
   *
   * @throws `frame.load_failed`, `frame.unverified_domain`, `frame.timed_out`, `frame.too_many_requests`,
   * `frame.message_invalid`, `frame.aborted`, `frame.request_aborted`, `frame.not_set`, and the errors of
   * the frame.
   */
  request<method extends FrameRequestName>(
    method: method,
    params: FrameParams<method>,
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<FrameResult<method>>
  /** Aborts the open requests to the wallet that the visitor approves in the frame. [4.11a] */
  rejectApprovals(): void
  /** Subscribes to events. Returns the unsubscribe function. */
  on(listener: (event: EmbeddedFrameEvent) => void): () => void
  /** Returns whether the frame is in the page. */
  isPresent(): boolean
  /** Removes the frame, and rejects what is open. */
  close(): void
}
