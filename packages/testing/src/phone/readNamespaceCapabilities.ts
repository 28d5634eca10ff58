import type { EvmWalletNamespace } from '../evm/index.ts'
import type { SolanaWalletNamespace } from '../solana/index.ts'
import type { NamespaceCapabilities } from './grantNamespaces.ts'
import { evmMethods } from './handleEvmRequest.ts'
import { solanaMethods } from './handleSolanaRequest.ts'

const events = ['accountsChanged', 'chainChanged']

/** Returns the current capabilities of a phone by namespace. */
export async function readNamespaceCapabilities(
  evm: EvmWalletNamespace | undefined,
  solana: SolanaWalletNamespace | undefined,
): Promise<readonly NamespaceCapabilities[]> {
  const capabilities: NamespaceCapabilities[] = []
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
