import type { Metadata } from '../model/Options.ts'

/**
 * Reads the app's metadata from the page.
 *
 * @param window - The page; absent on a server.
 * @returns Title, description, origin and icon, as far as the page has them.
 */
export function readAppMetadata(window: (Window & typeof globalThis) | undefined): Metadata {
  const document = window?.document
  const description = document?.querySelector<HTMLMetaElement>(
    'meta[property="og:description"], meta[name="description"]',
  )
  const icon = document?.querySelector<HTMLLinkElement>('link[rel~="icon"]')
  return {
    name: document?.title ?? '',
    description: description?.content ?? '',
    url: window?.location?.origin ?? '',
    icons: icon ? [icon.href] : [],
  }
}
