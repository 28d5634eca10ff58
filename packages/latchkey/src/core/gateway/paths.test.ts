import { expect, it } from 'vitest'
import { mainnet } from '../../networks/index.ts'
import { fetchActivity } from '../activity/index.ts'
import { alice, fakeAdapter, fakeConnector } from '../client/core.fixture.ts'
import { connect } from '../connection/index.ts'
import { fetchOnrampOptions, fetchOnrampQuote, setPaymentAmount } from '../onramp/index.ts'
import { createTestOnrampQuote, fakeOnrampOptions } from '../onramp/onramp.fixture.ts'
import { fetchAllowedOrigins, fetchProject } from '../project/index.ts'
import { createGatewayTest } from './gateway.fixture.ts'

const answers: Readonly<Record<string, unknown>> = {
  '/v1/supported-chains': { http: [mainnet.caipNetworkId], ws: [] },
  '/appkit/v1/config': { features: [] },
  '/projects/v1/origins': { allowedOrigins: [] },
  '/v1/onramp/options': fakeOnrampOptions,
  '/v1/onramp/providers': [],
  '/v1/onramp/quote': createTestOnrampQuote('0.03'),
}

it('requests project, origins, history and purchases at their paths [7.34]', async () => {
  const { client, calls } = createGatewayTest(
    ({ path }) => answers[path] ?? { data: [], next: null },
    {},
    { first: fakeAdapter(mainnet, { gatewayFeatures: ['activity', 'onramp'] }) },
  )
  const connector = fakeConnector('fox', [mainnet])
  await connect(client, { connector, network: mainnet.caipNetworkId })
  await fetchProject(client)
  await fetchAllowedOrigins(client)
  await fetchActivity(client)
  await fetchOnrampOptions(client)
  setPaymentAmount(client, { text: '50' })
  await fetchOnrampQuote(client)
  const requests = calls.map(({ method, path }) => `${method} ${path}`)
  expect(requests).toEqual(
    expect.arrayContaining([
      'GET /appkit/v1/config',
      'GET /projects/v1/origins',
      `GET /v1/account/${alice}/history`,
      'GET /v1/onramp/options',
      'POST /v1/onramp/quote',
    ]),
  )
})
