/**
 * Returns the mobile system whose wallet apps a page can open.
 *
 * @param window - Window of the page; absent on a server.
 * @returns Undefined on other systems.
 */
export function getMobileSystem(
  window: { readonly navigator: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> } | undefined,
): 'ios' | 'android' | undefined {
  const { userAgent = '', maxTouchPoints = 0 } = window?.navigator ?? {}
  // An iPad's user agent is that of a Mac, but a Mac has no touch screen.
  if (/iphone|ipad|ipod/i.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1))
    return 'ios'
  return /android/i.test(userAgent) ? 'android' : undefined
}
