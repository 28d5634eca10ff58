import { namesResolveFailedError } from '../../errors/catalogue/index.ts'
import { resolvedNameSchema, type ResolvedName } from '../../protocol/index.ts'
import { networkIdOf } from '../../networks/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { NetworkOrId } from '../model/Register.ts'
import {
  fetchQuery,
  gatewayQueryKey,
  isNetworkServed,
  type GatewayQuery,
} from '../gateway/index.ts'
import { isDisplayableName } from '../identity/index.ts'
import { readNetwork } from '../network/index.ts'
import { canonicalCoinType, coinTypeOf } from './coinType.ts'
import { sendNamesRequest } from './sendNamesRequest.ts'

/** A transfer may follow: a changed record must not be used for long. */
const staleTime = 60_000

/** Labels with points between them, none of which is a number alone. */
const nameShape = /^[^\s./:@]+(?:\.[^\s./:@]+)*\.[^\s./:@\d][^\s./:@]+$/u

/**
 * Returns whether a text has the form of a name, such as `alice.eth`.
 *
 * @param text - As typed or pasted.
 */
export function isNameLike(text: string): boolean {
  return nameShape.test(text.trim())
}

/**
 * Resolves a name to its address on a network: names registered at the gateway, and ENS names. Cached
 * for one minute.
 *
 * @example
 * const resolved = await resolveName(client, { name: 'alice.eth' })
 *
 * @param parameters - The name with its zone; network, by default the active one; `force` bypasses the
 * cache; abort signal.
 * @returns The normalized name and its address; undefined when it has none, where names are not
 * supported, and without a gateway.
 * @throws {@link resolveName.ErrorCode}
 * @see ENSIP-11
 */
export async function resolveName(
  client: Latchkey,
  parameters: resolveName.Parameters,
): Promise<resolveName.ReturnType> {
  const { force, signal } = parameters
  const requested = parameters.network ?? readNetwork(client.store.get())
  const requestedId = requested && networkIdOf(requested)
  const network = client.options.networks.find((one) => one.caipNetworkId === requestedId)
  const failed = namesResolveFailedError
  if (!network) return undefined
  const { caipNetworkId: id, chainNamespace } = network
  if (!(await isNetworkServed(client, id, { feature: 'names', failed, signal }))) return undefined
  const name = parameters.name.trim()
  if (!isNameLike(name)) return undefined
  const coinType = canonicalCoinType(coinTypeOf(network.id))
  const query = resolvedNameQuery(client, { name, coinType })
  const found = await fetchQuery(client, query, { force, signal })
  const address = client.adapters.get(chainNamespace)?.parseAddress(found.address ?? '')
  // A name that imitates another one is not shown, so it must not be sent to either.
  if (address === undefined || !isDisplayableName(found.name)) return undefined
  return { name: found.name, address }
}

export declare namespace resolveName {
  type Parameters = {
    readonly name: string
    readonly network?: NetworkOrId | undefined
    /** @default false */
    readonly force?: boolean | undefined
    readonly signal?: AbortSignal | undefined
  }
  type ReturnType = { readonly name: string; readonly address: string } | undefined
  type ErrorCode =
    | 'names.invalid_chain_id'
    | 'names.refused'
    | 'names.resolve_failed'
    | 'transport.aborted'
}

function resolvedNameQuery(
  client: Latchkey,
  parameters: { readonly name: string; readonly coinType: number },
): GatewayQuery<ResolvedName> {
  const { name, coinType } = parameters
  return {
    queryKey: gatewayQueryKey(client, 'resolvedName', name, `${coinType}`),
    queryFn: ({ signal }) =>
      sendNamesRequest(client, {
        path: `/v1/profile/resolve/${encodeURIComponent(name)}`,
        query: { coinType: `${coinType}` },
        reply: resolvedNameSchema,
        failed: namesResolveFailedError,
        details: { name },
        signal,
      }),
    staleTime,
  }
}
