/** Channel of the pages `/login/done` and `/login/receiver`. */
const channelName = 'latchkey-social-login'

/**
 * Creates the function that watches messages from pages of this origin: those to this window, such as of a popup that it
 * opened, and those of the channel of social logins, because a popup of the app does not find a frame in a shadow root.
 *
 * @returns The function. It calls back with each message, until the function that it returns is called.
 */
export function createSameOriginMessageWatcher(
  window: Pick<
    Window & typeof globalThis,
    'addEventListener' | 'removeEventListener' | 'location' | 'BroadcastChannel'
  >,
): (onMessage: (message: unknown) => void) => () => void {
  return (onMessage) => {
    const channel = new window.BroadcastChannel(channelName)
    const onEvent = ({ origin, data }: MessageEvent<unknown>): void => {
      if (origin === window.location.origin) onMessage(data)
    }
    window.addEventListener('message', onEvent)
    channel.addEventListener('message', onEvent)
    return () => {
      window.removeEventListener('message', onEvent)
      channel.close()
    }
  }
}
