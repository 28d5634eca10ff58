import { nameSuggestionsSchema, nameSuggestionsQuerySchema } from 'latchkey/protocol'
import * as v from 'valibot'
import { defineRoute, httpError, type HttpRoute } from '../../../../http/index.ts'
import { findLabelError } from '../nameRules.ts'
import type { NameRouteDeps } from '../NameRouteDeps.ts'
import { generateNameCandidates, pickSuggestions } from '../suggestNames.ts'

/**
 * `GET /v1/profile/suggestions/:name`, with a single query for all candidates.
 *
 * @see [7.15]
 */
export function getSuggestionsRoute({
  zones,
  store,
}: Pick<NameRouteDeps, 'zones' | 'store'>): HttpRoute {
  return defineRoute(
    {
      method: 'GET',
      path: '/v1/profile/suggestions/:name',
      summary: 'Suggest available names',
      project: 'optional',
      params: v.object({ name: v.string() }),
      query: nameSuggestionsQuerySchema,
      reply: nameSuggestionsSchema,
    },
    async ({ params, query }) => {
      const { zone = zones[0] ?? '' } = query
      if (!zones.includes(zone))
        throw httpError(400, { field: 'zone', description: 'The zone is not supported' })
      const label = params.name.endsWith(`.${zone}`)
        ? params.name.slice(0, -zone.length - 1)
        : params.name
      const flaw = findLabelError(label)
      if (flaw !== undefined) throw httpError(400, { field: 'name', description: flaw })
      // The BIP-39 list of 2,048 words, loaded on first use.
      const { english } = await import('viem/accounts')
      const inZone = (each: string): string => `${each}.${zone}`
      const others = generateNameCandidates(label, english).map(inZone)
      const taken = await store.findTaken([inZone(label), ...others])
      return { suggestions: pickSuggestions(inZone(label), others, taken) }
    },
  )
}
