import {
  namesResolveFailedError,
  namesReverseFailedError,
  namesSuggestionsFailedError,
} from '../../errors/catalogue/index.ts'
import {
  nameLookupSchema,
  type NameRecord,
  nameRecordsSchema,
  nameSuggestionsSchema,
  type NameSuggestionsResponse,
} from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { gatewayQueryKey, type GatewayQuery } from '../gateway/index.ts'
import { identityKey, identityStaleTime } from '../identity/index.ts'
import { sendNamesRequest } from './sendNamesRequest.ts'

/** An available name may be registered at any moment. */
const suggestionTime = 15_000

/**
 * With this version the gateway answers with an empty list, not an error, for unregistered names.
 */
const apiVersion = '2'

/**
 * Creates a query for the registration of a name.
 *
 * @param parameters - The name with its zone.
 * @returns The query. `[]` when the name is not registered.
 * @throws `names.refused`, `names.resolve_failed`, `gateway.not_configured`, `transport.aborted`.
 */
export function nameRecordQuery(
  client: Latchkey,
  parameters: { readonly name: string },
): GatewayQuery<NameRecord | readonly []> {
  const { name } = parameters
  return {
    queryKey: gatewayQueryKey(client, 'name', name),
    queryFn: ({ signal }) =>
      sendNamesRequest(client, {
        path: `/v1/profile/account/${encodeURIComponent(name)}`,
        query: { apiVersion },
        reply: nameLookupSchema,
        failed: namesResolveFailedError,
        details: { name },
        signal,
      }),
    staleTime: identityStaleTime,
  }
}

/**
 * Creates a query for the names of an address.
 *
 * @param parameters - The address; `sender`, the visitor's own, for gateways that log it.
 * @returns The query. The oldest name first; `[]` without names.
 * @throws `names.refused`, `names.reverse_failed`, `gateway.not_configured`, `transport.aborted`.
 */
export function reverseNamesQuery(
  client: Latchkey,
  parameters: { readonly address: string; readonly sender?: string | undefined },
): GatewayQuery<readonly NameRecord[]> {
  const { address, sender } = parameters
  return {
    queryKey: gatewayQueryKey(client, 'namesOf', identityKey(address)),
    queryFn: ({ signal }) =>
      sendNamesRequest(client, {
        path: `/v1/profile/reverse/${encodeURIComponent(address)}`,
        query: { sender, apiVersion },
        reply: nameRecordsSchema,
        failed: namesReverseFailedError,
        details: { address },
        signal,
      }),
    staleTime: identityStaleTime,
  }
}

/**
 * Creates a query for the availability of a name and for available alternatives.
 *
 * @param parameters - Typed name without zone; zone, by default the gateway's first.
 * @returns The query. The typed name comes first. Every name includes its zone.
 * @throws `names.refused`, `names.suggestions_failed`, `gateway.not_configured`, `transport.aborted`.
 */
export function nameSuggestionsQuery(
  client: Latchkey,
  parameters: { readonly name: string; readonly zone?: string | undefined },
): GatewayQuery<NameSuggestionsResponse> {
  const { name, zone } = parameters
  return {
    queryKey: gatewayQueryKey(client, 'nameSuggestions', name, zone ?? ''),
    queryFn: ({ signal }) =>
      sendNamesRequest(client, {
        path: `/v1/profile/suggestions/${encodeURIComponent(name)}`,
        query: { zone },
        reply: nameSuggestionsSchema,
        failed: namesSuggestionsFailedError,
        details: { name },
        signal,
      }),
    staleTime: suggestionTime,
  }
}
