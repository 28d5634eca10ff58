import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { createFakeClock } from '../clock/createFakeClock.fixture.ts'
import { createHttpApp, createOpenProjects, createStaticProjects } from '../http/index.ts'
import { createFrameRoutes } from './createFrameRoutes.ts'
import { createRecoveryPageCsp } from './createRecoveryPageCsp.ts'
import { isFrameParent, listFrameOrigins } from './listFrameOrigins.ts'
import { loadFrameBuild } from './loadFrameBuild.ts'
import { loadPages } from './loadPages.ts'

const projectId = 'a'.repeat(32)
const developmentId = 'b'.repeat(32)
const script = 'export const frame = 1\n'
const hash = createHash('sha256').update(script).digest('hex')
const recoveryPolicy = `default-src 'none'; script-src 'sha256-${'A'.repeat(43)}='`

function createBuild(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-frame-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

function createApp(
  isBuilt = true,
  projects?: ReturnType<typeof createOpenProjects>,
  settings: { readonly secondFactorUsd?: number } = { secondFactorUsd: 250 },
) {
  const build = loadFrameBuild(
    createBuild(
      isBuilt
        ? {
            'index.html': '<!doctype html><title>Wallet</title>',
            'export.html': '<!doctype html><title>Export</title>',
            'recovery.html': `<!doctype html><meta charset="utf-8">
              <meta http-equiv="Content-Security-Policy" content="${recoveryPolicy}">
              <title>Recovery</title>`,
            [`v/${hash}/app.js`]: script,
            'secret.key': 'not served',
            'manifest.json': '{}',
          }
        : {},
    ),
  )
  const known = createStaticProjects([
    {
      id: projectId,
      origins: [
        'https://shop.example',
        'https://*.shop.example',
        'https://*.vercel.app',
        'https://*.co.uk',
        'http://localhost:5173',
        'http://shop.example',
        'https://10.0.0.7',
        'app.example:8443',
      ],
    },
    { id: developmentId, origins: [], isDevelopment: true },
  ])
  return createHttpApp({
    routes: createFrameRoutes({
      build,
      pages: loadPages(),
      projects: projects ?? known,
      rpcUrl: 'https://rpc.example/v1',
      logins: ['email'],
      findSettings: async () => settings,
    }),
    projects: known,
    clock: createFakeClock(),
    log: () => {},
    health: () => ({ status: 'ok' }),
  })
}

const ancestorsOf = ({ headers }: Response): string[] =>
  /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')![1]!.split(' ')

test('lets the exact origins of a project contain the frame [9.15a] (abuse 98, 99)', async () => {
  const response = await createApp().request(`/frame?projectId=${projectId}`)
  expect(response.status).toBe(200)
  expect(ancestorsOf(response)).toEqual([
    'https://shop.example',
    'https://*.shop.example',
    'https://app.example:8443',
  ])
  const policy = response.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'; script-src 'self'")
  expect(policy).toContain("connect-src 'self' https://rpc.example;")
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types latchkey-worker")
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('access-control-allow-origin')).toBe(null)
})

test('loads images of the wallet itself alone (abuse 27)', async () => {
  const { headers } = await createApp().request(`/frame?projectId=${projectId}`)
  expect(headers.get('content-security-policy')).toContain("; img-src 'self' data:;")
})

test('adds local pages for projects in development alone', async () => {
  const response = await createApp().request(`/frame?projectId=${developmentId}`)
  expect(ancestorsOf(response)).toEqual([
    'http://localhost:*',
    'http://127.0.0.1:*',
    'http://*.localhost:*',
    'https://localhost:*',
  ])
})

test.for([
  ['an unknown project', `?projectId=${'c'.repeat(32)}`],
  ['a malformed id', '?projectId=../a'],
  ['no id', ''],
])('serves a page that nothing may contain for %s', async ([, query]) => {
  const response = await createApp().request(`/frame${query}`)
  expect(response.status).toBe(404)
  expect(ancestorsOf(response)).toEqual(["'none'"])
  expect(await response.text()).not.toContain('project')
})

test('accepts every well-formed project for local pages under dev', async () => {
  const open = createOpenProjects(undefined, { isDevelopment: true })
  const response = await createApp(true, open).request(`/frame?projectId=${'d'.repeat(32)}`)
  expect(response.status).toBe(200)
  expect(ancestorsOf(response)).toContain('http://127.0.0.1:*')
})

test.for([
  'https://evil-shop.example',
  'https://shop.example.evil.io',
  'https://a.b.shop.example',
  'https://evil.vercel.app',
  'https://shop.example:8443',
  'https://shop.example.',
  'https://SHOP.example',
  'https://user@shop.example',
  'https://shop.example/',
  'http://shop.example',
  'http://localhost:5173',
  'https://xn--shp-sna.example',
  'https://10.0.0.7',
  'null',
])('does not accept %s as parent (abuse 98)', (origin) => {
  const origins = ['https://shop.example', 'https://*.shop.example', 'https://*.vercel.app']
  expect(isFrameParent({ origins, isDevelopment: false }, origin)).toBe(false)
})

test.for([
  'https://*',
  'https://*.com',
  'https://*.co.uk',
  'https://*.pages.dev',
  'https://*.fly.dev',
  'https://*.azurewebsites.net',
  'https://*.cloudfront.net',
  'https://*.myshopify.com',
  'https://*.run.app',
  'https://*.appspot.com',
  'https://*.surge.sh',
  '*.ngrok-free.app',
  '*',
  'https://shop.example; script-src *',
  'https://shop.example;script-src',
  'https://*.*.example',
  'https://localhost',
  'https://router.lan',
  'https://[fd00::1]',
  'https://172.20.0.1',
  'http://127.0.0.1:5173',
  "https://'none'",
])('drops %s from the ancestors of a project (abuse 98, 99)', (origin) => {
  expect(listFrameOrigins({ origins: [origin], isDevelopment: false })).toEqual([])
})

