import { type CaipNetworkId, namespaceOf } from '../caip/index.ts'
import {
  hasNameSupport,
  isNameLike,
  type Latchkey,
  type ReceiverResolution,
  resolveName,
} from '../core/index.ts'
import { messageOf } from '../errors/index.ts'

/** Pause in typing before a name is resolved, in milliseconds. [9.1g] */
const pause = 500

/**
 * Resolves the name of a receiver after a pause in typing.
 *
 * @param parameters - The receiver as typed, the network of the NFT, and a signal that ends it.
 * @param onChange - Called at once, and with the result.
 */
export function resolveNftReceiver(
  client: Latchkey,
  parameters: {
    readonly receiver: string
    readonly network: CaipNetworkId
    readonly signal: AbortSignal
  },
  onChange: (resolution: ReceiverResolution | undefined) => void,
): void {
  const { receiver, network, signal } = parameters
  const isName = isNameLike(receiver) && hasNameSupport(client, namespaceOf(network))
  onChange(isName ? { status: 'resolving' } : undefined)
  if (!isName) return
  async function resolve(): Promise<void> {
    try {
      const found = await resolveName(client, { name: receiver, network, signal })
      if (signal.aborted) return
      onChange(found ? { status: 'resolved', address: found.address } : { status: 'notFound' })
    } catch (error) {
      if (signal.aborted) return
      client.logger.info('The name was not resolved', { reason: messageOf(error) })
      onChange({ status: 'failed' })
    }
  }
  const cancel = client.clock.after(pause, () => void resolve())
  signal.addEventListener('abort', cancel, { once: true })
}
