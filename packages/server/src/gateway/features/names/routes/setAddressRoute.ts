import { nameAddressesSchema, nameAddressMessageSchema } from 'latchkey/protocol'
import * as v from 'valibot'
import { defineRoute, httpError, type HttpRoute } from '../../../../http/index.ts'
import { changeName } from '../changeName.ts'
import {
  encodeCoinAddress,
  normalizeCoinType,
  hasValidChecksum,
  coinTypeNetwork,
} from '../coinTypes.ts'
import type { NameRouteDeps } from '../NameRouteDeps.ts'
import { toNameAddresses } from '../nameRecords.ts'
import { signedRouteOptions } from '../signedRouteOptions.ts'

/** `POST /v1/profile/account/:name/address`. An address on Ethereum transfers the name. */
export function setAddressRoute(deps: NameRouteDeps): HttpRoute {
  return defineRoute(
    {
      ...signedRouteOptions,
      path: '/v1/profile/account/:name/address',
      summary: 'Set the address of a name on one chain',
      params: v.object({ name: v.string() }),
      reply: nameAddressesSchema,
    },
    async ({ params, body, project, context: { req }, signal }) => {
      const { name, message } = await changeName(deps, {
        name: params.name,
        signed: body,
        schema: nameAddressMessageSchema,
        check: ({ coin_type, address }) => checkTarget(coin_type, address),
        write: ({ message, ...target }, once) => {
          const { coin_type, address } = message
          return deps.store.setAddress(
            { ...target, to: { coinType: normalizeCoinType(coin_type), address } },
            once,
          )
        },
        request: { projectId: project?.id, url: req.url },
        signal,
      })
      const changed = normalizeCoinType(message.coin_type)
      return toNameAddresses({
        addresses: name.addresses.filter((each) => each.coinType === changed),
      })
    },
  )
}

/**
 * Rejects an address without a valid checksum, because a name transferred to a mistyped address
 * would be lost.
 */
function checkTarget(coinType: number, address: string): void {
  const bytes = encodeCoinAddress(coinType, address)
  if (coinTypeNetwork(coinType) ? bytes && hasValidChecksum(address) : bytes) return
  throw httpError(400, {
    field: 'address',
    description: 'The address is invalid for this coin type',
  })
}
