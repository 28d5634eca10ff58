import type { EvmWalletNamespace } from '../evm/index.ts'
import type { SolanaWalletNamespace } from '../solana/index.ts'
import type { GrantableNamespace } from './grantNamespaces.ts'
import { phoneEvmMethods } from './handleEvmRequest.ts'
import { phoneSolanaMethods } from './handleSolanaRequest.ts'

const events = ['accountsChanged', 'chainChanged']

/** Returns the current capabilities of a phone by namespace. */
export async function readGrantableNamespaces(
  evm: EvmWalletNamespace | undefined,
  solana: SolanaWalletNamespace | undefined,
): Promise<readonly GrantableNamespace[]> {
  const capabilities: GrantableNamespace[] = []
  if (evm)
    capabilities.push({
      namespace: 'eip155',
      chains: evm.chains().map((id) => `eip155:${id}`),
      accounts: await evm.addresses(),
      methods: phoneEvmMethods,
      events,
    })
  if (solana)
    capabilities.push({
      namespace: 'solana',
      chains: solana.chains(),
      accounts: await solana.addresses(),
      methods: phoneSolanaMethods,
      events,
    })
  return capabilities
}
