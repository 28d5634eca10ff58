import { describe, expect, it } from 'vitest'
import { createFakeClock, createPrefixedStorage } from 'latchkey/internal'
import {
  connectAppToPhone,
  createFakeApp,
  createPhoneOnMemoryRelay,
  defaultProposalNamespaces,
} from './app.fixture.ts'
import type { PhoneSession } from './Phone.ts'
import { createMemoryRelay } from './relay.fixture.ts'

const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

describe('pairing with a phone', () => {
  it('settles a session with the requested and supported namespaces', async () => {
    const { app, phone, topic } = await connectAppToPhone()
    const settle = app.requests.find(({ method }) => method === 'wc_sessionSettle')
    expect(settle?.topic).toBe(topic)
    expect(settle?.params).toMatchObject({
      relay: { protocol: 'irn' },
      controller: { metadata: { name: 'Test Phone' } },
      namespaces: {
        eip155: {
          chains: ['eip155:1', 'eip155:10'],
          methods: [
            'eth_chainId',
            'eth_sendTransaction',
            'personal_sign',
            'wallet_switchEthereumChain',
          ],
          events: ['chainChanged', 'accountsChanged'],
        },
        solana: { chains: ['solana:localnet'], methods: ['solana_signMessage'], events: [] },
      },
    })
    const [session] = phone.sessions()
    expect(session).toMatchObject({ topic, acknowledged: true, app: { name: 'Fake App' } })
    expect(session?.namespaces['eip155']?.accounts[0]).toBe(`eip155:1:${first}`)
    expect(JSON.stringify(phone.sessions())).not.toContain('symKey')
    expect(phone.requests.map(({ method }) => method)).toEqual(['wc_sessionPropose'])
  })

  it("requests approval, and rejects the app's proposal", async () => {
    const relay = createMemoryRelay()
    const approvals: string[] = []
    const phone = createPhoneOnMemoryRelay(relay, {
      prompt: async ({ method, origin, summary }) => {
        approvals.push(method, origin, summary)
        return false
      },
    })
    const app = await createFakeApp(relay)
    const paired = phone.pair(app.uri)
    await expect(app.propose()).rejects.toMatchObject({ cause: { code: 5000 } })
    await expect(paired).rejects.toMatchObject({ code: 4001 })
    expect(approvals.slice(0, 2)).toEqual(['wc_sessionPropose', 'https://app.example'])
    expect(approvals[2]).toContain('eip155:10')
    expect(relay.published.at(-1)?.tag).toBe(1120)
    expect(phone.sessions()).toEqual([])
  })

  it('rejects unsupported proposals without asking for approval', async () => {
    const relay = createMemoryRelay()
    const phone = createPhoneOnMemoryRelay(relay, {
      prompt: () => Promise.reject(new Error('prompted')),
    })
    const app = await createFakeApp(relay)
    const paired = phone.pair(app.uri)
    const required = { eip155: { chains: ['eip155:5'], methods: [], events: [] } }
    await expect(app.propose({}, required)).rejects.toMatchObject({ cause: { code: 5100 } })
    await expect(paired).rejects.toMatchObject({ code: 5100 })
    expect(relay.published.at(-1)?.tag).toBe(1121)
  })

  it('waits while locked, and can be held', async () => {
    const relay = createMemoryRelay()
    const phone = createPhoneOnMemoryRelay(relay)
    phone.script.lock()
    const hold = phone.script.hold({ method: 'wc_sessionPropose' })
    const app = await createFakeApp(relay)
    const both = Promise.all([app.propose(), phone.pair(app.uri)])
    phone.script.unlock()
    expect((await hold.firstRequest()).method).toBe('wc_sessionPropose')
    expect(phone.sessions()).toEqual([])
    hold.approve()
    await both
    expect(phone.sessions()).toHaveLength(1)
  })

  it('keeps sessions of several apps apart', async () => {
    const { relay, phone, topic } = await connectAppToPhone()
    const other = await createFakeApp(relay)
    const [second] = await Promise.all([other.propose(), phone.pair(other.uri)])
    expect(phone.sessions().map((session) => session.topic)).toEqual([topic, second])
  })

  it.each([
    ['no code at all', 'https://app.example', 'pairing.malformed_uri'],
    [
      'an old code',
      `wc:${'a'.repeat(64)}@2?relay-protocol=irn&symKey=${'b'.repeat(64)}&expiryTimestamp=1`,
      'pairing.expired',
    ],
  ])('rejects %s', async (_, uri, code) => {
    await expect(createPhoneOnMemoryRelay().pair(uri)).rejects.toMatchObject({ code })
  })

  it('rejects a pairing URI that was used', async () => {
    const relay = createMemoryRelay()
    const phone = createPhoneOnMemoryRelay(relay)
    const app = await createFakeApp(relay)
    await Promise.all([app.propose(), phone.pair(app.uri)])
    await expect(phone.pair(app.uri)).rejects.toMatchObject({ code: 'pairing.uri_used' })
    expect(phone.sessions()).toHaveLength(1)
  })

  it('drops an expired pairing, and ignores a later approval', async () => {
    const clock = createFakeClock(Date.now())
    const relay = createMemoryRelay()
    const phone = createPhoneOnMemoryRelay(relay, { clock })
    const hold = phone.script.hold({ method: 'wc_sessionPropose' })
    const app = await createFakeApp(relay)
    app.propose().catch(() => {})
    const paired = phone.pair(app.uri)
    await hold.firstRequest()
    clock.advance(301_000)
    await expect(paired).rejects.toMatchObject({ code: 'pairing.expired' })
    const before = relay.published.length
    hold.approve()
    await new Promise((resolve) => setImmediate(resolve))
    expect(phone.sessions()).toEqual([])
    expect(relay.published.length).toBe(before)
  })

  it('resumes a pairing after a restart unless it has expired', async () => {
    const relay = createMemoryRelay()
    const storage = createPrefixedStorage({ prefix: 'kept' })
    const app = await createFakeApp(relay)
    const first = createPhoneOnMemoryRelay(relay, { storage })
    first.script.hold({ method: 'wc_sessionPropose' })
    void first.pair(app.uri)
    const proposed = app.propose()
    await expect.poll(() => first.requests.length).toBe(1)
    first.close()
    const again = createPhoneOnMemoryRelay(relay, { storage })
    await proposed
    await expect.poll(() => again.sessions()[0]?.acknowledged).toBe(true)

    const other = await createFakeApp(relay)
    void again.pair(other.uri)
    await new Promise((resolve) => setImmediate(resolve))
    again.close()
    const clock = createFakeClock(Date.now() + 301_000)
    const late = createPhoneOnMemoryRelay(relay, { storage, clock })
    clock.advance(1)
    const before = relay.published.length
    other.propose().catch(() => {})
    await expect.poll(() => relay.published.length).toBe(before + 1)
    expect(late.requests).toEqual([])
  })

  it('drops the session when the app rejects it', async () => {
    const relay = createMemoryRelay()
    const phone = createPhoneOnMemoryRelay(relay)
    const app = await createFakeApp(relay)
    app.answer = () => ({ error: { code: 7000, message: 'Settlement failed' } })
    const [, outcome] = await Promise.allSettled([app.propose(), phone.pair(app.uri)])
    expect(outcome).toMatchObject({ status: 'rejected', reason: { cause: { code: 7000 } } })
    expect(phone.sessions()).toEqual([])
  })
})

