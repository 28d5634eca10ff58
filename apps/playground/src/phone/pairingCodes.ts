const channelName = 'latchkey-playground-phone'

type Message =
  | { readonly kind: 'code'; readonly uri: string }
  | { readonly kind: 'accepted'; readonly uri: string }

/** Milliseconds that a phone in another tab has to accept a code. */
const acceptTimeout = 250

/**
 * Returns the pairing code at the position of a click, also inside the modal's shadow root; ignores
 * buttons.
 *
 * @returns The pairing URI, or undefined when something else was clicked.
 */
export function getPairingUriAtClick(event: Event): string | undefined {
  for (const target of event.composedPath()) {
    if (!(target instanceof Element)) continue
    if (target.matches('a, button')) return undefined
    const uri = target.getAttribute('data-uri')
    if (uri !== null) return uri
  }
  return undefined
}

/**
 * Sends a code to a phone in another tab of this browser, if there is one.
 *
 * @returns Whether it was accepted.
 */
export function offerPairingUri(uri: string): Promise<boolean> {
  const channel = new BroadcastChannel(channelName)
  return new Promise((resolve) => {
    const done = (isAccepted: boolean): void => {
      clearTimeout(timer)
      channel.close()
      resolve(isAccepted)
    }
    const timer = setTimeout(() => done(false), acceptTimeout)
    channel.addEventListener('message', (event: MessageEvent<Message>) => {
      if (event.data.kind === 'accepted' && event.data.uri === uri) done(true)
    })
    post(channel, { kind: 'code', uri })
  })
}

/**
 * Receives the codes that are clicked in other tabs.
 *
 * @returns Function that stops receiving.
 */
export function receivePairingUris(onCode: (uri: string) => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', (event: MessageEvent<Message>) => {
    if (event.data.kind !== 'code') return
    post(channel, { kind: 'accepted', uri: event.data.uri })
    onCode(event.data.uri)
  })
  return () => channel.close()
}

function post(channel: BroadcastChannel, message: Message): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin.
  channel.postMessage(message)
}
