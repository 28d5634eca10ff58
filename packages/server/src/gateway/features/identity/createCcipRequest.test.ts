import type { ServerResponse } from 'node:http'
import type { Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { createSystemClock } from '../../../clock/Clock.ts'
import { createFakeClock } from '../../../clock/createFakeClock.fixture.ts'
import { createUntrustedUrlClient } from '../../../upstream/index.ts'
import { startTestServer, type TestServer } from '../../../upstream/server.fixture.ts'
import { createCcipRequest } from './createCcipRequest.ts'

const sender = '0xABABABABababababababababababababababABAB'
const data: Hex = '0x1234'

function requestOf(
  options: { signal?: AbortSignal; clock?: ReturnType<typeof createFakeClock> } = {},
) {
  const { signal = new AbortController().signal, clock = createSystemClock() } = options
  const publicUpstream = createUntrustedUrlClient({ clock, isOwnPort: () => true })
  return createCcipRequest({ publicUpstream, clock }, signal)
}

function answering(answer: (response: ServerResponse) => void): Promise<TestServer> {
  return startTestServer((_, response) => answer(response))
}

const good = (): Promise<TestServer> =>
  answering((response) => void response.end(JSON.stringify({ data: '0xabcd' })))

describe('an EIP-3668 gateway', () => {
  it('is requested by GET if its URL has a {data} parameter', async () => {
    const server = await good()
    const url = `${server.url}/{sender}/{data}.json`
    expect(await requestOf()({ sender, data, urls: [url] })).toBe('0xabcd')
    const [request] = server.requests
    expect([request?.method, request?.url]).toEqual(['GET', `/${sender.toLowerCase()}/0x1234.json`])
  })

  it('is requested by POST otherwise', async () => {
    const server = await good()
    expect(await requestOf()({ sender, data, urls: [`${server.url}/{sender}`] })).toBe('0xabcd')
    const [request] = server.requests
    expect([request?.method, request?.url]).toEqual(['POST', `/${sender.toLowerCase()}`])
    expect(JSON.parse(server.bodies[0] ?? '')).toEqual({ sender: sender.toLowerCase(), data })
  })

  it('may respond with plain hex', async () => {
    const server = await answering((response) => void response.end('0xabcd\n'))
    expect(await requestOf()({ sender, data, urls: [server.url] })).toBe('0xabcd')
  })

  it.each<[string, (response: ServerResponse) => void]>([
    ['fails', (response) => void response.writeHead(500).end()],
    ['answers HTML', (response) => void response.end('<html>')],
    ['answers half a byte', (response) => void response.end('{"data":"0xabc"}')],
    ['answers another shape', (response) => void response.end('{"result":"0xab"}')],
    ['answers too much', (response) => void response.end(`{"data":"0x${'ab'.repeat(200_000)}"}`)],
    ['hangs up', (response) => void response.destroy()],
  ])('is skipped when it %s', async (_, answer) => {
    const [bad, next] = await Promise.all([answering(answer), good()])
    expect(await requestOf()({ sender, data, urls: [bad.url, next.url] })).toBe('0xabcd')
  })

  it('ends the lookup with a 4xx response', async () => {
    const bad = await answering((response) => void response.writeHead(404).end('{"message":"no"}'))
    const next = await good()
    const requested = requestOf()({ sender, data, urls: [bad.url, next.url] })
    await expect(requested).rejects.toMatchObject({ name: 'HttpRequestError', status: 404 })
    expect(next.requests).toEqual([])
  })
})

it.each([
  'http://169.254.169.254/{data}',
  'file:///etc/passwd',
  'ftp://a.example',
  'not a url',
  '',
])('sends no request to %j', async (url) => {
  const publicUpstream = createUntrustedUrlClient({ clock: createSystemClock() })
  const { signal } = new AbortController()
  const request = createCcipRequest({ publicUpstream, clock: createSystemClock() }, signal)
  await expect(request({ sender, data, urls: [url] })).rejects.toThrow('HTTP request failed')
})

it('follows at most eight requests', async () => {
  const server = await good()
  const request = requestOf()
  const urls = [server.url]
  for (let count = 0; count < 8; count++) await request({ sender, data, urls })
  await expect(request({ sender, data, urls })).rejects.toThrow('HTTP request failed')
  expect(server.requests).toHaveLength(8)
})

it('times out per gateway and in total', async () => {
  const clock = createFakeClock()
  const unresponsive = await answering(() => {})
  const request = requestOf({ clock })
  const requested = request({
    sender,
    data,
    urls: [unresponsive.url, unresponsive.url, unresponsive.url],
  })
  const failure = requested.catch((error: unknown) => error)
  await unresponsive.waitForRequests(1)
  clock.advance(4_000)
  await unresponsive.waitForRequests(2)
  clock.advance(4_000)
  expect(await failure).toMatchObject({ name: 'HttpRequestError' })
  expect(unresponsive.requests).toHaveLength(2)
})

it("aborts with the caller's signal", async () => {
  const stop = new AbortController()
  const unresponsive = await answering(() => {})
  const requested = requestOf({ signal: stop.signal })({ sender, data, urls: [unresponsive.url] })
  const failure = requested.catch((error: unknown) => error)
  await unresponsive.waitForRequests(1)
  const reason = new Error('gone')
  stop.abort(reason)
  expect(await failure).toBe(reason)
})
