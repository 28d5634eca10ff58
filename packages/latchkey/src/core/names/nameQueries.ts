import {
  nameLookup,
  type NameRecord,
  nameRecords,
  nameSuggestions,
  type NameSuggestions,
} from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { gatewayQueryKey, type Query } from '../gateway/index.ts'
import { identityKey, identityStaleTime } from '../identity/index.ts'
import { requestNames } from './requestNames.ts'

/** What is free now may be taken in a moment. */
const suggestionTime = 15_000

/** An empty list, instead of an error, for names that nobody has. */
const apiVersion = '2'

/**
 * Asks where a name points and what it says of its owner.
 *
 * @param client - Client from `createLatchkey`.
 * @param parameters - The name with its zone.
 * @returns The query. `[]` when nobody has the name.
 * @throws `names.refused`, `names.resolve_failed`, `gateway.not_configured`, `transport.aborted`.
 * @source spec §7 "GET /v1/profile/account/{name}", §9 "Name and identity cache 5 min"
 */
export function nameQuery(
  client: Latchkey,
  parameters: { readonly name: string },
): Query<NameRecord | readonly []> {
  const { name } = parameters
  return {
    queryKey: gatewayQueryKey(client, 'name', name),
    queryFn: ({ signal }) =>
      requestNames(client, {
        path: `/v1/profile/account/${encodeURIComponent(name)}`,
        query: { apiVersion },
        reply: nameLookup,
        failed: 'names.resolve_failed',
        details: { name },
        signal,
      }),
    staleTime: identityStaleTime,
  }
}

/**
 * Asks which names an address has.
 *
 * @param client - Client from `createLatchkey`.
 * @param parameters - The address; `sender`, the visitor's own, for gateways that log it.
 * @returns The query. The oldest name first; `[]` for none.
 * @throws `names.refused`, `names.reverse_failed`, `gateway.not_configured`, `transport.aborted`.
 * @source spec §7 "GET /v1/profile/reverse/{address}", §9 "Name and identity cache 5 min"
 */
export function reverseNamesQuery(
  client: Latchkey,
  parameters: { readonly address: string; readonly sender?: string | undefined },
): Query<readonly NameRecord[]> {
  const { address, sender } = parameters
  return {
    queryKey: gatewayQueryKey(client, 'namesOf', identityKey(address)),
    queryFn: ({ signal }) =>
      requestNames(client, {
        path: `/v1/profile/reverse/${encodeURIComponent(address)}`,
        query: { sender, apiVersion },
        reply: nameRecords,
        failed: 'names.reverse_failed',
        details: { address },
        signal,
      }),
    staleTime: identityStaleTime,
  }
}

/**
 * Asks whether a name is free, and for others that are.
 *
 * @param client - Client from `createLatchkey`.
 * @param parameters - What was typed, without a zone; zone that names are given in, by default the
 * first of the gateway's.
 * @returns The query. What was typed comes first. Every name bears its zone, which is how a client
 * learns what zone that is.
 * @throws `names.refused`, `names.suggestions_failed`, `gateway.not_configured`, `transport.aborted`.
 * @source spec §7 "GET /v1/profile/suggestions/{name}"
 */
export function nameSuggestionsQuery(
  client: Latchkey,
  parameters: { readonly name: string; readonly zone?: string | undefined },
): Query<NameSuggestions> {
  const { name, zone } = parameters
  return {
    queryKey: gatewayQueryKey(client, 'nameSuggestions', name, zone ?? ''),
    queryFn: ({ signal }) =>
      requestNames(client, {
        path: `/v1/profile/suggestions/${encodeURIComponent(name)}`,
        query: { zone },
        reply: nameSuggestions,
        failed: 'names.suggestions_failed',
        details: { name },
        signal,
      }),
    staleTime: suggestionTime,
  }
}
