import type { Connection } from '../model/Connector.ts'
import { expect, it } from 'vitest'
import { createTestClient, bob, settle } from '../client/core.fixture.ts'
import { connect, readConnection } from '../connection/index.ts'
import {
  addFakePairing,
  type PairedTest,
  pairingOptions,
  createSettledSession,
} from './pairing.fixture.ts'

/** A visitor who looks at a code, and the answer that is waited for. */
async function waiting(
  signal?: AbortSignal,
): Promise<PairedTest & { readonly answer: Promise<Connection> }> {
  const made = addFakePairing(createTestClient(pairingOptions))
  const answer = connect(made.client, { connector: made.connector, signal })
  answer.catch(() => {})
  await settle()
  return { ...made, answer }
}

const event = { type: 'event', topic: 'first', chain: 'eip155:8453' } as const

it('applies events that a wallet sends right after its approval', async () => {
  const { client, pairing, clock, answer } = await waiting()
  await pairing.proposals[0]?.approve()
  pairing.emit({ ...event, name: 'accountsChanged', data: [`eip155:8453:${bob}`] })
  pairing.emit({ ...event, name: 'chainChanged', data: 8453 })
  pairing.emit({ ...event, topic: 'other', name: 'chainChanged', data: 1 })
  await answer
  clock.advance(0)
  expect(readConnection(client.store.get())).toMatchObject({
    accounts: [{ address: bob }],
    network: 'eip155:8453',
  })
})

it('applies events that a wallet sends before its stored session is restored', async () => {
  const visited = await waiting()
  await visited.pairing.proposals[0]?.approve()
  await visited.answer
  visited.client.destroy()

  const { client, pairing, clock } = addFakePairing(
    createTestClient(pairingOptions, { area: visited.area }),
    [createSettledSession()],
  )
  const { on } = pairing
  pairing.on = (listener) => {
    const stop = on(listener)
    pairing.emit({ ...event, name: 'accountsChanged', data: [`eip155:8453:${bob}`] })
    return stop
  }
  await client.start()
  clock.advance(0)
  expect(readConnection(client.store.get())?.accounts).toMatchObject([{ address: bob }])
})
