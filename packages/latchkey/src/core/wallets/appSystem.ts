/**
 * Tells whose apps a page can open.
 *
 * @param window - Window of the page; absent on a server.
 * @returns Undefined where wallets are not apps of this very device.
 */
export function appSystem(
  window: { readonly navigator: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> } | undefined,
): 'ios' | 'android' | undefined {
  const { userAgent = '', maxTouchPoints = 0 } = window?.navigator ?? {}
  // An iPad says that it is a Mac, but a Mac cannot be touched.
  if (/iphone|ipad|ipod/i.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1))
    return 'ios'
  return /android/i.test(userAgent) ? 'android' : undefined
}
