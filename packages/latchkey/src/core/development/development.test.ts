import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createGatewayTest, rejectionResponse } from '../gateway/gateway.fixture.ts'
import {
  createTestClient,
  fakeStorageArea,
  fakeWindow,
  type FakeWindow,
} from '../client/core.fixture.ts'
import { createFakeRelay, type FakeSocket } from '../../pairing/socket/fakeRelay.fixture.ts'
import { base, mainnet, solanaMainnet } from '../../networks/index.ts'
import { knownOnrampProviders } from '../onramp/knownOnrampProviders.ts'
import { startIfReturning } from '../client/startIfReturning.ts'
import type { LatchkeyOptions } from '../model/Options.ts'
import { cspSources } from './cspSources.ts'
import { describeCspViolation } from './describeCspViolation.ts'
import { featureMembers, languages, themeVariableNames } from './allowedValues.ts'
import { startDevelopmentNotices } from './startDevelopmentNotices.ts'

const projectId = 'a1'.repeat(16)
const page = 'https://shop.example'
const windowAt = (origin = page): FakeWindow =>
  Object.assign(fakeWindow(), { location: { origin } as Location })

/** Records what the client prints to the console. */
function recordWarnings(): string[] {
  const printed: string[] = []
  const spy = vi
    .spyOn(console, 'warn')
    .mockImplementation((text: string) => void printed.push(text))
  onTestFinished(() => spy.mockRestore())
  return printed
}

async function noticesOf(options: Partial<LatchkeyOptions> | object): Promise<readonly string[]> {
  const printed = recordWarnings()
  const { client } = createTestClient({
    logLevel: 'warn',
    pairing: false,
    ...options,
  })
  await startDevelopmentNotices(client)
  return printed.map((text) => text.replace('[latchkey] ', ''))
}

it.each([
  ['development', 1],
  ['production', 0],
  ['test', 0],
])(
  'the module of notices is loaded with a client where NODE_ENV is development: %s',
  async (environment, count) => {
    vi.stubEnv('NODE_ENV', environment)
    onTestFinished(() => void vi.unstubAllEnvs())
    const printed = recordWarnings()
    const { client } = createTestClient({
      logLevel: 'warn',
      pairing: false,
      features: { pay: true },
    })
    startIfReturning(client)
    startIfReturning(client)
    await vi.dynamicImportSettled()
    expect(printed).toHaveLength(count)
  },
)

