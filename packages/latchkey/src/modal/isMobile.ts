const phones = /android|iphone|ipad|ipod|webos|blackberry|opera mini/i

/** Part of a window that `isMobile` reads. */
export type MobileDetectionWindow = {
  readonly navigator: { readonly userAgent: string }
  readonly matchMedia?: ((query: string) => { readonly matches: boolean }) | undefined
}

/**
 * Returns whether the page runs on a phone or tablet, where wallets are apps rather than extensions.
 *
 * @param window - Window of the page; absent on a server.
 * @returns True when the primary pointer is coarse, or the user agent names a phone.
 */
export function isMobile(window: MobileDetectionWindow | undefined): boolean {
  if (!window) return false
  return (
    window.matchMedia?.('(pointer: coarse)').matches === true ||
    phones.test(window.navigator.userAgent)
  )
}
