import { type Identity as IdentityReply, identity } from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { requestGateway, gatewayUrl, gatewayQueryKey, type Query } from '../gateway/index.ts'
import { safeIcon } from '../wallets/index.ts'
import { identityStaleTime } from './addressCache.ts'
import { identityKey } from './readIdentity.ts'

/** Who an address is. */
export type Identity = {
  readonly name?: string | undefined
  /** Address of a picture at the gateway, safe in an `img`. */
  readonly avatar?: string | undefined
}

/**
 * What does not show, or turns the writing around what follows it. Of these ENSIP-15 has but what
 * joins emoji.
 */
const misleading = /[\p{Cc}\p{Z}]|(?!\u200d)\p{Cf}/u

/**
 * Asks who an address is.
 *
 * @param client - Client from `createLatchkey`.
 * @param parameters - The address; `sender`, the visitor's own, for gateways that log it.
 * @returns The query. Both members are undefined for who has neither name nor picture.
 * @throws `identity.failed`; `gateway.not_configured`; `transport.aborted`.
 * @source spec §7 "GET /v1/identity/{address}", §9 "Name and identity cache 5 min"
 */
export function identityQuery(
  client: Latchkey,
  parameters: { readonly address: string; readonly sender?: string | undefined },
): Query<Identity> {
  const { address, sender } = parameters
  return {
    queryKey: gatewayQueryKey(client, 'identity', identityKey(address)),
    queryFn: async ({ signal }) => {
      const found = await requestGateway(client, {
        path: `/v1/identity/${encodeURIComponent(address)}`,
        query: { sender },
        reply: identity,
        failed: 'identity.failed',
        details: { address },
        signal,
      })
      return toIdentity(client, address, found)
    },
    staleTime: identityStaleTime,
  }
}

/**
 * Writes where the gateway has the picture of an address: no other host learns who looks at whom.
 *
 * @param client - Client from `createLatchkey`.
 * @param address - Whose picture.
 * @source architecture §6
 */
export function avatarUrl({ options }: Latchkey, address: string): string | undefined {
  return gatewayUrl(options, `/v1/identity/${encodeURIComponent(address)}/avatar`)
}

/** Tells whether a name can be shown as it stands. */
export function isDisplayable(name: unknown): name is string {
  return typeof name === 'string' && name !== '' && !misleading.test(name)
}

function toIdentity(client: Latchkey, address: string, { name, avatar }: IdentityReply): Identity {
  return {
    name: isDisplayable(name) ? name : undefined,
    avatar: safeIcon(avatar) === undefined ? undefined : avatarUrl(client, address),
  }
}
