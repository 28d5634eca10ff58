import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { chromium } from 'playwright'
import { build } from 'vite'
import { chromiumArgs, findChromium } from '../setup/chromium.mjs'
import { root } from '../setup/shell.mjs'

const reactNames = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime']

/**
 * Opens a host's page in a real browser, over loopback, with React as separate files.
 *
 * @param {import('vite').Rolldown.OutputChunk[]} chunks The host, bundled, or the custom elements.
 * @param {object} [options]
 * @param {boolean} [options.hasElements] Whether the page is plain HTML with the elements, and no
 * React.
 * @returns {Promise<{ visit: (services?: Services) => Promise<Visit>, close: () => Promise<void> }>} A
 * visit shows the button, and has clicked nothing yet.
 *
 * @typedef {object} Services
 * @property {string} [gateway] URL of a gateway.
 * @property {boolean} [hasWallet] Whether the host has an embedded wallet. Its pages do not answer.
 *
 * @typedef {object} Visit
 * @property {() => Promise<string[]>} untilButton Files of the host that were requested until its
 * button showed.
 * @property {() => Promise<string[]>} openModal Clicks the button, and waits for the wallet of this
 * browser in the list. Files requested until then.
 * @property {() => Promise<string[]>} showCode Clicks WalletConnect, and waits for the code.
 * @property {() => Promise<void>} continueWithEmail Enters an address, and clicks Continue.
 * @property {() => Promise<string[]>} settled Files requested once the network is idle.
 * @property {() => Promise<void>} close
 */
export async function openSite(chunks, { hasElements = false } = {}) {
  const react = hasElements ? { chunks: [], imports: {} } : await bundleReact()
  const files = new Map([...chunks, ...react.chunks].map((chunk) => [`/${chunk.fileName}`, chunk]))
  const { fileName } = chunks.find(({ isEntry }) => isEntry)
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://page')
    const file = files.get(pathname)
    if (request.headers.host?.startsWith('localhost')) {
      response.setHeader('content-type', 'text/html')
      response.end('<!doctype html><title>Wallet</title>')
    } else if (pathname === '/') {
      response.setHeader('content-type', 'text/html')
      const gateway = searchParams.get('gateway')
      const wallet = searchParams.get('wallet')
      const { imports } = react
      response.end(
        hasElements
          ? elementPageOf(fileName, gateway)
          : pageOf(fileName, imports, { gateway, wallet }),
      )
    } else if (file) {
      response.setHeader('content-type', 'text/javascript')
      response.end(file.code)
    } else response.writeHead(404).end()
  })
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready))
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs })
  const address = `http://127.0.0.1:${server.address().port}`
  // Of another site, as in production.
  const wallet = `http://localhost:${server.address().port}`
  return {
    visit: ({ gateway, hasWallet } = {}) =>
      startVisit(browser, address, { gateway, wallet: hasWallet ? wallet : undefined }),
    async close() {
      await browser.close()
      server.closeAllConnections()
      server.close()
    },
  }
}

async function startVisit(browser, address, services) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.addInitScript(watch)
  const failures = []
  page.on('console', (message) => message.type() === 'error' && failures.push(message.text()))
  page.on('pageerror', (error) => failures.push(error.message))
  const isIdle = watchRequests(page, address)
  const given = Object.entries(services).filter(([, url]) => url !== undefined)
  await page.goto(`${address}/?${new URLSearchParams(given)}`)
  /** Returns the files requested before an element showed, by the page's own clock. */
  const until = async (mark) => {
    await page
      .waitForFunction((name) => window.marks[name] !== undefined, mark)
      .catch((error) => {
        throw new Error([`There was no ${mark}.`, ...failures].join('\n'), { cause: error })
      })
    return page.evaluate((name) => window.askedUntil(window.marks[name]), mark)
  }
  const quiet = async () => {
    while (!isIdle()) await page.waitForTimeout(50)
    return page.evaluate(() => window.askedUntil(Infinity))
  }
  return {
    untilButton: () => until('button'),
    async openModal() {
      await page.getByRole('button', { name: /connect/i }).click()
      return until('list')
    },
    async showCode() {
      await page.getByRole('button', { name: /^WalletConnect/ }).click()
      return until('code')
    },
    async continueWithEmail() {
      await page.getByRole('textbox', { name: 'Email' }).fill('visitor@example.com')
      await page.getByRole('button', { name: 'Continue', exact: true }).click()
      await page.locator('iframe').waitFor({ state: 'attached' })
    },
    settled: quiet,
    close: () => context.close(),
  }
}

