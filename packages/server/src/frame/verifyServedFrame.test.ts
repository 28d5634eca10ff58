import { expect, it } from 'vitest'
import { createFakeClock } from '../clock/createFakeClock.fixture.ts'
import { createHttpApp, createStaticProjects } from '../http/index.ts'
import { serviceLanguages } from '../language/index.ts'
import { createFrameRoutes } from './createFrameRoutes.ts'
import { linkPageSpecs } from './linkPageSpecs.ts'
import type { FrameBuild } from './loadFrameBuild.ts'
import { loadPages } from './loadPages.ts'
import { verifyServedFrame } from './verifyServedFrame.ts'

const projectId = 'a'.repeat(32)
const script = `v/${'1'.repeat(64)}/index.js`
const url = 'https://wallet.example'

function createBuild(files: Readonly<Record<string, string>> = {}): FrameBuild {
  const all = {
    'index.html': '<!doctype html><title>Wallet</title>',
    'export.html': '<!doctype html><title>Export</title>',
    'popup.html': '<!doctype html><title>Window</title>',
    'manifest.json': '{}',
    [script]: 'export const frame = 1',
    ...files,
  }
  return new Map(
    Object.entries(all).map(([name, text]) => {
      const type = name.endsWith('.html') ? 'text/html; charset=utf-8' : 'text/javascript'
      return [name, { type, bytes: Uint8Array.from(Buffer.from(text)), gzip: undefined }]
    }),
  )
}

/** Compares a wallet that serves a build with the expected one. */
async function verify(
  served: FrameBuild,
  change: (response: Response, path: string, search: string) => Response = (response) => response,
): ReturnType<typeof verifyServedFrame> {
  const projects = createStaticProjects([{ id: projectId, origins: ['https://shop.example'] }])
  const pages = loadPages()
  const routes = createFrameRoutes({
    build: served,
    pages,
    projects,
    rpcUrl: `${url}/v1`,
    logins: [],
    findSettings: async () => ({}),
  })
  const health = (): { status: 'ok' } => ({ status: 'ok' })
  const app = createHttpApp({ routes, projects, clock: createFakeClock(), log: () => {}, health })
  return verifyServedFrame({
    url,
    projectId,
    build: createBuild(),
    pages,
    fetch: async (input) => {
      const { pathname, search } = new URL(String(input))
      return change(await app.request(pathname + search), pathname, search)
    },
    signal: new AbortController().signal,
  })
}

it('finds no difference to a wallet of this version', async () => {
  const { compared, differences } = await verify(createBuild())
  expect(differences).toEqual([])
  // The frame, two pages, the manifest and the script; the receiver and the files of the pages; those of links.
  expect(compared).toBe(5 + loadPages().size + linkPageSpecs.length * serviceLanguages.length)
})

it('finds a page and a file with other bytes, and a missing one', async () => {
  const served = new Map(
    createBuild({ [script]: 'export const frame = 2', 'index.html': '<title>x' }),
  )
  served.delete('export.html')
  const { differences } = await verify(served)
  expect(differences).toEqual([
    { path: '/export', reason: 'status 404' },
    {
      path: `/frame?projectId=${projectId}`,
      reason: expect.stringMatching(/^SHA-256 \w{64}, exp/),
    },
    { path: `/${script}`, reason: expect.stringMatching(/^SHA-256 \w{64}, expected \w{64}$/) },
  ])
})

it('finds a policy that lets other code run, and a redirect', async () => {
  const { differences } = await verify(createBuild(), (response, path) => {
    if (path === '/popup') return Response.redirect('https://other.example/popup', 302)
    if (path !== '/frame') return response
    const headers = new Headers(response.headers)
    const policy = headers.get('content-security-policy')!
    headers.set('content-security-policy', policy.replace("script-src 'self'", 'script-src *'))
    return new Response(response.body, { status: 200, headers })
  })
  expect(differences).toEqual([
    { path: `/frame?projectId=${projectId}`, reason: "its policy has no script-src 'self'" },
    { path: '/popup', reason: 'status 302' },
  ])
})

it('finds a page of links with other bytes, in any language', async () => {
  const { differences } = await verify(createBuild(), (response, path, search) =>
    path === '/login/done' && search === '?locale=ja'
      ? new Response('<script src="/pages/other.js"></script>')
      : response,
  )
  expect(differences).toEqual([
    { path: '/login/done?locale=ja', reason: expect.stringMatching(/^SHA-256/) },
  ])
})

it.each([
  [
    'an earlier directive',
    (policy: string) => `script-src *; ${policy}`,
    "its policy has no script-src 'self'",
  ],
  [
    'a more specific directive',
    (policy: string) => `${policy}; script-src-elem *`,
    'its policy has script-src-elem *',
  ],
])('finds a policy that lets other code run by %s', async (_, change, reason) => {
  const { differences } = await verify(createBuild(), (response, path) => {
    if (path !== '/frame') return response
    const headers = new Headers(response.headers)
    headers.set('content-security-policy', change(headers.get('content-security-policy')!))
    return new Response(response.body, { status: 200, headers })
  })
  expect(differences).toEqual([{ path: `/frame?projectId=${projectId}`, reason }])
})

it.each([
  ['refresh', '0; url=/other'],
  ['link', '</other.css>; rel=stylesheet'],
])(
  'finds a header %s, which replaces or changes a page with the same bytes',
  async (name, value) => {
    const { differences } = await verify(createBuild(), (response, path) => {
      if (path !== '/popup') return response
      const headers = new Headers(response.headers)
      headers.set(name, value)
      return new Response(response.body, { status: 200, headers })
    })
    expect(differences).toEqual([{ path: '/popup', reason: `its header ${name}` }])
  },
)
