import type { WalletError } from '../errors/index.ts'
import type { FrameEvent, FrameRequestName, FrameParams, FrameResult } from '../protocol/index.ts'
import type { EmbeddedFrameDeps } from './EmbeddedFrame.ts'

/** Options of a window of the wallet. */
export type EmbeddedWindowDeps = Omit<EmbeddedFrameDeps, 'container'> & {
  /** Window of the app. */
  readonly window: Window
}

/** Event of the window of the wallet. `ready`: it accepts requests. `closed`: it is gone, open requests were rejected. */
export type EmbeddedWindowEvent =
  | Extract<FrameEvent, { readonly type: 'approvalChanged' | 'sessionChanged' | 'mailFailed' }>
  | { readonly type: 'ready' }
  | { readonly type: 'closed'; readonly error: WalletError }

/** The app's side of the wallet in a separate window. */
export type EmbeddedWindow = {
  /**
   * Sends a request once the window is ready.
   *
   * @throws `frame.window_closed`, `frame.load_failed`, `frame.unverified_domain`, and what requests to the frame reject with.
   */
  request<method extends FrameRequestName>(
    method: method,
    params: FrameParams<method>,
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<FrameResult<method>>
  /** Subscribes to events. Returns the unsubscribe function. */
  on(listener: (event: EmbeddedWindowEvent) => void): () => void
  /** Brings the window to the front, during a click. */
  focus(): void
  /** Closes the window, and rejects what is open. */
  close(): void
}
