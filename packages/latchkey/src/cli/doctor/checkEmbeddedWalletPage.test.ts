import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { checkCspPolicy } from './checkCspPolicy.ts'
import { checkEmbeddedWalletPage } from './checkEmbeddedWalletPage.ts'

const shop = 'https://shop.example'
const projectId = 'ab'.repeat(16)

type Answer = {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** A wallet service that answers by path. Without changes, its set-up is correct. */
async function serveWallet(
  answers: Readonly<Record<string, Answer>> = {},
): Promise<{ readonly url: string; readonly requested: IncomingHttpHeaders[] }> {
  const requested: IncomingHttpHeaders[] = []
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://wallet')
    requested.push(request.headers)
    if (searchParams.get('projectId') !== projectId) return response.writeHead(404).end()
    const defaults: Readonly<Record<string, Answer>> = {
      '/frame': {
        headers: { 'content-security-policy': `default-src 'none'; frame-ancestors ${shop}` },
      },
      '/wallet/v1/origins': { body: { rpcUrl: `${url}/v1`, logins: ['email'], newer: true } },
      '/v1': { status: 204 },
    }
    const { status = 200, headers, body } = answers[pathname] ?? defaults[pathname] ?? {}
    return response.writeHead(status, headers).end(body === undefined ? '' : JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, requested }
}

const check = (
  walletUrl: string | undefined,
  change: { readonly origin?: string; readonly projectId?: string } = {},
): ReturnType<typeof checkEmbeddedWalletPage> =>
  checkEmbeddedWalletPage({ walletUrl, origin: shop, projectId, timeout: 5_000, ...change })

const rows = async (
  checks: ReturnType<typeof checkEmbeddedWalletPage>,
): Promise<readonly string[]> =>
  (await checks).map(({ name, status, text }) => `${name} ${status} ${text}`)

it('checks nothing for an app without an embedded wallet', async () => {
  expect(await check(undefined)).toEqual([])
})

it('passes a wallet that is set up well, and sends requests as the app and the frame do', async () => {
  const { url, requested } = await serveWallet()
  expect(await rows(check(url))).toEqual([
    `wallet passed ${url}`,
    `frame passed ${shop} may contain the wallet`,
    'settings passed logins: email',
  ])
  expect(requested.map(({ origin }) => origin)).toEqual([shop, shop, url])
})

it('finds a service that does not run', async () => {
  const [found] = await check('http://127.0.0.1:49151')
  expect(found).toMatchObject({ status: 'failed', text: expect.stringContaining('no connection') })
  expect(found?.fix).toContain('npx latchkey dev')
})

it.each<[string, Readonly<Record<string, Answer>>, string, string]>([
  ['a page that is not built', { '/frame': { status: 503 } }, 'status 503', 'published package'],
  [
    'a policy that a proxy removed',
    { '/frame': {} },
    'no policy with frame-ancestors',
    'Let the proxy',
  ],
  [
    'a header that a proxy added',
    {
      '/frame': {
        headers: {
          'content-security-policy': `frame-ancestors ${shop}`,
          'x-frame-options': 'SAMEORIGIN',
        },
      },
    },
    'x-frame-options',
    'Let the proxy',
  ],
  [
    'an origin that may not contain it',
    { '/frame': { headers: { 'content-security-policy': "frame-ancestors 'none'" } } },
    `${shop} may not contain the wallet`,
    `projects origins add ${projectId} ${shop}`,
  ],
  [
    'settings that a proxy does not pass on',
    { '/wallet/v1/origins': { status: 404, body: 'Not found' } },
    'cannot be read: status 404',
    '/wallet/v1',
  ],
  [
    'a gateway that does not run',
    { '/wallet/v1/origins': { body: { rpcUrl: 'http://127.0.0.1:49151/v1', logins: [] } } },
    'no connection',
    'Correct rpcUrl',
  ],
])('finds %s, and how to fix it', async (_name, answers, text, fix) => {
  const { url } = await serveWallet(answers)
  const failed = (await check(url)).filter(({ status }) => status === 'failed')
  expect(failed).toHaveLength(1)
  expect(failed[0]?.text).toContain(text)
  expect(failed[0]?.fix).toContain(fix)
})

it('finds a gateway that refuses the origin of the wallet', async () => {
  const gateway = await serveWallet({
    '/v1': { headers: { 'access-control-allow-origin': shop } },
  })
  const { url } = await serveWallet({
    '/wallet/v1/origins': { body: { rpcUrl: `${gateway.url}/v1`, logins: [] } },
  })
  const [, , settings] = await check(url)
  expect(settings).toMatchObject({ status: 'failed', text: expect.stringContaining('refuses') })
  expect(settings?.fix).toContain(`wallet.origin to ${url}`)
})

it('finds a project that the wallet does not have', async () => {
  const { url } = await serveWallet()
  const [found] = await check(url, { projectId: 'cd'.repeat(16) })
  expect(found?.fix).toContain(`projects create --id ${'cd'.repeat(16)}`)
})

it('finds a wallet on the origin of the app, and one without TLS', async () => {
  const { url } = await serveWallet()
  const [found] = await check(url, { origin: url })
  expect(found?.text).toContain('is the origin of the app too')
  const [plain] = await check('http://wallet.invalid')
  expect(plain?.text).toContain('has no TLS')
})

it('finds a policy of the app that blocks the frame', async () => {
  const target = {
    page: undefined,
    origin: shop,
    gatewayUrl: shop,
    walletUrl: 'https://wallet.example',
    relayUrls: [],
    rpcUrls: [],
    timeout: 5_000,
  }
  const policy = "default-src 'self' data:"
  const [found] = await checkCspPolicy({ ...target, policy })
  expect(found).toMatchObject({
    text: 'frame-src blocks the frame of the embedded wallet',
    fix: 'Add to frame-src: https://wallet.example',
  })
  const allowed = `${policy}; child-src https://wallet.example`
  expect(await checkCspPolicy({ ...target, policy: allowed })).toMatchObject([{ status: 'passed' }])
})
