import { type CaipNetworkId, namespaceOf } from '../../caip/index.ts'
import { messageOf } from '../../errors/index.ts'
import { isSameAddressIgnoringCase, readConnection } from '../connection/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { ReceiverWarning } from '../model/slices/send.ts'
import type { State } from '../model/State.ts'
import { isKnownReceiver } from './isKnownReceiver.ts'
import { loadRecentReceivers } from './recentReceivers.ts'

/** A receiver, and what is sent to it. */
type Receiver = {
  /** Normalized address. */
  readonly receiver: string
  readonly network: CaipNetworkId
  /** Contract of the token; undefined for a native currency. */
  readonly contract?: string | undefined
}

/**
 * Returns the warning about a receiver: a transfer to it is possible, but may be a mistake. A contract to which something
 * was sent before, such as the visitor's smart account, has none.
 *
 * @returns Undefined when there is none. Never rejects.
 */
export async function findReceiverWarning(
  client: Latchkey,
  parameters: Receiver,
): Promise<ReceiverWarning | undefined> {
  const { receiver: address, network: id } = parameters
  const known = readOwnOrTokenContractWarning(client.store.get(), parameters)
  if (known) return known
  const warning = await reviewReceiver(client, { network: id, address })
  if (warning && warning !== 'contract') return warning
  if (!client.store.get().recentReceivers) loadRecentReceivers(client)
  const about = { receiver: address, namespace: namespaceOf(id) }
  return isKnownReceiver(client.store.get(), about) ? undefined : (warning ?? 'firstTransfer')
}

/** Returns the warning of the adapter; undefined where its node does not answer. */
async function reviewReceiver(
  client: Latchkey,
  { network: id, address }: { readonly network: CaipNetworkId; readonly address: string },
): Promise<ReceiverWarning | undefined> {
  const network = client.options.networks.find(({ caipNetworkId }) => caipNetworkId === id)
  try {
    return (
      network &&
      (await client.adapters.get(namespaceOf(id))?.reviewReceiver?.({ network, address }))
    )
  } catch (error) {
    client.logger.info('The receiver could not be reviewed.', { reason: messageOf(error) })
    return undefined
  }
}

/** Returns whether the receiver is the sender, or the contract of the token. */
export function readOwnOrTokenContractWarning(
  state: State,
  parameters: Receiver,
): ReceiverWarning | undefined {
  const { receiver, network, contract } = parameters
  const own = readConnection(state, namespaceOf(network))?.accounts[0]?.address
  if (own !== undefined && isSameAddressIgnoringCase(own, receiver)) return 'ownAddress'
  return contract !== undefined && isSameAddressIgnoringCase(contract, receiver)
    ? 'tokenContract'
    : undefined
}
