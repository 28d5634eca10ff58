import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { createLog, defineRoute, type HttpRoute } from '../http/index.ts'
import { expectServedDuring, useAttackedServerPair } from './attackedServerPair.fixture.ts'
import {
  type AttackClients,
  countStatuses,
  expectServedAsBefore,
  repeat,
  servedPath,
  startAttackedServer,
} from './server.fixture.ts'

const visitor = '127.200.0.1'
const attacker = '127.1.0.1'
const host = 'Host: a\r\n'

async function expectServed(server: AttackClients): Promise<void> {
  expect((await server.send(visitor, servedPath)).status).toBe(200)
}

/** Routes that count how often they are reached. */
function countedRoutes(): { routes: readonly HttpRoute[]; reached: string[] } {
  const reached: string[] = []
  const count = (path: `/${string}`, method: 'GET' | 'POST'): HttpRoute =>
    defineRoute(
      { method, path, summary: '', project: 'none', body: v.optional(v.unknown()) },
      () => {
        reached.push(path)
        return 'reached'
      },
    )
  return { routes: [count('/front', 'POST'), count('/smuggled', 'GET')], reached }
}

const smuggled = `GET /smuggled HTTP/1.1\r\n${host}\r\n`
const post = `POST /front HTTP/1.1\r\n${host}`

