import { type CaipNetworkId, formerIds, namespaceOf } from '../../caip/index.ts'
import type { ProposalNamespace } from '../../pairing/index.ts'
import { pairingMethods } from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { PairingNamespaces } from '../model/Options.ts'
import { networksInUse } from './networksInUse.ts'

/**
 * Says what a wallet is asked for: every configured network, and what can be asked on it.
 *
 * @param networks - Configured networks, those in use first.
 * @param overrides - Option `pairing.namespaces`: its methods are added to ours, its chains and
 * events stand in place of ours, and it may bring further namespaces in.
 * @returns What to propose, by namespace. Namespaces without a chain are left out.
 * @source CAIP-25; product behaviour of pairing namespaces
 */
export function proposedNamespaces(
  networks: readonly CaipNetworkId[],
  overrides: PairingNamespaces = {},
): Readonly<Record<string, ProposalNamespace>> {
  const { methods = {}, chains = {}, events = {} } = overrides
  const names = new Set([...networks.map(namespaceOf), ...Object.keys(chains)])
  const asked = [...names].map((name) => {
    const own = networks.filter((id) => namespaceOf(id) === name)
    const usual = pairingMethods(name)
    const namespace: ProposalNamespace = {
      chains: memberOf(chains, name) ?? withFormer(own),
      methods: [...new Set([...usual.methods, ...(memberOf(methods, name) ?? [])])],
      events: memberOf(events, name) ?? usual.events,
    }
    return [name, namespace] as const
  })
  return Object.fromEntries(asked.filter(([, { chains: ids }]) => ids.length > 0))
}

/** Older wallets know some networks by another id only. */
function withFormer(networks: readonly CaipNetworkId[]): readonly string[] {
  return [...networks, ...networks.flatMap((id) => formerIds[id] ?? [])]
}

/** A host without a type checker may have named a namespace `constructor`. */
function memberOf(
  table: Readonly<Record<string, readonly string[]>>,
  name: string,
): readonly string[] | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}

/**
 * Says what the wallets of a client are asked for.
 *
 * @param client - Client from `createLatchkey`.
 * @returns What to propose, by namespace, the networks in use first.
 */
export function namespacesToPropose(client: Latchkey): ReturnType<typeof proposedNamespaces> {
  const { pairing } = client.options
  return proposedNamespaces(networksInUse(client), pairing === false ? {} : pairing.namespaces)
}
