import type { Chain } from 'viem'
import type { Latchkey } from '../../core/index.ts'
import { namespaceNotFoundError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import { toViemChain } from './toViemChain.ts'

/**
 * Returns the viem chains of the EVM networks that a client is configured with, in its order.
 *
 * @returns The same list on every call.
 * @throws `namespace.not_found` when the client has no EVM network.
 */
export function getChains(client: Latchkey): readonly [Chain, ...Chain[]] {
  return client.own(createChains)
}

function createChains({ options }: Latchkey): readonly [Chain, ...Chain[]] {
  const [first, ...others] = options.networks
    .filter(({ chainNamespace }) => chainNamespace === 'eip155')
    .map(toViemChain)
  if (!first) throw new WalletError(namespaceNotFoundError, { namespace: 'eip155' })
  return [first, ...others]
}
