import { createFrameUrl } from './createFrameUrl.ts'
import type { EmbeddedFrameDeps } from './EmbeddedFrame.ts'

/** Permissions of the frame, which is of another site: the recovery kit is a download. It cannot navigate the page that contains it. */
const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads'

/**
 * Creates the element of the embedded wallet. Its document loads once it is in the page.
 *
 * @param deps - Origin of the wallet, project and network.
 * @see [7.32a, 9.15b]
 */
export function createFrameElement(
  deps: Pick<
    EmbeddedFrameDeps,
    'url' | 'projectId' | 'network' | 'enableLogger' | 'locale' | 'container'
  >,
): HTMLIFrameElement {
  const url = createFrameUrl('/frame', deps)
  // oxlint-disable-next-line react/iframe-missing-sandbox -- it is set below
  const element = deps.container.ownerDocument.createElement('iframe')
  element.title = 'Wallet'
  element.setAttribute('sandbox', sandbox)
  element.allow = [
    `publickey-credentials-get ${url.origin}`,
    `publickey-credentials-create ${url.origin}`,
    `storage-access ${url.origin}`,
    `clipboard-write ${url.origin}`,
  ].join('; ')
  element.referrerPolicy = 'strict-origin'
  element.src = url.href
  return element
}