test.for(['/export', '/recovery', '/device', '/cancel', '/login/done', '/loading'])(
  'lets no page contain %s (abuse 86)',
  async (path) => {
    const response = await createApp().request(path)
    expect(response.status).toBe(200)
    expect(ancestorsOf(response)).toEqual(["'none'"])
    expect(response.headers.get('x-frame-options')).toBe('DENY')
  },
)

test('sends the recovery page with the policy that it has, and no second one', async () => {
  const response = await createApp().request('/recovery')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-security-policy')).toBe(
    `${recoveryPolicy}; frame-ancestors 'none'`,
  )
})

test('allows nothing in a recovery page without a policy', () => {
  const bytes = new Uint8Array(Buffer.from('<!doctype html><script>run()</script>'))
  expect(createRecoveryPageCsp({ bytes })).toBe("default-src 'none'; frame-ancestors 'none'")
})

test.for([
  ['/cancel', {}, 'en', 'Cancel the recovery of your wallet'],
  ['/cancel?locale=de', {}, 'de', 'Wiederherstellung deiner Wallet abbrechen'],
  ['/cancel?locale=de', { 'accept-language': 'fr' }, 'de', 'Wiederherstellung abbrechen'],
  ['/undo', { 'accept-language': 'pt, fr;q=0.9' }, 'fr', 'Annuler la modification'],
  ['/device?locale=ja', {}, 'ja', 'ログインの確認'],
  ['/loading?locale=es', {}, 'es', 'Iniciando sesión'],
  ['/login/done', { 'accept-language': 'fr-CA' }, 'fr', 'Voulez-vous vous connecter'],
  ['/undo?locale=%22%3E%3Cscript%3E', {}, 'en', 'Undo the change of your e-mail address'],
] as const)('sends %s with %o in the language %s', async ([path, headers, language, text]) => {
  const response = await createApp().request(path, { headers })
  const html = await response.text()
  expect(html).toContain(`<html lang="${language}" dir="ltr">`)
  expect(html).toContain(text)
  expect(html.match(/<script/g)?.length ?? 0).toBe(path.startsWith('/loading') ? 0 : 1)
  expect(response.headers.get('vary')).toBe('accept-encoding, accept-language')
})

test('sends a page in Arabic from right to left', async () => {
  const response = await createApp().request('/device?locale=ar')
  expect(await response.text()).toContain('<html lang="ar" dir="rtl">')
})

test('lets the pages of its project alone contain /login/receiver (abuse 98)', async () => {
  const app = createApp()
  const own = await app.request(`/login/receiver?projectId=${projectId}`)
  expect(own.status).toBe(200)
  expect(ancestorsOf(own)).toEqual([
    'https://shop.example',
    'https://*.shop.example',
    'https://app.example:8443',
  ])
  for (const query of ['', `?projectId=${'c'.repeat(32)}`, '?projectId=x'])
    expect((await app.request(`/login/receiver${query}`)).status).toBe(404)
})

test('cuts the export from the page that opened it', async () => {
  const opener = async (path: string) =>
    (await createApp().request(path)).headers.get('cross-origin-opener-policy')
  expect(await opener('/export')).toBe('same-origin')
  expect(await opener('/device')).toBe('same-origin')
  // It hands its URL to the page of the app.
  expect(await opener('/login/done')).toBe(null)
})

test('serves files by their hash for ever, compressed, to its own origin', async () => {
  const response = await createApp().request(`/v/${hash}/app.js`, {
    headers: { 'accept-encoding': 'br, gzip' },
  })
  expect(response.headers.get('cache-control')).toContain('immutable')
  expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  // A worker has the policy of its own response: it sends nothing.
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(response.headers.get('content-type')).toContain('text/javascript')
  expect(gunzipSync(await response.arrayBuffer()).toString()).toBe(script)
})

test.for([
  `/v/${hash}/..%2F..%2Fsecret.key`,
  `/v/${hash}/../../secret.key`,
  `/v/${'0'.repeat(64)}/app.js`,
  '/pages/..%2Fpackage.json',
  '/pages/secret.key',
])('serves nothing at %s', async (path) => {
  const response = await createApp().request(path)
  expect([400, 404]).toContain(response.status)
  expect(await response.text()).not.toContain('not served')
})

test('lists origins and logins for the frame', async () => {
  const response = await createApp().request(`/wallet/v1/origins?projectId=${projectId}`)
  expect(await response.json()).toEqual({
    allowedOrigins: ['https://shop.example', 'https://*.shop.example', 'https://app.example:8443'],
    isDevelopment: false,
    secondFactorUsd: 250,
    rpcUrl: 'https://rpc.example/v1',
    logins: ['email'],
  })
})

test('a project in development has the highest threshold of a second factor, unless one is set', async () => {
  const thresholdOf = async (app: ReturnType<typeof createApp>): Promise<unknown> => {
    const response = await app.request(`/wallet/v1/origins?projectId=${developmentId}`)
    return ((await response.json()) as { secondFactorUsd?: unknown }).secondFactorUsd
  }
  expect(await thresholdOf(createApp(true, undefined, {}))).toBe(1_000_000)
  expect(await thresholdOf(createApp())).toBe(250)
})

test('responds with 503 and a text when the frame is not built', async () => {
  const response = await createApp(false).request(`/frame?projectId=${projectId}`)
  expect(response.status).toBe(503)
  expect(await response.text()).toContain('is not built')
})
