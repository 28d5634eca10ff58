import { nameRegistrationMessageSchema, nameRecordSchema } from 'latchkey/protocol'
import { defineRoute, httpError, type HttpRoute } from '../../../../http/index.ts'
import { checkMessageAudience } from '../checkMessageAudience.ts'
import { findAttributesError } from '../findAttributesError.ts'
import { ethCoinType } from '../coinTypes.ts'
import { findNameError } from '../nameRules.ts'
import {
  checkSignature,
  type NameRouteDeps,
  nameChangeError,
  evictChangedNameOrThrow,
} from '../NameRouteDeps.ts'
import { toNameRecord } from '../nameRecords.ts'
import {
  checkChecksum,
  checkNameMessageTimestamp,
  parseNameSignatureClaim,
  parseSignedNameMessage,
  toUsedNameMessage,
} from '../signedMessages.ts'
import { signedRouteOptions } from '../signedRouteOptions.ts'

/**
 * `POST /v1/profile/account`: points the name to the signer, on Ethereum and on the signer's
 * network.
 *
 * @see [7.16]
 */
export function postNameRoute(deps: NameRouteDeps): HttpRoute {
  const { zones, store, chains, clock, audiences, registrationLimit } = deps
  return defineRoute(
    {
      ...signedRouteOptions,
      path: '/v1/profile/account',
      summary: 'Register a name for the signer',
      reply: nameRecordSchema,
    },
    async ({ body, project, ip, context: { req }, signal }) => {
      const message = parseSignedNameMessage(nameRegistrationMessageSchema, body.message)
      const { name, attributes, timestamp } = message
      const projectId = project?.id
      checkMessageAudience(message, { projectId, url: req.url }, audiences)
      refuse('name', findNameError(name, zones))
      const claim = parseNameSignatureClaim(body, chains)
      if ((await store.findTaken([name])).has(name)) throw nameChangeError('taken')
      checkNameMessageTimestamp(timestamp, clock.now())
      refuse('attributes', findAttributesError(attributes))
      checkChecksum(claim.address)
      await registrationLimit.takeAttempt(ip)
      await checkSignature(deps, claim, signal)
      await registrationLimit.takeRegistration({ address: claim.address, projectId })

      const { address, coinType } = claim
      const coinTypes = [...new Set([ethCoinType, coinType])]
      const addresses = coinTypes.map((type) => ({ coinType: type, address }))
      const signed = toUsedNameMessage(claim, timestamp)
      const outcome = await store.register({ name, attributes, addresses }, signed)
      return toNameRecord(await evictChangedNameOrThrow(deps, outcome))
    },
  )
}

function refuse(field: string, description: string | undefined): void {
  if (description !== undefined) throw httpError(400, { field, description })
}
