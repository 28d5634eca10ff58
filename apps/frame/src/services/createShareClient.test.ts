import { describe, expect, it } from 'vitest'
import { createShareClient, type ShareClient } from './createShareClient.ts'
import type { FrameSession } from './createFrameSession.ts'
import { readOrCreateDeviceKey } from './deviceSigningKey.ts'
import { createMemoryStore, createServiceFetch } from './fakeServices.fixture.ts'

/** Connects a client to a service that issues a nonce for each request of its key, and has one response to all others. */
async function connect(response: () => Response): Promise<{
  readonly client: ShareClient
  readonly clock: { now: number }
  /** Nonces of the requests that were served, and how many were issued. */
  readonly used: unknown[]
  readonly issued: () => number
}> {
  const store = createMemoryStore()
  const clock = { now: 1_700_000_000_000 }
  const used: unknown[] = []
  let issued = 0
  const serve = createServiceFetch(({ claims }) => {
    used.push(claims['nonce'])
    return response()
  })
  const send = async (client: { send(request: unknown): Promise<unknown> }, request: unknown) =>
    client.send(request)
  const client = createShareClient({
    key: await readOrCreateDeviceKey(store),
    origin: 'https://wallet.example',
    store,
    now: () => clock.now,
    // The session only adds its token.
    session: { send } as unknown as FrameSession,
    fetch: async (input, init) =>
      String(input).endsWith('/key')
        ? Response.json({ publicKey: 'A'.repeat(43), nonce: `nonce-${++issued}` })
        : serve(input, init),
  })
  return { client, clock, used, issued: () => issued }
}

const body = { publicKey: 'A'.repeat(43), method: 'personal_sign', digest: 'A'.repeat(43) } as const

const answerShare = (): Response => Response.json({ share: 'A'.repeat(98) })

describe('the nonce of a release', () => {
  it('is prepared once, for the next request alone', async () => {
    const { client, used, issued } = await connect(answerShare)
    client.prepareRelease()
    await client.release(body)
    expect([used, issued()]).toEqual([['nonce-1'], 1])
    await client.release(body)
    expect(used).toEqual(['nonce-1', 'nonce-2'])
  })

  it('is a new one when the visitor took long to approve', async () => {
    const { client, clock, used } = await connect(answerShare)
    client.prepareRelease()
    clock.now += 120_000
    await client.release(body)
    expect(used).toEqual(['nonce-2'])
  })
})

describe('the wallet of an account', () => {
  it('is undefined where the service has none', async () => {
    const { client } = await connect(() => Response.json({ wallet: null }))
    expect(await client.getWallet()).toBeUndefined()
  })

  it.each([
    ['an error', () => Response.json({ wallet: null }, { status: 404 }), 'frame.failed'],
    ['an empty object', () => Response.json({}), 'transport.failed'],
    ['another field', () => Response.json({ wallet: null, more: 1 }), 'transport.failed'],
  ])('is not taken for missing after a response with %s', async (_, response, code) => {
    const { client } = await connect(response)
    await expect(client.getWallet()).rejects.toMatchObject({ code })
  })
})