describe('options', () => {
  it('prints nothing for options that all have effect', async () => {
    const features = { multiWallet: true, connectorTypeOrder: ['custom'], swaps: undefined }
    const customWallets = [{ id: 'a', name: 'A' }]
    const metadata = { name: 'Shop' }
    expect(
      await noticesOf({ themeMode: 'dark', locale: 'de-AT', metadata, customWallets, features }),
    ).toEqual([])
  })

  it('prints nothing for options of logins beside an embedded wallet', async () => {
    const embeddedWallet = { url: 'https://wallet.example', container: undefined }
    const features = { email: false, socials: ['x', 'google'], collapseWallets: true }
    expect(await noticesOf({ embeddedWallet, features })).toEqual([])
    expect(await noticesOf({ embeddedWallet, features: { socials: false } })).toEqual([])
  })

  it('includes each provider of purchases', () => {
    expect(featureMembers['onramp']).toEqual(knownOnrampProviders.map(({ name }) => name))
  })

  it('includes each language of the modal, and each property of its theme', () => {
    const ui = new URL('../../ui/', import.meta.url)
    const files = readdirSync(new URL('text', ui)).filter((name) => /^[a-z]{2}\.ts$/.test(name))
    expect(languages.toSorted()).toEqual(files.map((name) => name.slice(0, 2)).toSorted())
    const tokens = readFileSync(new URL('shell/tokens.module.css', ui), 'utf8')
    const used = new Set(
      [...tokens.matchAll(/--lk-[a-z-]+/g), ['--lk-z-index']].map(([name]) => name),
    )
    expect(new Set(themeVariableNames)).toEqual(used)
  })

  it.each<[object, string]>([
    [
      { enableReconect: false },
      'There is no option `enableReconect`. Did you mean `enableReconnect`?',
    ],
    [{ chainImages: {} }, 'There is no option `chainImages`. Did you mean `networkImages`?'],
    [{ nonsense: 1 }, 'There is no option `nonsense`.'],
    [{ send: false }, 'There is no option `send`. Write it as `features: { send }`.'],
    [{ features: { recieve: true } }, 'There is no feature `recieve`. Did you mean `receive`?'],
    [
      { features: { locale: 'de' } },
      'There is no feature `locale`. It is an option beside `features`.',
    ],
    [{ themeMode: 'blue' }, 'Option `themeMode` must be one of "light", "dark".'],
    [
      { features: { allWallets: 'HIDE' } },
      'Option `features.allWallets` must be one of true, false, "mobile".',
    ],
    [
      { themeVariables: { '--accent': 'red' } },
      'Theme variable `--accent` has no effect: their names start with `--lk-`.',
    ],
    [
      { themeVariables: { '--lk-acent': 'red' } },
      'There is no theme variable `--lk-acent`. Did you mean `--lk-accent`?',
    ],
    [{ modalSize: 'huge' }, 'Option `modalSize` must be one of "compact", "wide".'],
    [{ enableWallets: 'no' }, 'Option `enableWallets` must be one of true, false.'],
    [{ features: { send: 'yes' } }, 'Option `features.send` must be one of true, false.'],
    [{ locale: 'xx-YY' }, 'There are no texts in `xx-YY`: the modal is in English.'],
    [
      { features: { walletFeaturesOrder: ['nope'] } },
      'Option `features.walletFeaturesOrder` has no `nope`: onramp, swaps, receive, send.',
    ],
    [
      { features: { connectorTypeOrder: ['injectd'] } },
      'Option `features.connectorTypeOrder` has no `injectd`: walletConnect, recent, injected, featured, custom, external, recommended.',
    ],
    [
      { features: { onramp: ['meld', 'stripe'] } },
      'Option `features.onramp` has no `stripe`: meld, coinbase, moonpay, transak, sandbox.',
    ],
    [
      { features: { socials: ['google', 'twitter'] } },
      'Option `features.socials` has no `twitter`: google, x, discord, farcaster, github, apple, facebook.',
    ],
    [{ features: { email: 'no' } }, 'Option `features.email` must be one of true, false.'],
    [
      { features: { emailShowWallets: 0 } },
      'Option `features.emailShowWallets` must be one of true, false.',
    ],
    [
      { features: { collapseWallets: 'yes' } },
      'Option `features.collapseWallets` must be one of true, false.',
    ],
    [
      { embeddedWallet: { url: 'https://wallet.example', enableLoger: true } },
      'There is no option `embeddedWallet.enableLoger`. Did you mean `enableLogger`?',
    ],
    [{ metadata: { title: 'Shop' } }, 'There is no option `metadata.title`.'],
    [
      { pairing: { prefersUniversalLinks: true } },
      'There is no option `pairing.prefersUniversalLinks`. Did you mean `preferUniversalLinks`?',
    ],
    [
      { customWallets: [{ id: 'a', name: 'A', mobile_lnk: 'a://' }] },
      'There is no option `customWallets[0].mobile_lnk`. Did you mean `mobile_link`?',
    ],
  ])('describes the unknown option in %j', async (options, notice) => {
    expect(await noticesOf(options)).toContain(notice)
  })

  it.each<[object, string]>([
    [
      { featuredWalletIds: ['a'] },
      '`featuredWalletIds` has no effect: the list of wallets comes from',
    ],
    [
      { featuredWalletIds: ['a'], gatewayUrl: 'https://gateway.example' },
      '`featuredWalletIds` has no effect: `pairing` is false',
    ],
    [
      { enableWallets: false, customWallets: [{}] },
      '`customWallets` has no effect: `enableWallets`',
    ],
    [{ modalSize: 'wide' }, '`modalSize` has no effect: `pairing` is false'],
    [
      { modalSize: 'wide', pairing: { relayUrls: ['wss://relay.example'] }, enableEmbedded: true },
      '`modalSize` has no effect: `enableEmbedded`',
    ],
    [{ pairing: { preferUniversalLinks: true } }, '`pairing` has no effect: it needs `gatewayUrl`'],
    [
      { features: { collapseWallets: true } },
      '`features.collapseWallets` has no effect: logins need `embeddedWallet`',
    ],
    [{ features: { swaps: ['1inch'] } }, '`features.swaps` has no effect: quotes come from'],
    [{ features: { onramp: ['meld'] } }, '`features.onramp` has no effect: offers come from'],
    [{ features: { activity: true } }, '`features.activity` has no effect: transactions come from'],
    [{ features: { analytics: true } }, '`features.analytics` has no effect: events are sent to'],
    [{ features: { names: 'all' } }, '`features.names` has no effect: names are registered at'],
    [
      { features: { connectMethodsOrder: ['wallet'] } },
      '`features.connectMethodsOrder` has no effect: logins need `embeddedWallet`',
    ],
    [
      { disableAppend: true, enableEmbedded: true },
      '`disableAppend` has no effect: `enableEmbedded`',
    ],
    [{ features: { legalCheckbox: true } }, '`features.legalCheckbox` has no effect: it needs'],
    [
      { basic: true, features: { multiWallet: true } },
      '`features.multiWallet` has no effect: `basic`',
    ],
    [{ networkImages: { 'eip155:99': '/a.png' } }, "`networkImages['eip155:99']` has no effect"],
    [
      { features: { pay: true } },
      '`features.pay` has no effect: this version does not have it yet',
    ],
    [{ networks: [mainnet] }, 'The adapter of solana has no effect: no network of it'],
    [{ adapters: [], networks: [base] }, 'No wallet can connect to networks of eip155'],
  ])('describes the option without effect in %j', async (options, notice) => {
    const printed = await noticesOf(options)
    expect(printed.filter((text) => text.includes(notice))).toHaveLength(1)
  })
})

