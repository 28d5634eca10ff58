import type { Modal } from '../../modal/index.ts'

/**
 * Sets the theme attributes of the modal's element, and updates them when the modal's theme or the
 * system's theme changes.
 *
 * @returns Function that stops the updates.
 */
export function followTheme(modal: Modal, element: HTMLElement): () => void {
  const system = element.ownerDocument.defaultView?.matchMedia('(prefers-color-scheme: dark)')
  let applied: readonly string[] = []

  function apply(): void {
    const { themeMode, themeVariables } = modal.store.get()
    element.dataset['theme'] = themeMode ?? (system?.matches === true ? 'dark' : 'light')
    for (const name of applied) if (!(name in themeVariables)) element.style.removeProperty(name)
    for (const [name, value] of Object.entries(themeVariables))
      element.style.setProperty(name, value)
    applied = Object.keys(themeVariables)
  }

  apply()
  system?.addEventListener('change', apply)
  const stop = modal.store.watch(
    (state) => [state.themeMode, state.themeVariables] as const,
    apply,
    (a, b) => a[0] === b[0] && a[1] === b[1],
  )
  return () => {
    system?.removeEventListener('change', apply)
    stop()
  }
}