describe('settlement faults', () => {
  async function settledWith(
    fault: Parameters<ReturnType<typeof createPhoneOnMemoryRelay>['faults']['settle']>[0],
  ) {
    const relay = createMemoryRelay()
    const phone = createPhoneOnMemoryRelay(relay)
    phone.faults.settle(fault)
    const app = await createFakeApp(relay)
    const paired = phone.pair(app.uri)
    await app.propose()
    return { relay, app, phone, paired }
  }
  const isPast = (expiry: number): boolean => expiry * 1000 < Date.now()
  const namespacesOf = (params: unknown): PhoneSession['namespaces'] =>
    (params as PhoneSession).namespaces

  it('add an unrequested namespace', async () => {
    const { app, paired } = await settledWith('foreignNamespace')
    await paired
    expect(Object.keys(namespacesOf(app.requests[0]?.params))).toContain('kadena')
  })

  it('grant accounts on other chains, no accounts, no methods', async () => {
    for (const [fault, wrong] of [
      ['foreignChains', { accounts: expect.arrayContaining([`eip155:987654321:${first}`]) }],
      ['noAccounts', { accounts: [] }],
      ['noMethods', { methods: [] }],
    ] as const) {
      const { app, paired } = await settledWith(fault)
      await paired
      expect(namespacesOf(app.requests[0]?.params)['eip155']).toMatchObject(wrong)
    }
  })

  it('settle an expired session', async () => {
    const { app, paired } = await settledWith('expired')
    await paired
    expect(app.requests[0]?.params).toMatchObject({ expiry: expect.toSatisfy(isPast) })
  })

  it('settle twice', async () => {
    const { app, paired } = await settledWith('twice')
    await paired
    await expect.poll(() => app.requests.length).toBe(2)
    expect(new Set(app.requests.map(({ id }) => id)).size).toBe(2)
  })

  it.each(['garbage', 'wrongKey', 'never'] as const)(
    'send an unreadable message: %s',
    async (fault) => {
      const { relay, app, phone } = await settledWith(fault)
      await expect
        .poll(() => relay.published.filter(({ tag }) => tag === 1102).length)
        .toBe(fault === 'never' ? 0 : 1)
      expect(app.requests).toEqual([])
      expect(phone.sessions()[0]?.acknowledged).toBe(false)
    },
  )

  it('follow the account rules of the script', async () => {
    const relay = createMemoryRelay()
    const phone = createPhoneOnMemoryRelay(relay)
    phone.script.noAccounts({ once: true })
    const app = await createFakeApp(relay)
    await Promise.all([app.propose(defaultProposalNamespaces), phone.pair(app.uri)])
    expect(namespacesOf(app.requests[0]?.params)['eip155']?.accounts).toEqual([])
  })
})
