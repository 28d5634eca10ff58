import { expect, it } from 'vitest'
import { evm } from '../evm/index.ts'
import { base, mainnet } from '../networks/index.ts'
import { configureLatchkey, getConfiguredClient } from './index.ts'

it('defines nothing on a server, and creates a client for each call', () => {
  const options = { adapters: [evm()], projectId: 'server' }
  const first = configureLatchkey({ ...options, networks: [mainnet] })
  const second = configureLatchkey({ ...options, networks: [base] })
  expect(first.options.defaultNetwork).toBe(mainnet.caipNetworkId)
  expect(second.options.defaultNetwork).toBe(base.caipNetworkId)
  expect(configureLatchkey({ client: first })).toBe(first)
  expect(getConfiguredClient()).toBeUndefined()
})
