import { ccipResponseSchema, ccipRequestSchema } from 'latchkey/protocol'
import * as v from 'valibot'
import { defineRoute, httpError, type HttpRoute } from '../../../../http/index.ts'
import type { CcipResponder } from '../ccip/createCcipResponder.ts'

/**
 * `GET /v1/ccip/:sender/:data`, public because contracts name its URL.
 *
 * @see EIP-3668
 */
export function getCcipRoute({ answers }: { readonly answers: CcipResponder }): HttpRoute {
  return defineRoute(
    {
      method: 'GET',
      path: '/v1/ccip/:sender/:data',
      summary: 'Resolve a name for an on-chain resolver (EIP-3668)',
      project: 'none',
      params: v.object({ sender: v.string(), data: v.string() }),
      reply: ccipResponseSchema,
      cacheControl: 'public, max-age=30',
    },
    async ({ params, signal }) => {
      const data = params.data.replace(/\.json$/, '')
      const read = v.safeParse(ccipRequestSchema, { sender: params.sender, data })
      if (read.success) return { data: await answers.answer(read.output, signal) }
      const [issue] = read.issues
      const field = v.getDotPath(issue) ?? ''
      throw httpError(400, { field, description: issue.message })
    },
  )
}
