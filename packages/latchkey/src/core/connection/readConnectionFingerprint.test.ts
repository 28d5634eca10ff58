import { expect, it } from 'vitest'
import { createTestClient, fakeConnector, sessionOf } from '../client/core.fixture.ts'
import { mainnet, solanaMainnet } from '../../networks/index.ts'
import { connect } from './connect.ts'
import { updateConnection } from './connectionState.ts'
import { readConnectionFingerprint } from './readConnectionFingerprint.ts'
import type { Latchkey } from '../model/Latchkey.ts'

const read = (client: Latchkey): string | undefined =>
  readConnectionFingerprint(client, { state: client.store.get(), namespace: 'eip155' })

it('changes when a wallet grants the same account in another session', async () => {
  const { client } = createTestClient()
  const connector = fakeConnector('phone', [mainnet, solanaMainnet])
  connector.answer = async () => [sessionOf(mainnet)]
  await connect(client, { connector, namespace: 'eip155' })
  const before = read(client)
  // Connected in the other namespace too, by a session that replaces the first.
  connector.answer = async () => [sessionOf(solanaMainnet), sessionOf(mainnet)]
  await connect(client, { connector, namespace: 'solana' })
  expect(read(client)).not.toBe(before)
})

it('stays the same until the account or the network changes', async () => {
  const { client } = createTestClient()
  const connector = fakeConnector('fox', [mainnet])
  await connect(client, { connector })
  const before = read(client)
  expect(before).toBeDefined()
  client.store.set(updateConnection('eip155', connector.uid, { approvedNetworks: [] }))
  expect(read(client)).toBe(before)
  connector.emit({ type: 'networkChanged', network: 'eip155:8453' })
  expect(read(client)).not.toBe(before)
})

it('the fingerprint is undefined without a wallet, and once the client was destroyed', async () => {
  const { client } = createTestClient()
  expect(read(client)).toBeUndefined()
  await connect(client, { connector: fakeConnector('fox', [mainnet]) })
  client.destroy()
  expect(read(client)).toBeUndefined()
})
