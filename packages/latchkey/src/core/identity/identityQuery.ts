import { identityFailedError } from '../../errors/catalogue/index.ts'
import { type Identity as IdentityReply, identitySchema } from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import {
  requestGateway,
  formatGatewayUrl,
  gatewayQueryKey,
  type GatewayQuery,
} from '../gateway/index.ts'
import { safeIcon } from '../wallets/index.ts'
import { identityStaleTime } from './addressCache.ts'
import { identityKey } from './readIdentity.ts'

/** Name and picture of an address. */
export type AddressIdentity = {
  readonly name?: string | undefined
  /** Address of a picture at the gateway, safe in an `img`. */
  readonly avatar?: string | undefined
}

/**
 * Invisible characters, and those that change the direction of following text. ENSIP-15 allows only
 * the emoji joiner among them.
 */
const misleading = /[\p{Cc}\p{Z}]|(?!\u200d)\p{Cf}/u

/**
 * Creates a query for the identity of an address.
 *
 * @param parameters - The address; `sender`, the visitor's own, for gateways that log it.
 * @returns The query. Both members are undefined for an address without name and picture.
 * @throws `identity.failed`; `gateway.not_configured`; `transport.aborted`.
 */
export function identityQuery(
  client: Latchkey,
  parameters: { readonly address: string; readonly sender?: string | undefined },
): GatewayQuery<AddressIdentity> {
  const { address, sender } = parameters
  return {
    queryKey: gatewayQueryKey(client, 'identity', identityKey(address)),
    queryFn: async ({ signal }) => {
      const found = await requestGateway(client, {
        path: `/v1/identity/${encodeURIComponent(address)}`,
        query: { sender },
        reply: identitySchema,
        failed: identityFailedError,
        details: { address },
        // A response without a name stays fresh for minutes, in which the account may register one.
        cache: 'no-cache',
        signal,
      })
      return toIdentity(client, address, found)
    },
    staleTime: identityStaleTime,
  }
}

/** Returns the URL of an address's picture at the gateway. Other hosts do not see the request. */
export function avatarUrl({ options }: Latchkey, address: string): string | undefined {
  return formatGatewayUrl(options, `/v1/identity/${encodeURIComponent(address)}/avatar`)
}

/** Returns whether a name is safe to display. */
export function isDisplayableName(name: unknown): name is string {
  return typeof name === 'string' && name !== '' && !misleading.test(name)
}

function toIdentity(
  client: Latchkey,
  address: string,
  { name, avatar }: IdentityReply,
): AddressIdentity {
  return {
    name: isDisplayableName(name) ? name : undefined,
    avatar: safeIcon(avatar) === undefined ? undefined : avatarUrl(client, address),
  }
}
