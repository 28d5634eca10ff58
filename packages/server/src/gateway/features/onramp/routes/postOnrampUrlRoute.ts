import {
  type OnrampUrl,
  onrampUrlSchema,
  type OnrampUrlBody,
  onrampUrlBodySchema,
} from 'latchkey/protocol'
import { defineRoute, httpError, type HttpRoute } from '../../../../http/index.ts'
import { getGatewayOrigin } from '../../../chain/tokens/index.ts'
import type { WriteOnrampUrl } from '../VendorOnrampPortFactories.ts'
import { withQuery } from '../withQuery.ts'

/**
 * `POST /v1/generators/onrampurl`
 *
 * @param deps - `writeUrl` of a configured vendor; without it, the page of the sandbox is used.
 * @throws HTTP 503 if neither exists.
 * @see [7.17]
 */
export function postOnrampUrlRoute(deps: {
  readonly writeUrl: WriteOnrampUrl | undefined
  readonly hasSandbox: boolean
}): HttpRoute {
  const { writeUrl, hasSandbox } = deps
  return defineRoute<unknown, unknown, OnrampUrlBody, OnrampUrl>(
    {
      method: 'POST',
      path: '/v1/generators/onrampurl',
      summary: 'Get the URL of a page to buy crypto',
      project: 'query',
      body: onrampUrlBodySchema,
      bodyLimit: 65_536,
      reply: onrampUrlSchema,
    },
    (request) => {
      const { body, project } = request
      if (writeUrl) return { url: writeUrl(body) }
      if (hasSandbox)
        return { url: sandboxLink(getGatewayOrigin(request), { projectId: project?.id, body }) }
      throw httpError(503, { field: 'provider', description: 'No on-ramp is configured' })
    },
  )
}

function sandboxLink(
  gateway: string,
  about: { readonly projectId: string | undefined; readonly body: OnrampUrlBody },
): string {
  const { projectId, body } = about
  const [wallet] = body.destinationWallets
  return withQuery(`${gateway}/v1/onramp/sandbox`, {
    projectId,
    destinationCurrencyCode: wallet?.assets?.[0] ?? 'ETH',
    walletAddress: wallet?.address,
    sourceAmount: body.presetFiatAmount,
  })
}
