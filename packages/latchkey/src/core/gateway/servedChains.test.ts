import { expect, it } from 'vitest'
import { activityFailedError } from '../../errors/catalogue/index.ts'
import type { CaipNetworkId } from '../../caip/index.ts'
import { errorCatalogue } from '../../errors/index.ts'
import { base, mainnet, solanaMainnet } from '../../networks/index.ts'
import type { GatewayFeatureName } from '../model/Adapter.ts'
import { fakeAdapter } from '../client/core.fixture.ts'
import { createGatewayTest, rejectionResponse } from './gateway.fixture.ts'
import { isNetworkServed } from './servedChains.ts'

const failed = activityFailedError

it('requests the served networks once a day [7.2, 7.22a]', async () => {
  const { client, clock, calls } = createGatewayTest(() => ({
    http: [mainnet.caipNetworkId],
    ws: [],
  }))
  expect(await isNetworkServed(client, mainnet.caipNetworkId, { failed })).toBe(true)
  expect(await isNetworkServed(client, base.caipNetworkId, { failed })).toBe(false)
  expect(calls.map(({ path }) => path)).toEqual(['/v1/supported-chains'])
  clock.advance(86_400_000)
  await isNetworkServed(client, base.caipNetworkId, { failed })
  expect(calls).toHaveLength(2)
})

it('serves no network without a gateway, and sends no request', async () => {
  const { client, calls } = createGatewayTest(() => ({ http: [], ws: [] }), {
    gatewayUrl: undefined,
  })
  expect(await isNetworkServed(client, mainnet.caipNetworkId, { failed })).toBe(false)
  expect(calls).toEqual([])
})

it("throws each caller's own code on failure", async () => {
  const { client } = createGatewayTest(() => rejectionResponse(503, 'Down'))
  const calls = (['activity.failed', 'swap.quote_failed'] as const).map((code) =>
    isNetworkServed(client, mainnet.caipNetworkId, { failed: errorCatalogue[code] }),
  )
  const found = await Promise.allSettled(calls)
  expect(found).toMatchObject([
    { reason: { code: 'activity.failed', details: { reason: 'Down' } } },
    { reason: { code: 'swap.quote_failed', details: { reason: 'Down' } } },
  ])
})

it('does not treat a failing gateway as serving nothing', async () => {
  const answers: unknown[] = [
    rejectionResponse(503, 'Down'),
    { http: [mainnet.caipNetworkId], ws: [] },
  ]
  const { client } = createGatewayTest(() => answers.shift())
  await expect(isNetworkServed(client, mainnet.caipNetworkId, { failed })).rejects.toMatchObject({
    code: failed.code,
  })
  expect(await isNetworkServed(client, mainnet.caipNetworkId, { failed })).toBe(true)
})

it('serves a network only for features of its adapter [7.22a, 9.5]', async () => {
  const first = fakeAdapter(mainnet, { gatewayFeatures: ['swaps'] })
  const networks = [mainnet.caipNetworkId, solanaMainnet.caipNetworkId]
  const { client } = createGatewayTest(() => ({ http: networks, ws: [] }), {}, { first })
  const served = (network: CaipNetworkId, feature: GatewayFeatureName): Promise<boolean> =>
    isNetworkServed(client, network, { failed, feature })
  expect(await served(mainnet.caipNetworkId, 'swaps')).toBe(true)
  expect(await served(mainnet.caipNetworkId, 'names')).toBe(false)
  expect(await served(solanaMainnet.caipNetworkId, 'swaps')).toBe(false)
  expect(await isNetworkServed(client, solanaMainnet.caipNetworkId, { failed })).toBe(true)
})
