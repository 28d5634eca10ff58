import { describe, expect, it } from 'vitest'
import {
  controlFakeFrame,
  fakeWalletUrl,
  readFakeFrame,
} from '../../embedded/embeddedPage.fixture.ts'
import { fakeWallet } from '../../embedded/fakeFrame.fixture.ts'
import { evm } from '../../evm/index.ts'
import { solanaMainnet } from '../../networks/index.ts'
import { formatSiwxMessage, type FrameSiwxMessageData } from '../../protocol/index.ts'
import { solana } from '../../solana/index.ts'
import {
  cancelLogin,
  type LatchkeyOptions,
  readAccount,
  readLogin,
  readSiwxState,
  rejectEmbeddedRequests,
  type SiwxConfig,
  type SiwxMessage,
  type SiwxSession,
  startEmailLogin,
  submitLoginCode,
} from '../index.ts'
import { createTestLoginClient, frameOf, type TestLoginClient } from './testLoginClient.fixture.ts'

type Made = TestLoginClient & { readonly sessions: SiwxSession[] }

/** Creates a client whose app keeps sessions in a list. */
function make(
  change: Partial<SiwxConfig> & { readonly fields?: Partial<SiwxMessage> } = {},
  options: Partial<LatchkeyOptions> = {},
): Made {
  const { fields, ...config } = change
  const sessions: SiwxSession[] = []
  const siwx: SiwxConfig = {
    createMessage: async (account) => {
      const { host: domain, origin } = location
      const data = { domain, uri: `${origin}/app`, version: '1', nonce: 'k3Vq81Zt', ...account }
      const all = { ...data, statement: 'Welcome.', ...fields }
      return { serializedMessage: formatSiwxMessage(all), ...all }
    },
    addSession: async (session) => void sessions.push(session),
    revokeSession: async () => {},
    setSessions: async () => {},
    getSessions: async (chainId, address) =>
      sessions.filter(({ data }) => data.chainId === chainId && data.accountAddress === address),
    getRequired: () => true,
    ...config,
  }
  const adapters = [evm(), solana()]
  const walletUrl = fakeWalletUrl()
  return { ...createTestLoginClient({ adapters, walletUrl, siwx, ...options }), sessions }
}

const flowOf = ({ client }: Made): string => readLogin(client.store.get()).flow.status
const promptOf = ({ client }: Made): string => readSiwxState(client.store.get()).flow.status

async function logIn(made: Made): Promise<{ readonly finished: Promise<void> }> {
  const code = startEmailLogin(made.client, { email: 'ada@example.com' })
  await code
  return { finished: submitLoginCode(made.client, { code: '123456' }) }
}

/** Waits for the sign-in that the frame shows, and returns its fields. */
async function readShown(made: Made): Promise<FrameSiwxMessageData> {
  await expect.poll(() => readLogin(made.client.store.get()).isFrameOpen).toBe(true)
  const { requests } = await readFakeFrame(frameOf(made))
  const { method, params } = requests.at(-1) ?? {}
  expect(method).toBe('getUser')
  return (params as { readonly siwx: FrameSiwxMessageData }).siwx
}

/** Answers as the frame does when the visitor has signed. */
function sign(made: Made, message: string, signature = '0xab'): void {
  const { chainId, address } = { chainId: 'eip155:1', address: fakeWallet.evm }
  controlFakeFrame(frameOf(made), {
    test: 'answer',
    result: { address, chainId, message, signature },
  })
}

const textOf = (siwx: FrameSiwxMessageData, accountAddress: string = fakeWallet.evm): string =>
  formatSiwxMessage({ ...siwx, accountAddress })

async function methodsOf(made: Made): Promise<readonly string[]> {
  return (await readFakeFrame(frameOf(made))).requests.map(({ method }) => method)
}

