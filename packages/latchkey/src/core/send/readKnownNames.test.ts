import { expect, it } from 'vitest'
import { bob, carol, createTestClient } from '../client/core.fixture.ts'
import { addRecentReceiver } from './recentReceivers.ts'
import { readKnownNames } from './readKnownNames.ts'

it('prefers the name that the visitor sent to over that of the gateway, in any case of the address', () => {
  const { client } = createTestClient()
  const other = `0x${'1'.repeat(40)}`
  client.store.set({
    identities: {
      [bob]: { name: 'gateway.eth', timestamp: 0 },
      [other]: { name: 'other.eth', timestamp: 0 },
    },
  })
  addRecentReceiver(client, { namespace: 'eip155', address: other })
  addRecentReceiver(client, { namespace: 'eip155', address: bob.toUpperCase(), name: 'bob.eth' })
  addRecentReceiver(client, { namespace: 'solana', address: carol, name: 'carol.sol' })
  const state = client.store.get()
  expect(readKnownNames(state)).toEqual({ [bob]: 'bob.eth', [other]: 'other.eth' })
  expect(readKnownNames(state, 'solana')).toMatchObject({ [carol.toLowerCase()]: 'carol.sol' })
})
