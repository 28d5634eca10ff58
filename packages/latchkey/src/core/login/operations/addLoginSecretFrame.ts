import type { Latchkey } from '../../model/Latchkey.ts'

/**
 * Adds a hidden frame of the wallet to the page, which receives the secret of a social login from its window.
 *
 * That window finds frames in the list of frames of this page. The frame of the wallet is not there while it is in
 * a shadow root, as in the modal.
 *
 * @returns Removes the frame.
 */
export function addLoginSecretFrame({ window, options }: Latchkey): () => void {
  if (!window || !options.embeddedWallet) return () => {}
  const url = new URL('/login/receiver', options.embeddedWallet.url)
  url.searchParams.set('projectId', options.projectId)
  const { document } = window
  const element = document.createElement('iframe')
  element.hidden = true
  element.setAttribute('sandbox', 'allow-scripts allow-same-origin')
  element.referrerPolicy = 'strict-origin'
  element.src = url.href
  document.body.append(element)
  return () => element.remove()
}