describe('sign-in during a login', () => {
  it('ends with a session, and the visitor is not prompted again [4.8a, 4.9c]', async () => {
    const made = make()
    const { finished } = await logIn(made)
    const shown = await readShown(made)
    expect(shown).toEqual({
      domain: location.host,
      uri: `${location.origin}/app`,
      chainId: 'eip155:1',
      version: '1',
      nonce: 'k3Vq81Zt',
      statement: 'Welcome.',
    })
    expect(flowOf(made)).toBe('connecting')
    sign(made, textOf(shown))
    await finished
    expect(flowOf(made)).toBe('connected')
    expect(made.sessions).toEqual([
      {
        data: { ...shown, accountAddress: fakeWallet.evm },
        message: textOf(shown),
        signature: '0xab',
      },
    ])
    await expect.poll(() => readSiwxState(made.client.store.get()).session).toBe(made.sessions[0])
    expect(promptOf(made)).toBe('idle')
    expect(made.events).toContain('SIWX_AUTH_SUCCESS')
    expect(made.events).not.toContain('SIWX_AUTH_ERROR')
  })

  it('signs with the account that becomes the active one', async () => {
    const made = make({}, { defaultNetwork: solanaMainnet })
    const { finished } = await logIn(made)
    const shown = await readShown(made)
    expect(shown.chainId).toBe(solanaMainnet.caipNetworkId)
    sign(made, textOf(shown, fakeWallet.solana))
    await finished
    expect(made.sessions[0]?.data.accountAddress).toBe(fakeWallet.solana)
  })

  it('asks for nothing while a session of the account is valid', async () => {
    const made = make()
    const account = { chainId: 'eip155:1', accountAddress: fakeWallet.evm } as const
    const data = { ...account, domain: '', uri: '', version: '1', nonce: '' }
    made.sessions.push({ data, message: '', signature: '' })
    const { finished } = await logIn(made)
    await finished
    expect(flowOf(made)).toBe('connected')
    expect((await methodsOf(made)).filter((method) => method === 'getUser')).toHaveLength(1)
  })

  it.each<[string, (made: Made, shown: FrameSiwxMessageData) => void]>([
    [
      'the visitor rejects it',
      (made) =>
        controlFakeFrame(frameOf(made), {
          test: 'fail',
          code: 'wallet.user_rejected',
          message: '',
          rpc: { code: 4001, message: 'User rejected the request.' },
        }),
    ],
    ['the visitor closes the view of the frame', ({ client }) => rejectEmbeddedRequests(client)],
    [
      'the frame signs a text of another site',
      (made, shown) => sign(made, textOf({ ...shown, domain: 'evil.example' })),
    ],
    [
      'the frame signs with another account',
      (made, shown) => sign(made, textOf(shown, '0x0000000000000000000000000000000000000001')),
    ],
    ['the frame signs nothing', (made, shown) => sign(made, textOf(shown), '')],
  ])('leaves the login intact when %s, and prompts afterwards', async (_name, answer) => {
    const made = make()
    const { finished } = await logIn(made)
    answer(made, await readShown(made))
    await finished
    expect(flowOf(made)).toBe('connected')
    expect(readAccount(made.client.store.get(), 'eip155').address).toBe(fakeWallet.evm)
    expect(made.sessions).toEqual([])
    await expect.poll(() => promptOf(made)).toBe('prompted')
    expect(made.events).toContain('SIWX_AUTH_ERROR')
  })

  it('leaves the login intact when the server refuses the session', async () => {
    const made = make({ addSession: async () => Promise.reject(new Error('503')) })
    const { finished } = await logIn(made)
    sign(made, textOf(await readShown(made)))
    await finished
    expect(flowOf(made)).toBe('connected')
    await expect.poll(() => promptOf(made)).toBe('prompted')
  })

  it.each<[string, Parameters<typeof make>[0], requests?: number]>([
    ['a message of another site (abuse 28)', { fields: { domain: 'evil.example' } }],
    ['a URI of another site (abuse 28)', { fields: { uri: 'https://evil.example/' } }],
    ['a text that its fields do not have (abuse 29)', { fields: { serializedMessage: 'Hello' } }],
    ['a nonce that the frame refuses', { fields: { nonce: 'short' } }, 2],
    ['no message', { createMessage: async () => Promise.reject(new Error('503')) }],
    ['a signature of the app itself', { signMessage: async () => '0xcd' }],
  ])('is left to the prompt for %s', async (_name, change, requests = 1) => {
    const made = make(change)
    const { finished } = await logIn(made)
    await finished
    expect(flowOf(made)).toBe('connected')
    expect((await methodsOf(made)).filter((method) => method === 'getUser')).toHaveLength(requests)
    await expect.poll(() => promptOf(made)).toBe('prompted')
  })

  it('ends with a login that the visitor cancels', async () => {
    const made = make()
    const { finished } = await logIn(made)
    await readShown(made)
    cancelLogin(made.client)
    await finished
    expect(flowOf(made)).toBe('idle')
    expect(readAccount(made.client.store.get(), 'eip155').isConnected).toBe(false)
    expect(made.sessions).toEqual([])
  })

  it('ends with a session of the wallet that has ended', async () => {
    const made = make()
    const { finished } = await logIn(made)
    await readShown(made)
    controlFakeFrame(frameOf(made), { test: 'fail', code: 'login.session_ended', message: '' })
    await finished
    expect(flowOf(made)).toBe('failed')
    expect(readAccount(made.client.store.get(), 'eip155').isConnected).toBe(false)
  })
})
