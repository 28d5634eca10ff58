import { type CaipNetworkId, legacyNetworkIdByCurrentId, namespaceOf } from '../../caip/index.ts'
import type { ProposalNamespace } from '../../pairing/index.ts'
import { getDefaultProposalMethods } from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { PairingNamespaces } from '../model/Options.ts'
import { getNetworksActiveFirst } from './getNetworksActiveFirst.ts'

/**
 * Returns the namespaces to propose to a wallet: every configured network, with its methods and
 * events.
 *
 * @param networks - Configured networks, active ones first.
 * @param overrides - Option `pairing.namespaces`: methods are added to the defaults; chains and
 * events replace them; further namespaces may be added.
 * @returns Proposal by namespace. Namespaces without chains are left out.
 * @see CAIP-25
 */
export function buildProposalNamespaces(
  networks: readonly CaipNetworkId[],
  overrides: PairingNamespaces = {},
): Readonly<Record<string, ProposalNamespace>> {
  const { methods = {}, chains = {}, events = {} } = overrides
  const names = new Set([...networks.map(namespaceOf), ...Object.keys(chains)])
  const proposed = [...names].map((name) => {
    const own = networks.filter((id) => namespaceOf(id) === name)
    const defaults = getDefaultProposalMethods(name)
    const namespace: ProposalNamespace = {
      chains: memberOf(chains, name) ?? withFormer(own),
      methods: [...new Set([...defaults.methods, ...(memberOf(methods, name) ?? [])])],
      events: memberOf(events, name) ?? defaults.events,
    }
    return [name, namespace] as const
  })
  return Object.fromEntries(proposed.filter(([, { chains: ids }]) => ids.length > 0))
}

/** Older wallets use another id for some networks. */
function withFormer(networks: readonly CaipNetworkId[]): readonly string[] {
  return [...networks, ...networks.flatMap((id) => legacyNetworkIdByCurrentId[id] ?? [])]
}

/** Hosts without a type checker may name a namespace `constructor`. */
function memberOf(
  table: Readonly<Record<string, readonly string[]>>,
  name: string,
): readonly string[] | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}

/** Returns the namespaces that a client proposes, with active networks first. */
export function namespacesToPropose(client: Latchkey): ReturnType<typeof buildProposalNamespaces> {
  const { pairing } = client.options
  return buildProposalNamespaces(
    getNetworksActiveFirst(client),
    pairing === false ? {} : pairing.namespaces,
  )
}
