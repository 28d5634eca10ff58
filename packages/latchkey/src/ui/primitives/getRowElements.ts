/** Returns the interactive rows of a list, in order. */
export function getRowElements(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
}
