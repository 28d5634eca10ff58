import { type ComponentChild, h, render } from 'preact'
import type { PlainFrameTextKey } from '../text/createFrameText.ts'
import type { FrameLocalization } from '../text/FrameLocalization.ts'
import { FrameViewLayout } from './FrameViewLayout.tsx'
import { LanguageContext } from './LanguageContext.ts'

/** Functions that end a view. */
export type FrameViewCloseActions<result> = {
  /** Settles the view with the visitor's answer. */
  readonly finish: (result: result) => void
  /** Ends the view without an answer. */
  readonly close: () => void
}

/** A view of the frame. */
export type FrameViewDefinition<result> = {
  /** Heading of the dialog. */
  readonly title: PlainFrameTextKey
  /** Whether the visitor can close it. @default true */
  readonly isClosable?: boolean | undefined
  readonly render: (controls: FrameViewCloseActions<result>) => ComponentChild
}

/** The document of the frame: shows one view at a time, and nothing while there is none. */
export type FrameViewPresenter = {
  /**
   * Shows a view until it ends. A view that comes while another is shown waits for it.
   *
   * @returns What the view settled with; undefined when the visitor closed it.
   * @throws The reason of `signal`.
   */
  show<result>(view: FrameViewDefinition<result>, signal: AbortSignal): Promise<result | undefined>
  /** Returns how many views wait, the shown one included. */
  count(): number
}

/**
 * Creates the page.
 *
 * @param root - Element that it fills.
 * @param options - `getLanguage` returns the language of the next view; `onVisibilityChange` is called when the
 *   frame has to be visible, and when it is done.
 */
export function createFrameViewPresenter(
  root: Element,
  options: {
    readonly getLanguage: () => FrameLocalization
    readonly onVisibilityChange: (isVisible: boolean) => void
  },
): FrameViewPresenter {
  const { getLanguage, onVisibilityChange } = options
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  async function showNow<result>(
    view: FrameViewDefinition<result>,
    signal: AbortSignal,
  ): Promise<result | undefined> {
    signal.throwIfAborted()
    const ended = new AbortController()
    try {
      return await new Promise<result | undefined>((resolve, reject) => {
        const close = (): void => resolve(undefined)
        signal.addEventListener('abort', () => reject(signal.reason as Error), ended)
        const children = view.render({ finish: resolve, close })
        const onClose = view.isClosable === false ? undefined : close
        const page = h(FrameViewLayout, { key: ++shown, title: view.title, onClose, children })
        render(h(LanguageContext.Provider, { value: getLanguage(), children: page }), root)
        onVisibilityChange(true)
      })
    } finally {
      ended.abort()
      render(undefined, root)
    }
  }
  let shown = 0

  return {
    async show(view, signal) {
      waiting++
      const before = last
      const current = before.then(async () => showNow(view, signal))
      last = current.catch(() => {})
      try {
        return await rejectOnAbort(current, signal)
      } finally {
        waiting--
        if (waiting === 0) onVisibilityChange(false)
      }
    },
    count: () => waiting,
  }
}

/** Rejects when the signal is aborted, also while a view waits for the one before it. */
async function rejectOnAbort<result>(
  promise: Promise<result>,
  signal: AbortSignal,
): Promise<result> {
  const ended = new AbortController()
  try {
    return await Promise.race([
      promise,
      new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error), ended)
      }),
    ])
  } finally {
    ended.abort()
  }
}