describe('attack with two readings of a request', () => {
  it.each([
    [
      'a length and chunks',
      `${post}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    ],
    [
      'chunks and a length',
      `${post}Transfer-Encoding: chunked\r\nContent-Length: 60\r\n\r\n0\r\n\r\n${smuggled}`,
    ],
    ['two lengths', `${post}Content-Length: 2\r\nContent-Length: 60\r\n\r\n{}${smuggled}`],
    ['two lengths in one header', `${post}Content-Length: 2, 60\r\n\r\n{}${smuggled}`],
    ['a length with a sign', `${post}Content-Length: +2\r\n\r\n{}${smuggled}`],
    ['a negative length', `${post}Content-Length: -1\r\n\r\n{}${smuggled}`],
    ['a hexadecimal length', `${post}Content-Length: 0x2\r\n\r\n{}${smuggled}`],
    ['a length beyond 2^64', `${post}Content-Length: 18446744073709551618\r\n\r\n{}${smuggled}`],
    [
      'an unknown coding of chunks',
      `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`,
    ],
    [
      'chunks that are not the last coding',
      `${post}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${smuggled}`,
    ],
    [
      'a header with a space before its colon',
      `${post}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    ],
    ['a folded header', `${post}Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n${smuggled}`],
    [
      'a vertical tab before the coding',
      `${post}Transfer-Encoding: \u000bchunked\r\n\r\n0\r\n\r\n${smuggled}`,
    ],
    [
      'lines that end with a carriage return only',
      `POST /front HTTP/1.1\r${host}Content-Length: 2\r\r{}${smuggled}`,
    ],
    ['a header with a null', `${post}X-A: a\0b\r\nContent-Length: 2\r\n\r\n{}${smuggled}`],
    ['a chunk size with a sign', `${post}Transfer-Encoding: chunked\r\n\r\n+0\r\n\r\n${smuggled}`],
    [
      'a chunk size beyond 2^64',
      `${post}Transfer-Encoding: chunked\r\n\r\n10000000000000000\r\n${smuggled}`,
    ],
    [
      'a chunk that is longer than its size',
      `${post}Transfer-Encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n${smuggled}`,
    ],
    ['no host', `POST /front HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}`],
    ['two hosts', `${post}Host: b\r\nContent-Length: 2\r\n\r\n{}${smuggled}`],
    ['version 2 of HTTP', `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${smuggled}`],
  ])('is repelled with %s', async (_, text) => {
    const { routes, reached } = countedRoutes()
    const server = await startAttackedServer({}, { routes })
    const response = await server.exchange(attacker, text)
    expect(response).not.toContain('"reached"HTTP')
    expect(reached).not.toContain('/smuggled')
    expect(response).toMatch(/^HTTP\/1\.1 [45]\d\d|^$/)
    await expectServed(server)
  })

  it.each([
    ['CONNECT', 'CONNECT 169.254.169.254:80 HTTP/1.1\r\nHost: 169.254.169.254\r\n\r\n'],
    ['TRACE', `TRACE / HTTP/1.1\r\n${host}Cookie: secret=1\r\nConnection: close\r\n\r\n`],
    [
      'the URL of another server',
      `GET http://169.254.169.254/latest HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
    ],
    ['an asterisk', `OPTIONS * HTTP/1.1\r\n${host}Connection: close\r\n\r\n`],
    ['no path', `GET ?projectId=1 HTTP/1.1\r\n${host}Connection: close\r\n\r\n`],
    [
      'an upgrade to HTTP/2',
      `GET / HTTP/1.1\r\n${host}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n`,
    ],
    ['an invalid host', 'GET /served HTTP/1.1\r\nHost: a b\\c:99999\r\nConnection: close\r\n\r\n'],
    ['a TLS handshake', '\u0016\u0003\u0001\u0002\0\u0001\0\u0001\u00fc\u0003\u0003'],
  ])('is repelled with %s', async (_, text) => {
    const server = await startAttackedServer()
    const response = await server.exchange(attacker, text)
    expect(response).not.toMatch(/^HTTP\/1\.1 (2|500)|secret/)
    await expectServed(server)
    expect(server.log.filter(({ level }) => level === 'error')).toEqual([])
  })
})

describe('attack on the resources of HTTP', () => {
  const servers = useAttackedServerPair({
    config: { rateLimit: { capacity: 10, perSecond: 0.01 } },
  })

  it('is repelled with requests in a pipeline, each of which counts', async () => {
    const server = await startAttackedServer({ rateLimit: { capacity: 10, perSecond: 0.01 } })
    const one = `GET ${servedPath} HTTP/1.1\r\n${host}\r\n`
    const last = one.replace(host, `${host}Connection: close\r\n`)
    // The server ends the connection after the last response, however busy the machine is.
    const text = await server.exchange(attacker, `${one.repeat(199)}${last}`, 30_000)
    expect(text.split('HTTP/1.1 200').length - 1).toBe(10)
    expect(text.split('HTTP/1.1 429').length - 1).toBe(190)
    await expectServed(server)
  })

  it.each([
    ['many headers', `GET / HTTP/1.1\r\n${host}${'X-A: b\r\n'.repeat(20_000)}\r\n`],
    ['a long header', `GET / HTTP/1.1\r\n${host}X-A: ${'b'.repeat(100_000)}\r\n\r\n`],
    ['a long path', `GET /${'a'.repeat(100_000)} HTTP/1.1\r\n${host}\r\n`],
    ['a body above the limit', `${post}Content-Length: 1200000\r\n\r\n"${'a'.repeat(1_199_998)}"`],
    [
      'a body above the limit in chunks',
      `${post}Transfer-Encoding: chunked\r\n\r\n124f82\r\n"${'a'.repeat(1_199_998)}"\r\n\r\n0\r\n\r\n`,
    ],
    ['a header that never ends', `GET / HTTP/1.1\r\n${host}X-A: ${'b'.repeat(2_000_000)}`],
    [
      'long trailers',
      `${post}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n${'X-A: b\r\n'.repeat(20_000)}\r\n`,
    ],
    [
      'long chunk extensions',
      `${post}Transfer-Encoding: chunked\r\n\r\n2;${'a'.repeat(50_000)}\r\n{}\r\n0\r\n\r\n`,
    ],
  ])('is repelled with %s', async (_, text) => {
    const { routes, reached } = countedRoutes()
    const server = await startAttackedServer({}, { routes })
    expect(await server.exchange(attacker, text)).toMatch(/^HTTP\/1\.1 4\d\d|^$/)
    expect(reached).toEqual([])
    await expectServed(server)
  })

  it('is repelled with bodies in pieces of one byte', async () => {
    const reading = defineRoute(
      { method: 'POST', path: '/read', summary: '', project: 'none', body: v.unknown() },
      () => 'read',
    )
    const server = await startAttackedServer({}, { routes: [reading] })
    const head = `POST /read HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n`
    const body = `${head}${'1\r\n \r\n'.repeat(900_000)}1\r\n1\r\n0\r\n\r\n`
    await expectServedAsBefore(server, async () => {
      const texts = await Promise.all(
        Array.from({ length: 4 }, (_, index) => server.exchange(`127.${index + 1}.0.1`, body)),
      )
      for (const text of texts) expect(text).toMatch(/^HTTP\/1\.1 400 |^$/)
    })
  })

  it('is repelled with long bodies of rejected requests, which are not parsed to their end', async () => {
    const { server } = servers()
    const path = '/in-body?projectId=none'
    const head = `POST ${path} HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n`
    const body = `${head}${'1\r\n \r\n'.repeat(200_000)}0\r\n\r\n`
    const texts = await repeat(12, () => server.exchange('127.9.9.9', body))
    // The connection may be reset before the response has been read.
    for (const text of texts)
      expect(text).toMatch(/^HTTP\/1\.1 (401|429) [^]*connection: close|^$/i)
    expect(texts.filter((text) => text.startsWith('HTTP/1.1 429'))).not.toEqual([])
  })

  it('is repelled with a compressed body, which is not expanded', async () => {
    const reading = defineRoute(
      { method: 'POST', path: '/read', summary: '', project: 'none', body: v.unknown() },
      () => 'read',
    )
    const { gzipSync } = await import('node:zlib')
    const server = await startAttackedServer({}, { routes: [reading] })
    const bomb = gzipSync(Buffer.alloc(10_000_000, ' ')).toString('latin1')
    const headers = { 'content-encoding': 'gzip' }
    const response = await server.send(attacker, '/read', { method: 'POST', body: bomb, headers })
    expect(response.status).toBe(400)
    await expectServed(server)
  })

  it('is repelled with requests for the description of all routes', async () => {
    const { server } = servers()
    await expectServedDuring(servers(), async (round) => {
      const responses = await repeat(40, () => server.send(attacker, '/openapi.json'))
      if (round === 0) expect(countStatuses(responses)).toEqual({ 200: 10, 429: 30 })
    })
    expect((await server.send(attacker, '/openapi.json')).status).toBe(429)
  })

  it.each([
    ['ten thousand tags', Array.from({ length: 900 }, (_, index) => `"${index}"`).join(',')],
    ['a tag that is never closed', `W/"${'a'.repeat(10_000)}`],
    ['nothing but commas', ','.repeat(12_000)],
  ])('is repelled with an If-None-Match of %s', async (_, tags) => {
    const server = await startAttackedServer()
    const response = await server.send(attacker, '/openapi.json', {
      headers: { 'if-none-match': tags },
    })
    expect(response.status).toBe(200)
    await expectServed(server)
  })
})

describe('attack on what is logged and counted', () => {
  it.each([
    ['lines', '/a%0a{"level":"error"}'],
    ['escape sequences', '/%1b[2J%1b]0;owned%07'],
    ['separators of lines', '/%e2%80%a8%e2%80%a9'],
    ['invalid UTF-8', '/%ff%fe%c0'],
    ['a null', '/%00'],
  ])('is repelled with %s in a path', async (_, path) => {
    const server = await startAttackedServer()
    await server.send(attacker, path)
    const lines: string[] = []
    const log = createLog({ write: (line) => void lines.push(line), now: Date.now })
    for (const entry of server.log) log(entry)
    expect(lines.length).toBeGreaterThan(0)
    // eslint-disable-next-line no-control-regex
    for (const line of lines) expect(line).not.toMatch(/[\u0000-\u001f\u007f\u009b]/)
    await expectServed(server)
  })

  it.each([
    ['a long id', 'a'.repeat(1_000)],
    ['an id of markup', '<script>alert(1)</script>'],
    ['an id of a log entry', '{"level":"error"}'],
  ])('is repelled with %s of a request, which is replaced', async (_, id) => {
    const server = await startAttackedServer()
    const { headers } = await server.send(attacker, servedPath, { headers: { 'x-request-id': id } })
    expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/)
    await expectServed(server)
  })

  it('is repelled with many paths, methods and statuses, which are one label', async () => {
    const server = await startAttackedServer()
    await repeat(60, (index) =>
      server.send(`127.1.0.${index + 1}`, `/${index}/${'x'.repeat(index)}?${index}`, {
        method: ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'PROPFIND'][index % 6] as string,
      }),
    )
    const labels = new Set((await server.metrics()).match(/route="[^"]*",status="[^"]*"/g))
    expect(labels.size).toBeLessThanOrEqual(8)
  })
})
