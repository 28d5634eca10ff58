import { useContext, useMemo, useState, useSyncExternalStore } from 'react'
import { type Latchkey, notify, type State } from '../../core/index.ts'
import { createMemoizedSelect, type Store } from '../../kernel/index.ts'
import type { Modal, ModalState, RouteMap, ViewName } from '../../modal/index.ts'
import { createText, type EnglishTexts, type GetText } from '../text/createText.ts'
import { en } from '../text/en.ts'
import { RenderedRouteContext, ShellContext, type ShellValue } from './context.ts'
import type { LoadedLanguage } from './language.ts'

/** Returns the modal that contains the view. */
export function useShellModal(): Modal {
  return useShell().modal
}

/** Returns the client of the modal that contains the view. */
export function useClient(): Latchkey {
  return useShell().modal.client
}

/** Returns the language of the modal, for formats and direction. */
export function useLanguage(): LoadedLanguage {
  return useShell().language
}

/**
 * Returns the function that returns texts in the visitor's language.
 *
 * @param texts - English texts of the feature; without them, only those that all views have.
 */
export function useText<texts extends EnglishTexts>(texts: texts): GetText<texts>
export function useText(): GetText
export function useText(texts: EnglishTexts = en): GetText<EnglishTexts> {
  const { language } = useShell()
  return useMemo(() => createText(texts, language), [texts, language])
}

/** Reads a part of the modal's state, and renders again when it changes. */
export function useModalState<part>(select: (state: ModalState) => part): part {
  return useSelected(useShellModal().store, select)
}

/** Reads a part of the client's state, and renders again when it changes. */
export function useClientState<part>(select: (state: State) => part): part {
  return useSelected(useClient().store, select)
}

/** Returns whether the visitor has hidden balances. */
export function useBalanceHidden(): boolean {
  return useClientState((state) => state.isBalanceHidden === true)
}

/** Reads a part of a store. A deeply equal part keeps its identity and causes no render. */
function useSelected<state, part>(store: Store<state>, select: (state: state) => part): part {
  const [read] = useState(() => createMemoizedSelect<state, part>())
  return useSyncExternalStore(store.subscribe, () => read(store.get(), select))
}

/** Reads a whole store, and renders again when it changes. */
export function useStore<state extends object>(store: Store<state>): state {
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}

/** Returns the data that a view was opened with; undefined when another view is drawn. */
export function useRouteData<view extends ViewName>(view: view): RouteMap[view] | undefined {
  const route = useContext(RenderedRouteContext)
  return route?.view === view ? (route.data as RouteMap[view]) : undefined
}

/** Returns a function that copies a text and shows a toast. */
export function useCopy(): (value: string, done: string) => void {
  const client = useClient()
  const text = useText()
  return (value, done) => {
    const written = client.window?.navigator.clipboard?.writeText(value)
    ;(written ?? Promise.reject(new Error())).then(
      () => notify(client, { message: done, variant: 'success' }),
      () => notify(client, { message: text('common.copyFailed'), variant: 'error' }),
    )
  }
}

/** Returns the context value of the shell. */
export function useShell(): ShellValue {
  const shell = useContext(ShellContext)
  if (!shell) throw new Error('A view was rendered outside the modal')
  return shell
}
