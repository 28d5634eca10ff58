import type { EmbeddedFrameDeps } from './EmbeddedFrame.ts'
import { frameProtocolVersion } from './frameProtocolVersion.ts'

/**
 * Returns the URL of the page of the wallet for an app. It has no `rpcUrl`: the page calls its own gateway.
 *
 * @param path - `/frame` inside the page of the app, `/popup` in a separate window.
 * @see [7.32a, 9.15b]
 */
export function createFrameUrl(
  path: '/frame' | '/popup',
  app: Pick<EmbeddedFrameDeps, 'url' | 'projectId' | 'network' | 'enableLogger' | 'locale'>,
): URL {
  const url = new URL(path, app.url)
  url.search = new URLSearchParams({
    projectId: app.projectId,
    chainId: app.network,
    version: frameProtocolVersion,
    enableLogger: String(app.enableLogger),
    ...(app.locale !== undefined && { locale: app.locale }),
  }).toString()
  return url
}
