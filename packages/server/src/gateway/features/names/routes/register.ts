import { nameMessage, nameRecord } from 'latchkey/protocol'
import { defineRoute, httpError, type Route } from '../../../../http/index.ts'
import { attributesFlaw } from '../attributeRules.ts'
import { etherCoin } from '../coinTypes.ts'
import { nameFlaw } from '../nameRules.ts'
import { checkSignature, type NamesHouse, refused, written } from '../NamesHouse.ts'
import { recordOf } from '../records.ts'
import { checkChecksum, checkTime, readClaim, readMessage, signedOnce } from '../signedMessages.ts'
import { signedRoute } from '../signedRoute.ts'

/**
 * `POST /v1/profile/account`
 *
 * @param house - Names and what checks them.
 * @returns The route. A name points to whoever signed, on the main network and on the one that the
 * signer speaks on.
 * @source spec §7 "Blockchain data API", facts: gateway §4.1
 */
export function register(house: NamesHouse): Route {
  const { zones, store, chains, clock } = house
  return defineRoute(
    {
      ...signedRoute,
      path: '/v1/profile/account',
      summary: 'Registers a name for whoever signed',
      reply: nameRecord,
    },
    async ({ body, signal }) => {
      const { name, attributes, timestamp } = readMessage(nameMessage, body.message)
      refuse('name', nameFlaw(name, zones))
      const claim = readClaim(body, chains)
      if ((await store.taken([name])).has(name)) throw refused('taken')
      checkTime(timestamp, clock.now())
      refuse('attributes', attributesFlaw(attributes))
      checkChecksum(claim.address)
      await checkSignature(house, claim, signal)

      const { address, coinType } = claim
      const coins = [...new Set([etherCoin, coinType])]
      const addresses = coins.map((coin) => ({ coinType: coin, address }))
      const signed = signedOnce(claim, timestamp)
      const outcome = await store.register({ name, attributes, addresses }, signed)
      return recordOf(await written(house, outcome))
    },
  )
}

function refuse(field: string, description: string | undefined): void {
  if (description !== undefined) throw httpError(400, { field, description })
}