it('explains which wallets reach the relay of the gateway, unless the public relay is configured', async () => {
  const own = await noticesOf({ gatewayUrl: 'https://gateway.example', pairing: {} })
  expect(own.filter((text) => text.includes('wss://relay.walletconnect.com'))).toEqual([
    expect.stringContaining('Pairing uses wss://gateway.example.'),
  ])
  const relayUrls = ['wss://relay.walletconnect.com']
  expect(await noticesOf({ pairing: { relayUrls } })).toEqual([])
})

describe('a relay', () => {
  const relay = 'wss://relay.example'
  const run = async (
    onSocket: (socket: FakeSocket) => void,
  ): Promise<{ readonly printed: readonly string[]; readonly sockets: readonly FakeSocket[] }> => {
    const printed = recordWarnings()
    const fake = createFakeRelay()
    fake.acceptsConnections = false
    const window = Object.assign(windowAt(), {
      // Called with `new`.
      WebSocket: function open(url: string) {
        const socket = fake.openSocket(url)
        queueMicrotask(() => fake.sockets.forEach(onSocket))
        return socket
      } as unknown as typeof WebSocket,
    })
    const { client } = createTestClient({
      projectId,
      logLevel: 'warn',
      pairing: { relayUrls: [relay] },
      environment: { window, storageArea: fakeStorageArea() },
    })
    await startDevelopmentNotices(client)
    return { printed, sockets: fake.sockets }
  }
  const notices = (printed: readonly string[]): readonly string[] =>
    printed.filter((text) => text.includes(`The relay ${relay}`))

  it.each<[string, string, (socket: FakeSocket) => void]>([
    ['is blocked', 'cannot be reached. If it runs,', (socket) => socket.close()],
    [
      'rejects the page',
      'rejects this page: ',
      (socket) => {
        socket.accept()
        socket.close(3000, 'Unauthorized: origin not allowed')
      },
    ],
  ])('that %s is reported at once, with the command that helps', async (_, cause, onSocket) => {
    const { printed } = await run(onSocket)
    expect(notices(printed)).toEqual([expect.stringContaining(cause)])
    expect(notices(printed)[0]).toContain(
      `npx latchkey doctor --relay ${relay} --project ${projectId} --origin ${page}`,
    )
  })

  it('that accepts the page is not mentioned, and the connection is closed', async () => {
    const { printed, sockets } = await run((socket) => socket.accept())
    expect(notices(printed)).toEqual([])
    expect(sockets.map((socket) => socket.isClosed())).toEqual([true])
  })
})

