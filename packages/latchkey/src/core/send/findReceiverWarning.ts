import { type CaipNetworkId, namespaceOf } from '../../caip/index.ts'
import { messageOf } from '../../errors/index.ts'
import { isSameAddressIgnoringCase, readConnection } from '../connection/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { ReceiverWarning } from '../model/slices/send.ts'
import type { State } from '../model/State.ts'

/** A receiver, and what is sent to it. */
type Receiver = {
  /** Normalized address. */
  readonly receiver: string
  readonly network: CaipNetworkId
  /** Contract of the token; undefined for a native currency. */
  readonly contract?: string | undefined
}

/**
 * Returns the warning about a receiver: a transfer to it is possible, but may be a mistake.
 *
 * @returns Undefined when there is none, or when the receiver could not be reviewed. Never rejects.
 */
export async function findReceiverWarning(
  client: Latchkey,
  parameters: Receiver,
): Promise<ReceiverWarning | undefined> {
  const { receiver: address, network: id } = parameters
  const known = readOwnOrTokenContractWarning(client.store.get(), parameters)
  if (known) return known
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
