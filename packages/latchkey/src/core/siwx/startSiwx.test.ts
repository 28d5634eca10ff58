import { describe, expect, it } from 'vitest'
import { createModuleLoader } from '../../kernel/index.ts'
import { mainnet } from '../../networks/index.ts'
import {
  createTestClient,
  fakeAdapter,
  fakeConnector,
  settle,
  type TestClient,
} from '../client/core.fixture.ts'
import { connect } from '../connection/index.ts'
import { readSiwxState, startSiwx, waitForSignInCheck } from './index.ts'
import { fakeSiwx } from './siwx.fixture.ts'
import { promptSignInOnAccountChange } from './promptSignInOnAccountChange.ts'
import { createSiwxLoader } from './startSiwx.ts'

type Started = TestClient & { readonly network: { isAway: boolean } }

/** Connects a wallet while the code of the sign-in cannot be loaded. */
async function connectWithoutCode(isRequired: boolean): Promise<Started> {
  const network = { isAway: true }
  const siwx = fakeSiwx({ getRequired: () => isRequired })
  const test = createTestClient({ siwx }, { first: fakeAdapter(mainnet) })
  const { client } = test
  const loader = createModuleLoader(async () => {
    if (network.isAway) throw new Error('Failed to fetch dynamically imported module')
    promptSignInOnAccountChange(client, { isVisitors: () => true })
  })
  const { own } = client
  Object.assign(client, {
    own: ((create) => (create === createSiwxLoader ? loader : own(create))) as typeof own,
  })
  startSiwx(client)
  await settle()
  await connect(client, { connector: fakeConnector('fox', [mainnet]) })
  return { ...test, network }
}

describe('a sign-in whose code could not be loaded', () => {
  it('keeps a connection waiting where it is required, and prompts once the code has loaded [4.8a]', async () => {
    const { client, clock, network } = await connectWithoutCode(true)
    let isWaiting = true
    const checked = waitForSignInCheck(client).finally(() => (isWaiting = false))
    await settle()
    clock.advance(5_000)
    await settle()
    expect(isWaiting).toBe(true)
    const { notification } = client.store.get()
    expect(notification.message).toBe('A problem occurred while trying initialize authentication')
    network.isAway = false
    clock.advance(5_000)
    await settle()
    expect(await checked).toBe(true)
    expect(readSiwxState(client.store.get()).flow.status).toBe('prompted')
  })

  it('keeps no connection waiting where it is optional', async () => {
    const { client } = await connectWithoutCode(false)
    expect(await waitForSignInCheck(client)).toBe(false)
  })

  it('prompts without another connection once the code has loaded', async () => {
    const { client, clock, network } = await connectWithoutCode(true)
    network.isAway = false
    clock.advance(5_000)
    await settle()
    expect(readSiwxState(client.store.get()).flow.status).toBe('prompted')
  })
})
