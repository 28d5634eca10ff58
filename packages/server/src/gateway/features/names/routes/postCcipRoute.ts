import { ccipResponseSchema, ccipRequestSchema } from 'latchkey/protocol'
import { defineRoute, type HttpRoute } from '../../../../http/index.ts'
import type { CcipResponder } from '../ccip/createCcipResponder.ts'

/**
 * `POST /v1/ccip`, public because contracts name its URL.
 *
 * @see EIP-3668
 */
export function postCcipRoute({ answers }: { readonly answers: CcipResponder }): HttpRoute {
  return defineRoute(
    {
      method: 'POST',
      path: '/v1/ccip',
      summary: 'Resolve a name for an on-chain resolver (EIP-3668)',
      project: 'none',
      body: ccipRequestSchema,
      bodyLimit: 65_536,
      reply: ccipResponseSchema,
    },
    async ({ body, signal }) => ({ data: await answers.answer(body, signal) }),
  )
}
