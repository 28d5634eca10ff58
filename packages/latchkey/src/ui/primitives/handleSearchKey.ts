/** Controls of the rows of a list, and of the cells of a grid. */
const rowSelector = '[data-row], [data-index] > *'

/**
 * Handles the keys of a search field that control the list below it: ArrowDown focuses the first
 * row, Enter activates the only one.
 *
 * @returns Whether the key was handled.
 */
export function handleSearchKey(event: {
  readonly key: string
  readonly currentTarget: Element
  preventDefault(): void
}): boolean {
  if (event.key !== 'ArrowDown' && event.key !== 'Enter') return false
  const [first, ...others] = rowsNear(event.currentTarget)
  const isUsed = first !== undefined && (event.key === 'ArrowDown' || others.length === 0)
  if (!isUsed) return false
  event.preventDefault()
  if (event.key === 'Enter') first.click()
  else first.focus()
  return true
}

/** Returns the rows of the view that contains a field: another view may be fading out. */
function rowsNear(field: Element): readonly HTMLElement[] {
  const view = field.closest('[data-view]')
  return [...(view?.querySelectorAll<HTMLElement>(rowSelector) ?? [])]
}
