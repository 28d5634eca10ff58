import { relayUnreachableError } from '../../errors/catalogue/index.ts'
import { isWalletError, messageOf, WalletError } from '../../errors/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { createPairingLoader } from '../pairing/index.ts'

/**
 * Connects to a relay once, and describes why it cannot be used. The connection is closed again.
 *
 * @param client - Client from `createLatchkey`.
 * @param relay - URL of the relay.
 * @returns Undefined when the relay accepts this page, and where there is no page. Never rejects.
 */
export async function describeRelayFailure(
  client: Latchkey,
  relay: string,
): Promise<string | undefined> {
  const { options, window } = client
  if (!window?.WebSocket) return undefined
  const projectId = (options.pairing && options.pairing.projectId) || options.projectId
  try {
    await subscribeOnce(client, { relay, projectId, WebSocket: window.WebSocket })
    return undefined
  } catch (error) {
    if (client.isDestroyed()) return undefined
    const cause = isWalletError(error, 'relay.unreachable')
      ? 'cannot be reached. If it runs, a browser extension, a proxy or the Content Security Policy may block it.'
      : `rejects this page: ${messageOf(error)}`
    return (
      `The relay ${relay} ${cause} To find the cause: npx latchkey doctor --relay ${relay} ` +
      `--project ${projectId} --origin ${window.location.origin}`
    )
  }
}

type Target = {
  readonly relay: string
  readonly projectId: string
  readonly WebSocket: typeof WebSocket
}

/** Subscribes to a topic, because a relay rejects a page after the connection is open. */
async function subscribeOnce(client: Latchkey, target: Target): Promise<void> {
  const { relay, projectId, WebSocket } = target
  const { storage, clock, logger, window, onDestroy } = client
  const { createRelaySocket } = await client.own(createPairingLoader).load()
  let fail: (error: Error) => void = () => {}
  const failed = new Promise<never>((_, reject) => (fail = reject))
  const socket = createRelaySocket({
    relayUrls: [relay],
    projectId,
    storage,
    clock,
    logger,
    window,
    // The relay socket would try again until it is closed.
    openSocket(url) {
      const attempt = new WebSocket(url)
      let isOpened = false
      attempt.addEventListener('open', () => (isOpened = true))
      attempt.addEventListener('close', () => {
        if (!isOpened) fail(new WalletError(relayUnreachableError))
      })
      return attempt
    },
  })
  const stop = onDestroy(socket.close)
  await Promise.race([socket.subscribe([createRandomTopic()]), failed]).finally(() => {
    stop()
    socket.close()
  })
}

/** Returns 64 hex digits. */
function createRandomTopic(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
