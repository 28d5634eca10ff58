import { verifyMessage } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import {
  createAgreementKey,
  deriveSymKey,
  fromHex,
  openEnvelope,
  readEnvelope,
  toHex,
  topicOf,
} from 'latchkey/internal'
import {
  appMetadata,
  createFakeApp,
  createPhoneOnMemoryRelay,
  type FakeApp,
} from './app.fixture.ts'
import { type CacaoPayload, formatCacaoMessage } from './cacao.ts'
import type { PhoneDeps } from './createPhone.ts'
import { createRecapUri, getRecapMethods, readRecap } from './recap.ts'
import { createMemoryRelay } from './relay.fixture.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const chains = ['eip155:1', 'eip155:10', 'eip155:5']

type Answer = {
  readonly error?: { readonly code: number }
  readonly result?: {
    readonly cacaos: readonly { readonly p: CacaoPayload; readonly s: { readonly s: string } }[]
    readonly responder: { readonly publicKey: string }
  }
}

/** Asks for a sign-in, and reads the answer off the relay: it comes on a topic of its own. */
async function authenticate(options: Partial<PhoneDeps> = {}, payload: object = {}) {
  const relay = createMemoryRelay()
  const phone = createPhoneOnMemoryRelay(relay, options)
  const app = await createFakeApp(relay, ['wc_sessionAuthenticate'])
  const { privateKey, publicKey } = await createAgreementKey()
  const paired = phone.pair(app.uri)
  const params = {
    authPayload: {
      type: 'caip122',
      chains,
      domain: 'app.example',
      aud: 'https://app.example',
      version: '1',
      nonce: 'abcd1234efgh',
      iat: '2026-01-02T03:04:05.000Z',
      statement: 'Sign in.',
      resources: [createRecapUri(['personal_sign', 'eth_mine'], chains)],
      ...payload,
    },
    requester: { publicKey: toHex(publicKey), metadata: appMetadata },
    expiryTimestamp: Math.floor(Date.now() / 1000) + 3600,
  }
  app.peerRpc
    .request(app.pairingTopic, { method: 'wc_sessionAuthenticate', params })
    .catch(() => {})
  const responseTopic = await topicOf(publicKey)

  async function answer(): Promise<Answer & { readonly symKey: Uint8Array }> {
    await expect.poll(() => relay.published.some(({ topic }) => topic === responseTopic)).toBe(true)
    const { message = '' } = relay.published.find(({ topic }) => topic === responseTopic) ?? {}
    const envelope = readEnvelope(message)
    if (envelope?.type !== 1) throw new Error('The answer is sealed as it should not be.')
    const symKey = await deriveSymKey(privateKey, envelope.senderPublicKey)
    return { ...(JSON.parse(openEnvelope(envelope, symKey) ?? '{}') as Answer), symKey }
  }
  return { relay, phone, app, paired, answer }
}

async function joined(app: FakeApp, symKey: Uint8Array): Promise<string> {
  const topic = await topicOf(symKey)
  await app.peerRpc.subscribe(topic, symKey)
  return topic
}

describe('a one-click sign-in', () => {
  it("signs for every supported chain, and settles a session with the ReCap's methods", async () => {
    const { phone, app, paired, answer } = await authenticate()
    const { result, symKey } = await answer()
    expect(result?.cacaos.map(({ p }) => p.iss)).toEqual([
      `did:pkh:eip155:1:${address}`,
      `did:pkh:eip155:10:${address}`,
    ])
    for (const { p, s } of result?.cacaos ?? []) {
      const signature = s.s as `0x${string}`
      expect(await verifyMessage({ address, message: formatCacaoMessage(p), signature })).toBe(true)
      expect(getRecapMethods(readRecap(p.resources))).toEqual(['personal_sign'])
    }
    expect(fromHex(result?.responder.publicKey ?? '')).toHaveLength(32)

    const session = await paired
    const topic = await joined(app, symKey)
    expect(session).toMatchObject({
      topic,
      namespaces: { eip155: { chains: ['eip155:1', 'eip155:10'], methods: ['personal_sign'] } },
    })
    await expect(app.call(topic, 'eip155:10', 'personal_sign', ['0x48', address])).resolves.toMatch(
      /^0x/,
    )
    expect(phone.requests[0]?.method).toBe('wc_sessionAuthenticate')
  })

  it('ignores the fallback proposal', async () => {
    const relay = createMemoryRelay()
    const phone = createPhoneOnMemoryRelay(relay)
    const app = await createFakeApp(relay, ['wc_sessionAuthenticate'])
    void phone.pair(app.uri)
    void app.propose().catch(() => {})
    await expect.poll(() => relay.published.length).toBe(1)
    await phone.forge({ topic: app.pairingTopic, tag: 0, payload: {} })
    expect(phone.requests).toEqual([])
  })

  it('can be rejected', async () => {
    const { paired, answer, relay, phone } = await authenticate({ prompt: async () => false })
    await expect(paired).rejects.toMatchObject({ code: 4001 })
    expect((await answer()).error?.code).toBe(5000)
    expect(relay.published.at(-1)?.tag).toBe(1118)
    expect(phone.sessions()).toEqual([])
  })

  it('is rejected for unsupported chains', async () => {
    const { paired, answer, relay } = await authenticate({}, { chains: ['eip155:5'] })
    await expect(paired).rejects.toMatchObject({ code: 5100 })
    expect((await answer()).error?.code).toBe(5100)
    expect(relay.published.at(-1)?.tag).toBe(1119)
  })

  it('settles no session for an empty ReCap', async () => {
    const { paired, answer, phone } = await authenticate({}, { resources: ['https://app.example'] })
    await expect(paired).rejects.toMatchObject({ code: 'pairing.no_session' })
    expect((await answer()).result?.cacaos).toHaveLength(2)
    expect(phone.sessions()).toEqual([])
  })

  it('is left to the proposal by a phone without support', async () => {
    const relay = createMemoryRelay()
    const phone = createPhoneOnMemoryRelay(relay, { authenticates: false })
    const app = await createFakeApp(relay, ['wc_sessionAuthenticate'])
    const paired = phone.pair(app.uri)
    await expect(
      app.peerRpc.request(app.pairingTopic, { method: 'wc_sessionAuthenticate', params: {} }),
    ).rejects.toMatchObject({ cause: { code: 10001 } })
    await app.propose()
    await paired
    expect(phone.sessions()).toHaveLength(1)
  })
})
