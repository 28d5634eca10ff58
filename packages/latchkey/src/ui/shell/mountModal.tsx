// First, so that all CSS stands together in a built file, where it compresses better.
import { createModalStylesheet } from './createModalStylesheet.ts'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { messageOf } from '../../errors/index.ts'
import type { Modal } from '../../modal/index.ts'
import { createViewSwitcher } from './createViewSwitcher.ts'
import { createLanguageStore } from './language.ts'
import { Shell } from './Shell.tsx'
import { followTheme } from './followTheme.ts'
import { prefetchNextViews } from './prefetchNextViews.ts'
import { createViewLoader } from './views.ts'

/** Mounted modal. */
export type MountedModal = {
  readonly element: HTMLElement
  /** Removes the modal from the page, with its styles and listeners. */
  unmount(): void
}

/**
 * Mounts a modal in the page: one element, one shadow root, one stylesheet. It becomes visible when
 * the modal opens.
 *
 * @example
 * const { unmount } = mountModal(createModal(client))
 *
 * @param modal - Modal from `createModal`.
 * @param options - `container`: where an embedded modal goes, inline. Without it the element is
 * appended to the body, unless the client is embedded or has `disableAppend`: then the host places
 * it. `element`: an element to draw in, whose shadow root is reused; `unmount` leaves it in the
 * page.
 * @returns The element, and `unmount`.
 * @see [2.13]
 */
export function mountModal(modal: Modal, options: mountModal.Options = {}): MountedModal {
  const { container, element: given } = options
  const { client } = modal
  const document =
    (container ?? given)?.ownerDocument ?? client.window?.document ?? globalThis.document
  const isEmbedded = client.options.enableEmbedded || container !== undefined
  const element = given ?? document.createElement('latchkey-modal')
  const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
  const sheet = createModalStylesheet(document)
  root.adoptedStyleSheets = [sheet.sheet]
  if (isEmbedded) element.dataset['embedded'] = ''

  const unfollowTheme = followTheme(modal, element)
  const language = createLanguageStore(modal)
  const views = createViewLoader(sheet)
  if (container) container.append(element)
  else if (!given && !isEmbedded && !client.options.disableAppend) document.body.append(element)

  const transition = createViewSwitcher(modal, { views, root, isEmbedded })
  const stopPrefetching = prefetchNextViews(modal, transition)
  const reactRoot = createRoot(root, {
    onRecoverableError: (error) =>
      client.logger.error('The modal recovered from an error', { message: messageOf(error) }),
  })
  const shell = (
    <Shell
      modal={modal}
      language={language.store}
      transition={transition}
      root={root}
      isEmbedded={isEmbedded}
    />
  )
  if (isEmbedded || modal.store.get().open) reactRoot.render(shell)
  // A closed modal is not urgent: React renders it in slices that leave the page responsive.
  else startTransition(() => reactRoot.render(shell))
  return {
    element,
    unmount() {
      reactRoot.unmount()
      stopPrefetching()
      transition.stop()
      language.stop()
      unfollowTheme()
      root.adoptedStyleSheets = []
      if (!given) element.remove()
    },
  }
}

export declare namespace mountModal {
  type Options = {
    readonly container?: HTMLElement | undefined
    readonly element?: HTMLElement | undefined
  }
}
