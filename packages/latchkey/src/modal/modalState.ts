import type { ResolvedOptions } from '../core/index.ts'
import type { Store } from '../kernel/index.ts'
import type { ViewRoute, Modal, ModalState } from './Modal.ts'

/** First route of a closed modal. */
export const initialRoute: ViewRoute = { view: 'Connect', data: {} }

/** Returns the state of a closed modal. */
export function createInitialModalState(
  options: Pick<ResolvedOptions, 'themeMode' | 'themeVariables' | 'locale'>,
): ModalState {
  return {
    open: false,
    loading: false,
    shake: false,
    namespace: undefined,
    history: [initialRoute],
    direction: 'none',
    themeMode: options.themeMode,
    themeVariables: options.themeVariables,
    locale: options.locale,
  }
}

/** Creates the functions that set theme and language. */
export function createThemeAndLocaleSetters(
  store: Store<ModalState>,
): Pick<Modal, 'setTheme' | 'setLocale'> {
  return {
    setTheme: (theme) =>
      store.set((state) => ({
        // An explicit `mode: undefined` follows the system again.
        themeMode: 'mode' in theme ? theme.mode : state.themeMode,
        themeVariables: theme.variables ?? state.themeVariables,
      })),
    setLocale: (locale) => store.set({ locale }),
  }
}
