/** The part of a window that states the visitor's languages. */
export type WindowWithLanguages =
  | { readonly navigator?: { readonly languages?: readonly string[] } }
  | undefined

/**
 * Returns the visitor's country, as their browser's languages state it.
 *
 * @param window - Window of the page.
 * @returns An ISO 3166-1 alpha-2 code; undefined when no language names a region.
 */
export function localCountry(window: WindowWithLanguages): string | undefined {
  for (const language of window?.navigator?.languages ?? []) {
    const region = regionOf(language)
    if (region !== undefined && /^[A-Z]{2}$/.test(region)) return region
  }
  return undefined
}

function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).region
  } catch {
    return undefined
  }
}
