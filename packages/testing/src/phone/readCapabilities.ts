import type { EvmSide } from '../evm/index.ts'
import type { SolanaSide } from '../solana/index.ts'
import type { Ability } from './grantNamespaces.ts'
import { evmMethods } from './serveEvm.ts'
import { solanaMethods } from './serveSolana.ts'

const events = ['accountsChanged', 'chainChanged']

/** Says what a phone can do now, namespace by namespace. */
export async function readAbilities(
  evm: EvmSide | undefined,
  solana: SolanaSide | undefined,
): Promise<readonly Ability[]> {
  const abilities: Ability[] = []
  if (evm)
    abilities.push({
      namespace: 'eip155',
      chains: evm.chains().map((id) => `eip155:${id}`),
      accounts: await evm.addresses(),
      methods: evmMethods,
      events,
    })
  if (solana)
    abilities.push({
      namespace: 'solana',
      chains: solana.chains(),
      accounts: await solana.addresses(),
      methods: solanaMethods,
      events,
    })
  return abilities
}