describe('the gateway', () => {
  const run = async (answer: unknown): Promise<readonly string[]> => {
    const printed = recordWarnings()
    const { client, calls } = createGatewayTest(
      () => {
        if (answer === undefined) return Promise.reject(new Error('no connection'))
        return answer
      },
      { projectId, logLevel: 'warn', pairing: false },
      { window: windowAt() },
    )
    await startDevelopmentNotices(client)
    expect(calls.map(({ path }) => path)).toEqual(['/appkit/v1/config'])
    return printed
  }

  it.each<[unknown, string]>([
    [
      rejectionResponse(403, 'Origin Not Allowed', 'origin'),
      `npx latchkey projects origins add ${projectId} ${page}`,
    ],
    [
      rejectionResponse(401, 'Invalid Project ID', 'authentication'),
      `npx latchkey projects create --id ${projectId} --origin ${page}`,
    ],
    [undefined, `npx latchkey doctor --gateway https://gateway.example/ --project ${projectId}`],
    [rejectionResponse(503, 'Down'), 'answered with status 503: Down.'],
  ])('is reported with the command that helps: %#', async (answer, notice) => {
    expect(await run(answer)).toEqual([expect.stringContaining(notice)])
  })

  it('is not mentioned when it serves the page', async () => {
    expect(await run({ features: [] })).toEqual([])
  })
})

it('names the package of a missing peer dependency', async () => {
  const printed = recordWarnings()
  const { client } = createTestClient({ logLevel: 'warn', pairing: false })
  const adapter = [...client.adapters.values()][0]
  Object.assign(adapter ?? {}, { peers: { '@solana/kit': () => Promise.reject(new Error('404')) } })
  await startDevelopmentNotices(client)
  expect(printed).toEqual([expect.stringContaining('npm install @solana/kit')])
})

it('prints a violation of the policy once, and none after destroy', async () => {
  const printed = recordWarnings()
  const window = windowAt()
  const violate = (): boolean =>
    window.dispatchEvent(
      Object.assign(new Event('securitypolicyviolation'), {
        effectiveDirective: 'connect-src',
        blockedURI: 'https://gateway.example/getWallets',
      }),
    )
  const { client } = createGatewayTest(
    () => ({ features: [] }),
    { logLevel: 'warn', pairing: false },
    { window },
  )
  await startDevelopmentNotices(client)
  violate()
  violate()
  client.destroy()
  violate()
  expect(printed).toEqual([
    expect.stringContaining('Add to its connect-src: https://gateway.example'),
  ])
})

const sources = cspSources({
  gatewayUrl: 'https://gateway.example/base',
  rpcUrls: { 'eip155:1': [{ url: 'https://node.example/key' }] },
  networks: [{ ...solanaMainnet, rpcUrls: { default: { http: ['https://node.example/'] } } }],
})

it('lists each source of a policy once', () => {
  expect(sources.map(({ directive, source }) => `${directive} ${source}`)).toEqual([
    "script-src 'self'",
    'img-src data:',
    'connect-src https://gateway.example',
    'img-src https://gateway.example',
    'connect-src wss://gateway.example',
    'connect-src https://node.example',
  ])
})

it.each([
  ['connect-src', 'wss://gateway.example/?auth=x', 'connect-src: wss://gateway.example'],
  ['img-src', 'data', 'img-src: data:'],
  ['connect-src', 'https://other.example/', undefined],
  ['style-src-elem', 'inline', undefined],
])('describes a violation of %s by %s', (effectiveDirective, blockedURI, source) => {
  const notice = describeCspViolation({ effectiveDirective, blockedURI }, sources)
  expect(notice?.slice(notice.indexOf(': ') - 11)).toEqual(
    source === undefined ? undefined : expect.stringContaining(source),
  )
})