/**
 * Follows the requests of a page to its own origin. Playwright's `networkidle` waits for the frame of a wallet too, which
 * never answers.
 *
 * @returns {() => boolean} Whether none has been open for half a second.
 */
function watchRequests(page, address) {
  const open = new Set()
  let lastAt = performance.now()
  page.on('request', (request) => {
    if (request.url().startsWith(`${address}/`)) open.add(request)
  })
  const end = (request) => {
    if (open.delete(request)) lastAt = performance.now()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return () => open.size === 0 && performance.now() - lastAt >= 500
}

/** Records when elements first appear in the document. Runs in the page before its scripts. */
function watch() {
  window.marks = {}
  window.askedUntil = (time) =>
    performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.startsWith(`${location.origin}/`) && startTime <= time)
      .map(({ name }) => new URL(name).pathname.slice(1))
      .filter((name) => name.endsWith('.js') && !name.startsWith('react/'))
      // Only a page on a loopback host, as this is, loads them.
      .filter((name) => !name.endsWith('/startElementNotices.js'))
  const note = (name) => (window.marks[name] ??= performance.now())
  const look = (root) => () => {
    if (root.querySelector('button')?.textContent) note('button')
    const text = root.querySelector('dialog[open]')?.textContent ?? ''
    if (text.includes('Alder')) note('list')
    if (root.querySelector('dialog[open] svg[role="img"]')) note('code')
  }
  const observe = (root) =>
    new MutationObserver(look(root)).observe(root, {
      attributes: true,
      childList: true,
      subtree: true,
    })
  const { attachShadow } = Element.prototype
  Element.prototype.attachShadow = function (options) {
    const root = attachShadow.call(this, options)
    observe(root)
    return root
  }
  observe(document)
  const detail = Object.freeze({
    info: {
      uuid: '350670db-19fa-4704-a166-e52e178b59d2',
      name: 'Alder',
      icon: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E',
      rdns: 'org.example.alder',
    },
    provider: { request: () => new Promise(() => {}), on() {}, removeListener() {} },
  })
  addEventListener('eip6963:requestProvider', () =>
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })),
  )
}

function pageOf(entry, imports, { gateway, wallet }) {
  const quote = (url) =>
    (JSON.stringify(url ?? undefined) ?? 'undefined').replaceAll('<', '\\u003c')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title>
<link rel="icon" href="data:,">
<script type="importmap">${JSON.stringify({ imports })}</script>
<script>window.gateway = ${quote(gateway)}; window.wallet = ${quote(wallet)}</script>
<body><script type="module" src="/${entry}"></script>`
}

function elementPageOf(entry, gateway) {
  const modal = `<latchkey-modal project-id="${'0'.repeat(32)}"${gateway ? ` gateway-url="${gateway}"` : ''}></latchkey-modal>`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title>
<link rel="icon" href="data:,"><body>${modal}<latchkey-button></latchkey-button>
<script type="module" src="/${entry}"></script>`
}

/** Separate modules of React, to which the page's import map maps its names. */
async function bundleReact() {
  const require = createRequire(`${root}/package.json`)
  const prefix = 'virtual:'
  const { output } = await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'react-as-modules',
        resolveId: (id) => (id.startsWith(prefix) ? id : undefined),
        load(id) {
          if (!id.startsWith(prefix)) return undefined
          const name = id.slice(prefix.length)
          const members = Object.keys(require(name)).join(', ')
          return `import all from '${name}'\nexport default all\nexport const { ${members} } = all`
        },
      },
    ],
    build: {
      write: false,
      minify: true,
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(reactNames.map((name) => [fileOf(name), prefix + name])),
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: 'react/[name].js', chunkFileNames: 'react/[name]-[hash].js' },
      },
    },
  })
  const imports = Object.fromEntries(reactNames.map((name) => [name, `/react/${fileOf(name)}.js`]))
  return { chunks: output.filter(({ type }) => type === 'chunk'), imports }
}

function fileOf(name) {
  return name.replaceAll('/', '-')
}
