import {
  type OnrampWidget,
  onrampWidgetSchema,
  type OnrampWidgetBody,
  onrampWidgetBodySchema,
} from 'latchkey/protocol'
import { defineRoute, httpError, type HttpRoute } from '../../../../http/index.ts'
import { getGatewayOrigin } from '../../../chain/tokens/index.ts'
import type { OnrampPort } from '../OnrampPort.ts'

type Deps = { readonly ports: readonly OnrampPort[] }

/** `POST /v1/onramp/widget`: the URL of a vendor's purchase page. */
export function postOnrampWidgetRoute({ ports }: Deps): HttpRoute {
  return defineRoute<unknown, unknown, OnrampWidgetBody, OnrampWidget>(
    {
      method: 'POST',
      path: '/v1/onramp/widget',
      summary: 'Get the URL of a purchase page',
      project: 'body',
      body: onrampWidgetBodySchema,
      bodyLimit: 65_536,
      reply: onrampWidgetSchema,
    },
    async (request) => {
      const { projectId, sessionData } = request.body
      const port = ports.find(({ supports: sells }) => sells(sessionData.serviceProvider))
      if (!port)
        throw httpError(400, {
          field: 'sessionData.serviceProvider',
          description: 'The provider does not exist',
        })
      const buyer = { projectId, gateway: getGatewayOrigin(request) }
      return { widgetUrl: await port.createWidgetUrl(sessionData, buyer, request.signal) }
    },
  )
}
