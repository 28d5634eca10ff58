/**
 * Page in a hidden frame of the app during a social login. The last page of the popup finds it in the list of frames
 * of its opener, which has no frames of shadow roots, such as that of the wallet in the modal. It passes the secret of
 * the login to the frames of the wallet in the same page, which share a storage partition with it.
 */
const channel = new BroadcastChannel('latchkey-social-login')

addEventListener('message', ({ origin, data }) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  if (origin === location.origin) channel.postMessage(data)
})
