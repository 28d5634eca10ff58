import { describe, expect, it } from 'vitest'
import { base, mainnet, solanaMainnet } from '../../networks/index.ts'
import type { PairedSession } from '../../pairing/index.ts'
import { alice, carol, createTestClient, fakeConnector, settle } from '../client/core.fixture.ts'
import { connect, isConnected } from '../connection/index.ts'
import type { LatchkeyOptions } from '../model/Options.ts'
import type { SiwxConfig, SiwxSession } from '../model/Siwx.ts'
import { readSiwxState, startSiwx } from '../siwx/index.ts'
import {
  type PairedTest,
  pairingOptions,
  createSettledSession,
  addFakePairing,
} from './pairing.fixture.ts'

const statement = 'I accept the terms.'
const networks = [mainnet, base] as const

function fakeSiwx(change: Partial<SiwxConfig> = {}): SiwxConfig & { sessions: SiwxSession[] } {
  const sessions: SiwxSession[] = []
  return {
    sessions,
    getRequired: () => true,
    async createMessage(account) {
      return {
        ...account,
        domain: 'app.example',
        uri: 'https://app.example/shop',
        version: '1',
        nonce: '0123456789',
        statement,
        requestId: '7',
        resources: ['https://app.example/terms'],
        expirationTime: '2030-01-01T00:00:00.000Z',
        notBefore: '2020-01-01T00:00:00.000Z',
        serializedMessage: 'Sign in',
      }
    },
    async addSession(session) {
      sessions.push(session)
    },
    async revokeSession() {},
    async setSessions(list) {
      sessions.splice(0, sessions.length, ...list)
    },
    getSessions: async (chainId) => sessions.filter(({ data }) => data.chainId === chainId),
    ...change,
  }
}

/** Session of a wallet that signed in on both networks, Base first. */
function signedSession(): PairedSession {
  const ids = [mainnet.caipNetworkId, base.caipNetworkId]
  const cacao = (id: string) => ({
    h: { t: 'caip122' },
    p: {
      iss: `did:pkh:${id}:${alice}`,
      domain: 'app.example',
      aud: 'https://app.example/shop',
      version: '1',
      nonce: '0123456789',
      iat: '2026-11-23T00:00:00.000Z',
      statement,
    },
    s: { t: 'eip191', s: `signed for ${id}` },
  })
  return createSettledSession({
    requestedChains: ids,
    authentication: [cacao(base.caipNetworkId), cacao(mainnet.caipNetworkId)],
  })
}

type Started = { readonly made: PairedTest; readonly connected: Promise<unknown> }

async function start(siwx: SiwxConfig, options: Partial<LatchkeyOptions> = {}): Promise<Started> {
  const made = addFakePairing(createTestClient({ ...pairingOptions, networks, siwx, ...options }))
  startSiwx(made.client)
  const connected = connect(made.client, { connector: made.connector })
  await settle()
  return { made, connected }
}

describe('proposal of a sign-in', () => {
  it('has the message of the app, and the active network first [7.31]', async () => {
    const { made } = await start(fakeSiwx())
    expect(made.pairing.proposals[0]?.authenticate).toEqual({
      chains: [mainnet.caipNetworkId, base.caipNetworkId],
      domain: 'app.example',
      uri: 'https://app.example/shop',
      nonce: '0123456789',
      statement,
      requestId: '7',
      resources: ['https://app.example/terms'],
      exp: '2030-01-01T00:00:00.000Z',
      nbf: '2020-01-01T00:00:00.000Z',
    })
  })

  it.each<[string, Partial<SiwxConfig>, Partial<LatchkeyOptions>]>([
    [
      'other namespaces are proposed',
      {},
      {
        pairing: {
          ...pairingOptions.pairing,
          namespaces: { chains: { cosmos: ['cosmos:cosmoshub-4'] } },
        },
      },
    ],
    ['the app signs messages', { signMessage: async () => '0x' }, {}],
    ['the server of nonces fails', { createMessage: () => Promise.reject(new Error('503')) }, {}],
  ])('is left out where %s', async (_, config, options) => {
    const { made } = await start(fakeSiwx(config), options)
    expect(made.pairing.proposals).toHaveLength(1)
    expect(made.pairing.proposals[0]?.authenticate).toBeUndefined()
  })

  it('is left out where the server of nonces does not answer in 3 s', async () => {
    const { made } = await start(fakeSiwx({ createMessage: () => new Promise(() => {}) }))
    expect(made.pairing.proposals).toHaveLength(0)
    made.clock.advance(3000)
    await settle()
    expect(made.pairing.proposals[0]?.authenticate).toBeUndefined()
  })
})

describe('a wallet that signs in while it connects', () => {
  it('is signed in on all its networks without a prompt [3.18b, 4.8b]', async () => {
    const siwx = fakeSiwx()
    const { made, connected } = await start(siwx)
    const { client, signals } = { ...made, signals: made.client.signals }
    const prompts: unknown[] = []
    signals.on('attention', (event) => prompts.push(event))
    await made.pairing.proposals[0]?.approve(signedSession())
    await connected
    await settle()
    const [first, second] = siwx.sessions
    expect(first?.data).toMatchObject({ chainId: mainnet.caipNetworkId, accountAddress: alice })
    expect(first?.message).toContain('app.example wants you to sign in with your Ethereum account:')
    expect(first?.signature).toBe(`signed for ${mainnet.caipNetworkId}`)
    expect(first?.cacao?.p.iss).toBe(`did:pkh:${mainnet.caipNetworkId}:${alice}`)
    expect(second?.data.chainId).toBe(base.caipNetworkId)
    expect(readSiwxState(client.store.get())).toMatchObject({
      session: first,
      flow: { status: 'idle' },
    })
    expect(prompts).toEqual([])
  })

  it('ends no session of another account that is connected', async () => {
    const kept: unknown[] = []
    const siwx = fakeSiwx({ setSessions: async (_, others) => void kept.push(others) })
    const made = addFakePairing(createTestClient({ ...pairingOptions, siwx }))
    startSiwx(made.client)
    await connect(made.client, { connector: fakeConnector('ghost', [solanaMainnet]) })
    const connected = connect(made.client, {
      connector: made.connector,
      network: mainnet.caipNetworkId,
    })
    await settle()
    await made.pairing.proposals[0]?.approve(signedSession())
    await connected
    expect(kept).toMatchObject([[{ namespace: solanaMainnet.chainNamespace, address: carol }]])
  })

  it('is disconnected when the sessions cannot be stored, and the caller gets the error', async () => {
    const setSessions = (): Promise<never> => Promise.reject(new Error('503'))
    const { made, connected } = await start(fakeSiwx({ setSessions }))
    await made.pairing.proposals[0]?.approve(signedSession())
    await expect(connected).rejects.toMatchObject({ code: 'siwx.sign_failed' })
    await settle()
    const state = made.client.store.get()
    expect(isConnected(state)).toBe(false)
    expect(readSiwxState(state).flow.status).toBe('idle')
    expect(made.pairing.calls).toContainEqual({ name: 'disconnect', data: 'first' })
    expect(made.emitted.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['SIWX_AUTH_ERROR', 'CONNECT_ERROR']),
    )
  })
})
