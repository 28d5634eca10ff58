import { messageOf } from '../errors/index.ts'
import { createModuleLoader } from '../kernel/index.ts'
import type { Modal, ViewRoute } from './Modal.ts'
import type * as navigation from './loginNavigation.ts'

/** Loader of the navigation of logins. Does nothing without the option `embeddedWallet`. */
export type LoginNavigationLoader = {
  /**
   * Loads the code, and then follows the logins of a modal. After a failure, the next opening of the modal tries again.
   *
   * @returns Function that stops it.
   */
  follow(modal: Modal): () => void
  /** Cancels the login whose view the visitor leaves. */
  leave(modal: Modal, route: ViewRoute): void
}

/** Creates the loader of the navigation of a client's logins. Loads nothing yet. */
export function createLoginNavigationLoader(): LoginNavigationLoader {
  const { load } = createModuleLoader(() => import('./loginNavigation.ts'))
  let loaded: typeof navigation | undefined

  return {
    follow(modal) {
      const { client, store } = modal
      if (!client.options.embeddedWallet) return () => {}
      let isStopped = false
      let stops: readonly (() => void)[] | undefined

      async function start(): Promise<void> {
        if (stops) return
        try {
          loaded = await load()
          if (!isStopped) stops ??= loaded.followLogin(modal)
        } catch (error) {
          client.logger.error('Logins could not be loaded', { reason: messageOf(error) })
        }
      }

      void start()
      const stopWatching = store.watch(
        ({ open }) => open,
        (isOpen) => isOpen && void start(),
      )
      return () => {
        isStopped = true
        stopWatching()
        for (const stop of stops ?? []) stop()
      }
    },
    leave: (modal, route) => loaded?.leaveLoginView(modal, route),
  }
}
