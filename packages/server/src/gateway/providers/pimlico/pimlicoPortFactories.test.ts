import type { BundlerCall } from 'latchkey/protocol'
import { expect, it, onTestFinished } from 'vitest'
import { createFakeClock } from '../../../clock/createFakeClock.fixture.ts'
import { createUpstreamClient, type UpstreamConfigs } from '../../../upstream/index.ts'
import { startTestServer } from '../../../upstream/server.fixture.ts'
import { createChains } from '../../chain/chains/index.ts'
import { pimlicoPortFactories } from './pimlicoPortFactories.ts'

function createPimlico(upstreams: UpstreamConfigs) {
  const upstream = createUpstreamClient({ clock: createFakeClock() })
  onTestFinished(() => upstream.close())
  return pimlicoPortFactories.bundler?.({ upstream, upstreams }) ?? []
}

it('sends a call of its chains with the configured key', async () => {
  const server = await startTestServer((_, response) => {
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 7, result: null }))
  })
  const url = `${server.url}/v2/{chainId}/rpc?apikey={key}`
  const [bundler] = createPimlico({ pimlico: { key: 'k 1', url, chains: 'eip155:10' } })
  const chains = createChains()
  const optimism = chains.get('eip155:10')!
  expect(bundler?.name).toBe('pimlico')
  expect([...chains.values()].filter((chain) => bundler?.serves(chain))).toEqual([optimism])
  const call: BundlerCall = {
    jsonrpc: '2.0',
    id: 7,
    method: 'pimlico_getUserOperationGasPrice',
    params: [],
  }
  await bundler?.call(optimism, call, AbortSignal.timeout(5000))
  expect(server.requests[0]?.url).toBe('/v2/10/rpc?apikey=k%201')
})

it('the bundler is not created without a key', () => {
  expect(createPimlico({})).toEqual([])
  expect(createPimlico({ pimlico: {} })).toEqual([])
  expect(createPimlico({ pimlico: { key: 'k' } })).toHaveLength(1)
})
