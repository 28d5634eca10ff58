import type { ResolvedOptions } from '../core/index.ts'
import type { Store } from '../kernel/index.ts'
import { connectRoute } from './connectRoute.ts'
import type { Modal, ModalState } from './Modal.ts'

/** What a modal looks like and speaks, from the options of its client. */
type Looks = Pick<ResolvedOptions, 'themeMode' | 'themeVariables' | 'locale'>

/**
 * Makes the state that a modal begins with: closed, on Connect.
 *
 * @param looks - Theme and language of the client's options.
 * @returns The state.
 */
export function initialModalState(looks: Looks): ModalState {
  return {
    open: false,
    loading: false,
    shake: false,
    namespace: undefined,
    history: [connectRoute],
    direction: 'none',
    themeMode: looks.themeMode,
    themeVariables: looks.themeVariables,
    locale: looks.locale,
  }
}

/**
 * Makes the setters of what a modal looks like and speaks.
 *
 * @param store - State of the modal.
 * @returns The setters.
 */
export function looksSetters(store: Store<ModalState>): Pick<Modal, 'setTheme' | 'setLocale'> {
  return {
    setTheme: (theme) =>
      store.set((state) => ({
        // A mode that is given as undefined follows the system again.
        themeMode: 'mode' in theme ? theme.mode : state.themeMode,
        themeVariables: theme.variables ?? state.themeVariables,
      })),
    setLocale: (locale) => store.set({ locale }),
  }
}
