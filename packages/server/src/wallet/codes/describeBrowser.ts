const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const

const systems = [
  ['iPhone or iPad', /\b(?:iPhone|iPad|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

/**
 * Describes a browser by words of our own, so that nothing that a client sent is shown: `Firefox on Linux`.
 *
 * @param userAgent - The header `User-Agent`, which a client may invent.
 */
export function describeBrowser(userAgent: string | undefined): string {
  const find = (list: readonly (readonly [string, RegExp])[]): string | undefined =>
    list.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0]
  return [find(browsers) ?? 'Unknown browser', find(systems) ?? 'unknown system'].join(' on ')
}
