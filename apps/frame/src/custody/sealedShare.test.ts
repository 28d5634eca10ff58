import { formatShareContext } from 'latchkey/protocol'
import { expect, it } from 'vitest'
import { formatShareOwnerContext } from './sealedShare.ts'

it.each(['device', 'service', 'recovery'] as const)(
  'authenticates the text of the protocol with a %s share',
  (role) => {
    const addresses = {
      evm: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      solana: '4Nd1mYQfBZ2u3x5kqkPhgRkP9qv3bM9m1o3pG1wYb1sV',
    }
    expect(formatShareOwnerContext({ addresses, deviceId: 'one', role })).toBe(
      formatShareContext({ ...addresses, device: 'one', role }),
    )
  },
)
