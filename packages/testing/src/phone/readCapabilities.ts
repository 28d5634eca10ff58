import type { EvmSide } from '../evm/index.ts'
import type { SolanaSide } from '../solana/index.ts'
import type { Capability } from './grantNamespaces.ts'
import { evmMethods } from './serveEvm.ts'
import { solanaMethods } from './serveSolana.ts'

const events = ['accountsChanged', 'chainChanged']

/** Returns the current capabilities of a phone by namespace. */
export async function readCapabilities(
  evm: EvmSide | undefined,
  solana: SolanaSide | undefined,
): Promise<readonly Capability[]> {
  const capabilities: Capability[] = []
  if (evm)
    capabilities.push({
      namespace: 'eip155',
      chains: evm.chains().map((id) => `eip155:${id}`),
      accounts: await evm.addresses(),
      methods: evmMethods,
      events,
    })
  if (solana)
    capabilities.push({
      namespace: 'solana',
      chains: solana.chains(),
      accounts: await solana.addresses(),
      methods: solanaMethods,
      events,
    })
  return capabilities
}
