import type { ProposalNamespace } from 'latchkey/pairing'
import { isRecord } from '../persistedValue.ts'
import { type ProviderError, providerError } from '../providerError.ts'
import type { Namespaces } from './faults.ts'

/** Capabilities of a phone in one namespace. */
export type GrantableNamespace = {
  readonly namespace: string
  /** CAIP-2 ids, the current one first. */
  readonly chains: readonly string[]
  /** Addresses, the selected one first. */
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** Requested namespaces by key. */
export type RequestedNamespaces = Readonly<Record<string, ProposalNamespace>>

/**
 * Returns the namespaces to grant: the requested ones that the phone supports.
 *
 * Keys that name one chain (`eip155:1`) are granted under their namespace.
 *
 * @throws 5104 for a required namespace, 5100 for a chain, 5101 for a method, 5102 for an event that
 * is unsupported; 5100 when nothing can be granted
 * @see CAIP-25; WalletConnect specs "Namespaces"
 */
export function grantNamespaces(
  proposal: { readonly required: RequestedNamespaces; readonly optional: RequestedNamespaces },
  capabilities: readonly GrantableNamespace[],
): Namespaces {
  const required = byNamespace(proposal.required)
  const requested = byNamespace(proposal.required, proposal.optional)
  for (const [namespace, needs] of Object.entries(required))
    requireSupported(namespace, needs, capabilities)

  const entries = capabilities.flatMap((capability) => {
    const requestedPart = requested[capability.namespace]
    const chains = capability.chains.filter((chain) => requestedPart?.chains.includes(chain))
    if (requestedPart === undefined || chains.length === 0 || capability.accounts.length === 0)
      return []
    const accounts = toCaipAccountIds(chains, capability.accounts)
    const methods = requestedPart.methods.filter((method) => capability.methods.includes(method))
    const events = requestedPart.events.filter((event) => capability.events.includes(event))
    return [[capability.namespace, { chains, accounts, methods, events }] as const]
  })
  const namespaces = Object.fromEntries(entries)
  if (entries.length === 0 && Object.keys(requested).length > 0)
    throw unsupportedError(5100, 'Unsupported chains', Object.keys(requested))
  return namespaces
}

/** Returns the CAIP-10 id of every account on every chain, ordered by account. */
export function toCaipAccountIds(
  chains: readonly string[],
  addresses: readonly string[],
): readonly string[] {
  return addresses.flatMap((address) => chains.map((chain) => `${chain}:${address}`))
}

/**
 * Parses requested namespaces leniently.
 *
 * @throws 5100 unless it is a record of namespaces
 */
export function parseRequestedNamespaces(value: unknown): RequestedNamespaces {
  const entries = Object.entries(isRecord(value) ? value : {})
  return Object.fromEntries(
    entries.map(([key, part]) => {
      if (!isRecord(part)) throw unsupportedError(5104, 'Unsupported namespace', [key])
      const chains = key.includes(':') ? [key] : texts(part['chains'])
      return [key, { chains, methods: texts(part['methods']), events: texts(part['events']) }]
    }),
  )
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}

function byNamespace(...several: readonly RequestedNamespaces[]): RequestedNamespaces {
  // A map, because an app can name a namespace `__proto__`.
  const all = new Map<string, ProposalNamespace>()
  for (const [key, part] of several.flatMap((requested) => Object.entries(requested))) {
    const name = key.split(':', 1)[0] ?? key
    const before = all.get(name)
    all.set(name, {
      chains: union(before?.chains, part.chains),
      methods: union(before?.methods, part.methods),
      events: union(before?.events, part.events),
    })
  }
  return Object.fromEntries(all)
}

function union(one: readonly string[] = [], other: readonly string[]): readonly string[] {
  return [...new Set([...one, ...other])]
}

function requireSupported(
  namespace: string,
  needs: ProposalNamespace,
  capabilities: readonly GrantableNamespace[],
): void {
  const capability = capabilities.find((each) => each.namespace === namespace)
  if (capability === undefined)
    throw unsupportedError(5104, 'Unsupported namespace key', [namespace])
  for (const [code, words, key] of [
    [5100, 'Unsupported chains', 'chains'],
    [5101, 'Unsupported methods', 'methods'],
    [5102, 'Unsupported events', 'events'],
  ] as const) {
    const missing = needs[key].filter((each) => !capability[key].includes(each))
    if (missing.length > 0) throw unsupportedError(code, words, missing)
  }
}

/** Creates the error for an unsupported requirement. */
function unsupportedError(code: number, words: string, which: readonly string[]): ProviderError {
  return providerError(code, `${words}: ${which.join(', ')}`)
}
