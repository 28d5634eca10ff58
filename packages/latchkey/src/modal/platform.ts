const phones = /android|iphone|ipad|ipod|webos|blackberry|opera mini/i

/** What is looked at to know a phone. */
export type Platform = {
  readonly navigator: { readonly userAgent: string }
  readonly matchMedia?: ((query: string) => { readonly matches: boolean }) | undefined
}

/**
 * Tells whether a page runs on a phone or tablet, where wallets are apps rather than extensions.
 *
 * @param window - Window of the page; absent on a server.
 * @returns True where the main pointer is a finger, or the browser says that it is a phone's.
 */
export function isMobile(window: Platform | undefined): boolean {
  if (!window) return false
  return (
    window.matchMedia?.('(pointer: coarse)').matches === true ||
    phones.test(window.navigator.userAgent)
  )
}
