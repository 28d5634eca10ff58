import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request as sendRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, preview } from 'vite'
import { startChromium } from '../tooling/setup/startChromium.mjs'

const startPath = '/wallet/v1/email/start'
/** Milliseconds in which the request for a code must arrive. */
const arrivalTimeout = 30_000
/** Round trips that are measured in each frame. */
const tripsPerFrame = 5

/** Time since 1970 in ms, finer than a millisecond, on the clock that browsers of this machine use. */
const now = () => performance.timeOrigin + performance.now()

/**
 * Starts a server in front of the wallet service, which records when a request for a code arrives.
 *
 * @returns {Promise<{ origin: string, connect(port: number): void, useAddress(address: string): void,
 *   nextStart(timeout?: number): Promise<number>, stop(): void }>} `nextStart` resolves with the time of the next arrival,
 *   and rejects when none comes in time; `useAddress` sets the client address that the service sees.
 */
export async function startArrivalProxy() {
  const waiting = []
  const target = { host: '127.0.0.1', port: 0, localAddress: '127.0.0.1' }
  const server = createServer((request, response) => {
    if (request.method === 'POST' && request.url?.startsWith(startPath)) waiting.shift()?.(now())
    const { method, url: path, headers } = request
    const forwarded = sendRequest({ ...target, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers)
      answer.pipe(response)
    })
    forwarded.on('error', () => response.destroy())
    response.on('close', () => forwarded.destroy())
    request.pipe(forwarded)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${server.address().port}`,
    connect: (port) => void (target.port = port),
    useAddress: (address) => void (target.localAddress = address),
    nextStart: (timeout = arrivalTimeout) => takeNext(waiting, timeout),
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Waits for the next arrival, whose time the proxy passes to the first function of the list. */
function takeNext(waiting, timeout) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(settle), 1)
      reject(new Error(`No request for a code reached the wallet service in ${timeout / 1000} s.`))
    }, timeout)
    function settle(time) {
      clearTimeout(timer)
      resolve(time)
    }
    waiting.push(settle)
  })
}

/**
 * Builds the page of an app with the modal, for production, and serves it.
 *
 * @returns {Promise<{ origin: string, stop(): Promise<void> }>}
 */
export async function startLoginPage() {
  const outDir = await mkdtemp(join(tmpdir(), 'latchkey-bench-login-'))
  const config = {
    root: fileURLToPath(new URL('pages/login/', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    resolve: { dedupe: ['react', 'react-dom'] },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir, emptyOutDir: true, target: 'es2022' },
    preview: { host: '127.0.0.1', port: 0 },
  }
  await build(config)
  const server = await preview(config)
  return {
    origin: `http://127.0.0.1:${server.httpServer.address().port}`,
    async stop() {
      await server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}

/**
 * Measures logins in Chromium, each of a browser without anything stored: from the click on Continue in the modal until the
 * request for the code reaches the service. The frame loads while the address is typed, as for a visitor.
 *
 * @param {object} options
 * @param {Awaited<ReturnType<typeof startArrivalProxy>>} options.proxy
 * @param {string} options.pageOrigin
 * @param {string} options.projectId
 * @param {number} options.logins
 * @returns {Promise<{ arrived: number[], trips: number[] }>} Milliseconds until the arrival, and of round trips from the frame.
 */
export async function measureBrowserLogins({ proxy, pageOrigin, projectId, logins }) {
  const times = { arrived: [], trips: [] }
  const { browser, close } = await startChromium()
  try {
    const query = new URLSearchParams({ projectId, wallet: proxy.origin })
    for (let index = 0; index < logins; index += 1) {
      proxy.useAddress(`127.${index + 1}.1.1`)
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
      const page = await context.newPage()
      await page.goto(`${pageOrigin}/?${query}`)
      await page.getByRole('button', { name: /connect wallet/i }).click()
      const field = page.getByRole('textbox', { name: 'Email' })
      await field.pressSequentially(`browser${index}@b.example`)
      const frame = await readyFrame(page)
      times.trips.push(...(await frame.evaluate(measureTrips, tripsPerFrame)))
      const arrival = proxy.nextStart()
      // Awaited below; a click that fails is reported before it.
      arrival.catch(() => {})
      // Clicked from inside the page: the driver's own latency does not count.
      const clickedAt = await page
        .getByRole('button', { name: 'Continue', exact: true })
        .evaluate((button) => {
          const at = performance.timeOrigin + performance.now()
          button.click()
          return at
        })
      times.arrived.push((await arrival) - clickedAt)
      await context.close()
    }
    return times
  } finally {
    await close()
  }
}

/** Returns the frame of the wallet once it has loaded, and the page is at rest. */
async function readyFrame(page) {
  const element = await page.waitForSelector('iframe', { state: 'attached' })
  const frame = await element.contentFrame()
  await frame.waitForLoadState()
  await page.waitForLoadState('networkidle')
  return frame
}

/** Runs in the frame: sends requests to its own origin, one after another. */
async function measureTrips(count) {
  const trips = []
  for (let index = 0; index < count; index += 1) {
    const startedAt = performance.now()
    await (await fetch('/wallet/v1/jwks', { cache: 'no-store' })).arrayBuffer()
    trips.push(performance.now() - startedAt)
  }
  return trips
}
