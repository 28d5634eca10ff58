import type { Connection } from '../model/Connector.ts'
import { expect, it } from 'vitest'
import { WalletError } from '../../errors/index.ts'
import { alice, createTestClient, bob, giveUpLoading, settle } from '../client/core.fixture.ts'
import { connect, readConnection, readStatus } from '../connection/index.ts'
import { withFakePairing, type PairedTest, relayed, settled } from './pairing.fixture.ts'
import { pairingSource } from './pairingSource.ts'

const fails = (): Promise<never> => Promise.reject(new Error('offline'))

/** A displayed code, and the pending connect. */
async function waiting(
  signal?: AbortSignal,
): Promise<PairedTest & { readonly answer: Promise<Connection> }> {
  const made = withFakePairing(createTestClient(relayed))
  const answer = connect(made.client, { connector: made.connector, signal })
  answer.catch(() => {})
  await settle()
  return { ...made, answer }
}

const event = { type: 'event', topic: 'first', chain: 'eip155:8453' } as const

it('applies events between the approval and the loading of the session code', async () => {
  const { client, pairing, clock, answer } = await waiting()
  await pairing.proposals[0]?.approve()
  pairing.tell({ ...event, name: 'accountsChanged', data: [`eip155:8453:${bob}`] })
  pairing.tell({ ...event, name: 'chainChanged', data: 8453 })
  pairing.tell({ ...event, topic: 'other', name: 'chainChanged', data: 1 })
  await answer
  clock.advance(0)
  expect(readConnection(client.store.get())).toMatchObject({
    accounts: [{ address: bob }],
    network: 'eip155:8453',
  })
})

it('applies events before a stored session is resumed', async () => {
  const visited = await waiting()
  await visited.pairing.proposals[0]?.approve()
  await visited.answer
  visited.client.destroy()

  const { client, pairing, clock } = withFakePairing(
    createTestClient(relayed, { area: visited.area }),
    [settled()],
  )
  const source = client.own(pairingSource)
  const { createSessions } = source
  source.createSessions = async (...given) => {
    await settle()
    pairing.tell({ ...event, name: 'accountsChanged', data: [`eip155:8453:${bob}`] })
    return createSessions(...given)
  }
  await client.start()
  clock.advance(0)
  expect(readConnection(client.store.get())?.accounts).toMatchObject([{ address: bob }])
})

it('keeps the session of a wallet that approved while the session code cannot be loaded', async () => {
  const { client, pairing, clock, answer } = await waiting()
  const source = client.own(pairingSource)
  const { createSessions } = source
  source.createSessions = fails
  await pairing.proposals[0]?.approve()
  await settle()
  clock.advance(500)
  await settle()
  source.createSessions = createSessions
  clock.advance(1000)
  expect(await answer).toMatchObject({ accounts: [{ address: alice }, { address: bob }] })
  expect(pairing.stored).toHaveLength(1)
})

it('ends the session after the last retry', async () => {
  const { client, pairing, clock, answer } = await waiting()
  client.own(pairingSource).createSessions = fails
  await pairing.proposals[0]?.approve()
  await settle()
  clock.advance(500)
  await settle()
  expect(pairing.stored).toHaveLength(1)
  await giveUpLoading(clock)
  await expect(answer).rejects.toMatchObject({ code: 'transport.failed' })
  expect(pairing.stored).toEqual([])
  expect(readStatus(client.store.get())).toBe('disconnected')
})

it('ends the session at once when the visitor aborts, but not when the page unloads', async () => {
  const visitor = new AbortController()
  const givenUp = await waiting(visitor.signal)
  const left = await waiting()
  for (const { client, pairing } of [givenUp, left]) {
    client.own(pairingSource).createSessions = fails
    await pairing.proposals[0]?.approve()
  }
  await settle()
  visitor.abort(new WalletError('transport.aborted'))
  left.client.destroy()
  await settle()
  expect(givenUp.pairing.stored).toEqual([])
  expect(left.pairing.stored).toHaveLength(1)
})
