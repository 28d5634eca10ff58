import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { dirname, join } from 'node:path'
import { createServer } from 'vite'
import { readSnippets } from '../../apps/docs/generate/readSnippets.mjs'

const root = join(import.meta.dirname, '../..')
const guide = join(root, 'apps/docs/pages/guides/next.md')
/** Blocks of the guide that the app consists of. */
const files = ['src/latchkey.ts', 'src/App.tsx', 'src/server.tsx', 'src/browser.tsx']

/**
 * Serves the app of the guide about server rendering, whose HTML is rendered by Vite for each request, with the built
 * packages.
 *
 * @returns {Promise<{ url: string, close(): Promise<void> }>}
 */
export async function startRenderedSite() {
  const folder = writeApp()
  const server = createHttpServer()
  const vite = await createServer({
    root: folder,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    cacheDir: join(folder, '.vite'),
    server: { middlewareMode: true, hmr: { server } },
    // One that is found late reloads the page.
    optimizeDeps: { include: ['react', 'react-dom/client', 'react/jsx-dev-runtime'] },
  })
  const render = async (request) => {
    const { render: renderApp } = await vite.ssrLoadModule('/src/server.tsx')
    const app = renderApp(request.headers.cookie)
    return await vite.transformIndexHtml(
      request.url,
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,"></head>
<body><main>${app}</main><script type="module" src="/src/main.ts"></script></body></html>`,
    )
  }
  server.on('request', (request, response) =>
    vite.middlewares(request, response, () =>
      render(request).then(
        (html) => response.setHeader('content-type', 'text/html').end(html),
        (error) => response.writeHead(500).end(String(error)),
      ),
    ),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    async close() {
      server.closeAllConnections()
      server.close()
      await vite.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Writes the app, where modules resolve the packages of the repository. */
function writeApp() {
  const results = join(root, 'test-results')
  mkdirSync(results, { recursive: true })
  const folder = mkdtempSync(join(results, 'rendered-'))
  const write = (name, text) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const blocks = readSnippets(readFileSync(guide, 'utf8'))
  for (const name of files) {
    const block = blocks.find(({ title }) => title === name)
    if (!block) throw new Error(`The guide has no block ${name}.`)
    write(name, block.text)
  }
  write(
    'src/main.ts',
    `import { hydrate } from './browser.tsx'\nhydrate(document.querySelector('main'))\n`,
  )
  write('tsconfig.json', JSON.stringify({ compilerOptions: { jsx: 'react-jsx' } }))
  return folder
}
