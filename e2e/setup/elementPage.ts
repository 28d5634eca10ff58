import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page, Route } from '@playwright/test'
import { build } from 'vite'
import { buildElement } from '../../tooling/bundle/buildElement.mjs'

/** Where the pages of custom elements are served. No server is there: the test answers. */
export const elementOrigin = 'https://elements.test'

/** No inline script, no inline style, nothing from elsewhere but the nodes of a network. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src https:; frame-src http://localhost:*"

/** Bundles the elements as they are published. Returns their files by name. */
export async function bundleElements(): Promise<ReadonlyMap<string, string>> {
  const chunks = await buildElement({ write: false })
  return new Map(chunks.map(({ fileName, code }) => [`/latchkey/${fileName}`, code]))
}

/**
 * Bundles an app from the built packages, as its developer would.
 *
 * @param entry - File of the app's first module.
 * @returns Files by path, and the ids of the bundled modules.
 */
export async function bundleApp(
  entry: string,
): Promise<{ readonly files: ReadonlyMap<string, string>; readonly modules: readonly string[] }> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: { app: entry }, output: { entryFileNames: '[name].js' } },
    },
  })
  const chunks = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  return {
    files: new Map(
      chunks.flatMap((one) => (one.type === 'chunk' ? [[`/${one.fileName}`, one.code]] : [])),
    ),
    modules: chunks.flatMap((one) => (one.type === 'chunk' ? one.moduleIds : [])),
  }
}

/**
 * Opens a page of plain HTML under a strict Content Security Policy, with one script tag.
 *
 * @param page - Page of the test.
 * @param files - Scripts by path.
 * @param body - Its body.
 * @param scripts - Paths of its module scripts.
 * @param origin - Where it is served.
 */
export async function openElementPage(
  page: Page,
  files: ReadonlyMap<string, string>,
  body: string,
  scripts: readonly string[] = ['/latchkey/index.js'],
  origin?: string,
): Promise<void> {
  await serveElementPage(page, files, formatElementPage(body, scripts), origin)
}

function formatElementPage(body: string, scripts: readonly string[]): string {
  const tags = scripts.map((path) => `<script type="module" src="${path}"></script>`).join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Plain</title>
<link rel="icon" href="data:,">${tags}</head><body><main><h1>Plain</h1>${body}</main></body></html>`
}

/**
 * Serves a page of plain HTML at `127.0.0.1`, under the same policy. Chromium shows no frame of this machine in a page that
 * the test answers.
 */
export async function startElementSite(
  files: ReadonlyMap<string, string>,
  body: string,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const html = formatElementPage(body, ['/latchkey/index.js'])
  const server = createServer(({ url = '/' }, response) => {
    const code = files.get(url)
    const type = code === undefined ? 'text/html' : 'text/javascript'
    response.writeHead(200, { 'content-type': type, 'content-security-policy': policy })
    response.end(code ?? html)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Opens a page of this HTML, under the same policy. */
export async function serveElementPage(
  page: Page,
  files: ReadonlyMap<string, string>,
  html: string,
  origin = elementOrigin,
): Promise<void> {
  await page.route(/^https:/, answerRpc)
  await page.route(`${origin}/**`, (route) => answer(route, files, html))
  await page.goto(origin)
}

async function answer(
  route: Route,
  files: ReadonlyMap<string, string>,
  html: string,
): Promise<void> {
  const { pathname } = new URL(route.request().url())
  const code = files.get(pathname)
  if (pathname === '/')
    await route.fulfill({
      contentType: 'text/html',
      headers: { 'content-security-policy': policy },
      body: html,
    })
  else if (code !== undefined) await route.fulfill({ contentType: 'text/javascript', body: code })
  else await route.fulfill({ status: 404 })
}

/** Nodes of public networks, of which only a balance is read. */
async function answerRpc(route: Route): Promise<void> {
  const { id } = route.request().postDataJSON() as { readonly id: number }
  await route.fulfill({ json: { jsonrpc: '2.0', id, result: '0x0' } })
}
