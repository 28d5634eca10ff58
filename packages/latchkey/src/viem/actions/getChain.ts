import type { Chain } from 'viem'
import type { Latchkey, NetworkId, NetworkOrId } from '../../core/index.ts'
import { networkNotFoundError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import { getChains } from './getChains.ts'
import { toViemChain } from './toViemChain.ts'

/**
 * Returns the viem chain of a network.
 *
 * @param network - A configured network or its chain id. @default the active one, which may be a
 * chain that is not configured
 * @throws `network.not_found` when the chain is not configured.
 */
export function getChain(
  client: Latchkey,
  network?: number | Exclude<NetworkOrId, NetworkId>,
): Chain {
  const active = client.store.get().network.eip155?.active
  const chosen = network ?? active
  const id = Number(typeof chosen === 'object' ? chosen.id : chosen)
  const chain = getChains(client).find((one) => one.id === id)
  if (chain) return chain
  if (network === undefined && active) return toViemChain(active)
  throw new WalletError(networkNotFoundError, { network: `eip155:${id}` })
}
