import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createFakeClock } from './createFakeClock.ts'
import { createHttp } from './index.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A real server on the loopback, gone when the test is. */
async function serve(answer: Answer): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function reply(status: number, body: string, type = 'application/json'): Answer {
  return (_, response) => {
    response.writeHead(status, { 'content-type': type })
    response.end(body)
  }
}

/** Something to wait for, and the means to let it happen. */
function createGate(): { opened: Promise<void>; open: () => void } {
  const gate = { opened: Promise.resolve(), open: (): void => {} }
  gate.opened = new Promise((resolve) => {
    gate.open = resolve
  })
  return gate
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += part
  return text
}

describe('createHttp [8.10]', () => {
  it('returns the JSON of a response, and leaves no timer', async () => {
    const clock = createFakeClock()
    const url = await serve(reply(200, '{"name":"é","list":[1]}'))
    const answer = await createHttp({ clock }).json({ url })
    expect(answer).toEqual({ name: 'é', list: [1] })
    expect(clock.pending()).toBe(0)
  })

  it('decodes characters that are split between chunks', async () => {
    const bytes = new TextEncoder().encode('"💥é"')
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(bytes.subarray(0, 3))
        controller.enqueue(bytes.subarray(3))
        controller.close()
      },
    })
    const answer = (): Promise<Response> => Promise.resolve(new Response(body))
    const http = createHttp({ clock: createFakeClock(), fetch: answer })
    expect(await http.json({ url: 'https://node.example' })).toBe('💥é')
  })

  it('sends method, headers and a JSON body', async () => {
    const url = await serve(({ method, headers }, response) => {
      void readBody(response.req).then((body) => {
        const seen = { method, type: headers['content-type'], own: headers['x-own'], body }
        response.end(JSON.stringify(seen))
      })
    })
    const http = createHttp({ clock: createFakeClock() })
    const post = { url, method: 'POST', body: { a: [1] }, headers: { 'x-own': 'yes' } } as const
    expect(await http.json(post)).toEqual({
      method: 'POST',
      type: 'application/json',
      own: 'yes',
      body: '{"a":[1]}',
    })
    expect(await http.json({ ...post, contentType: 'text/plain' })).toMatchObject({
      type: 'text/plain',
    })
    const get = await http.json({ url })
    expect(get).toEqual({ method: 'GET', body: '' })
  })

  it.each([400, 401, 403, 404, 429, 500, 503])('throws on status %i', async (status) => {
    const clock = createFakeClock()
    const url = await serve(reply(status, '{"reasons":[{"description":"Because"}]}'))
    await expect(createHttp({ clock }).json({ url })).rejects.toMatchObject({
      code: 'transport.failed',
      message: 'Network request failed',
      details: { status },
      cause: { reasons: [{ description: 'Because' }] },
    })
    expect(clock.pending()).toBe(0)
  })

  it("passes on how the browser's cache is used", async () => {
    const used: (RequestCache | undefined)[] = []
    const http = createHttp({
      clock: createFakeClock(),
      async fetch(_, init) {
        used.push(init?.cache)
        return Response.json({})
      },
    })
    await http.json({ url: 'https://a.example' })
    await http.json({ url: 'https://a.example', cache: 'no-cache' })
    expect(used).toEqual([undefined, 'no-cache'])
  })

  it('throws with the status when the body is not JSON', async () => {
    const url = await serve(reply(500, '<html>Oops</html>', 'text/html'))
    const pendingReply = createHttp({ clock: createFakeClock() }).json({ url })
    await expect(pendingReply).rejects.toMatchObject({
      code: 'transport.failed',
      details: { status: 500 },
      cause: undefined,
    })
  })

  it.each([
    ['HTML', '<!doctype html><title>Sign in</title>'],
    ['invalid JSON', '{"a":1'],
    ['nothing', ''],
  ])('throws on %s instead of JSON', async (_, body) => {
    const url = await serve(reply(200, body, 'text/html'))
    const pendingReply = createHttp({ clock: createFakeClock() }).json({ url })
    await expect(pendingReply).rejects.toMatchObject({
      code: 'transport.failed',
      message: 'Network request failed',
      cause: expect.any(SyntaxError),
    })
  })

  it('returns undefined for a response without content', async () => {
    const url = await serve((_, response) => response.writeHead(204).end())
    expect(await createHttp({ clock: createFakeClock() }).json({ url })).toBeUndefined()
  })

  it('throws on a response that is too long, and aborts it', async () => {
    const aborted = createGate()
    const url = await serve((_, response) => {
      response.on('close', aborted.open)
      // Endless: reading it whole would never end.
      const write = (): void => {
        if (!response.destroyed) response.write('x'.repeat(10_000), () => setImmediate(write))
      }
      write()
    })
    const pendingReply = createHttp({ clock: createFakeClock() }).json({ url, maxBytes: 50_000 })
    await expect(pendingReply).rejects.toMatchObject({
      code: 'transport.failed',
      cause: expect.any(RangeError),
    })
    await aborted.opened
  })

  it('reads a response of exactly the maximum length', async () => {
    const url = await serve(reply(200, '"12345678"'))
    const http = createHttp({ clock: createFakeClock() })
    expect(await http.json({ url, maxBytes: 10 })).toBe('12345678')
    await expect(http.json({ url, maxBytes: 9 })).rejects.toMatchObject({
      code: 'transport.failed',
    })
  })

  it('throws when the connection is refused', async () => {
    const pendingReply = createHttp({ clock: createFakeClock() }).json({
      url: 'http://127.0.0.1:1',
    })
    await expect(pendingReply).rejects.toMatchObject({
      code: 'transport.failed',
      message: 'Network request failed',
      details: {},
      cause: expect.any(Error),
    })
  })

  it.each(['nonsense', 'http://'])('throws on the URL %s', async (url) => {
    const pendingReply = createHttp({ clock: createFakeClock() }).json({ url })
    await expect(pendingReply).rejects.toMatchObject({ code: 'transport.failed' })
  })

  it('throws on a request body that cannot be serialised', async () => {
    const url = await serve(reply(200, '1'))
    const pendingReply = createHttp({ clock: createFakeClock() }).json({
      url,
      method: 'POST',
      body: 1n,
    })
    await expect(pendingReply).rejects.toMatchObject({ code: 'transport.failed' })
  })

  it('times out after 10 s and aborts the request', async () => {
    const clock = createFakeClock()
    const requested = createGate()
    const aborted = createGate()
    const url = await serve((_, response) => {
      response.on('close', aborted.open)
      requested.open()
    })
    const pendingReply = createHttp({ clock }).json({ url })
    const settled = pendingReply.catch((error: unknown) => error)
    await requested.opened
    clock.advance(9_999)
    expect(clock.pending()).toBe(1)
    clock.advance(1)
    expect(await settled).toMatchObject({
      code: 'transport.timed_out',
      message: 'Network request timed out',
    })
    await aborted.opened
    expect(clock.pending()).toBe(0)
  })

  it('times out while reading the body', async () => {
    const clock = createFakeClock()
    const requested = createGate()
    const url = await serve((_, response) => {
      response.writeHead(200)
      response.write('{"a":')
      requested.open()
    })
    const pendingReply = createHttp({ clock, timeout: 50 }).json({ url })
    const settled = pendingReply.catch((error: unknown) => error)
    await requested.opened
    clock.advance(50)
    expect(await settled).toMatchObject({ code: 'transport.timed_out' })
  })

  it('prefers the timeout of the request', async () => {
    const clock = createFakeClock()
    const requested = createGate()
    const url = await serve(requested.open)
    const pendingReply = createHttp({ clock, timeout: 50 }).json({ url, timeout: 5 })
    const settled = pendingReply.catch((error: unknown) => error)
    await requested.opened
    clock.advance(5)
    expect(await settled).toMatchObject({ code: 'transport.timed_out' })
  })

  it('aborts the request with the signal', async () => {
    const clock = createFakeClock()
    const requested = createGate()
    const aborted = createGate()
    const url = await serve((_, response) => {
      response.on('close', aborted.open)
      requested.open()
    })
    const controller = new AbortController()
    const pendingReply = createHttp({ clock }).json({ url, signal: controller.signal })
    const settled = pendingReply.catch((error: unknown) => error)
    await requested.opened
    controller.abort('closed')
    expect(await settled).toMatchObject({
      code: 'transport.aborted',
      message: 'Aborted',
      cause: 'closed',
    })
    await aborted.opened
    expect(clock.pending()).toBe(0)
  })

  it('sends no request when the signal has aborted already', async () => {
    let requestCount = 0
    const counted = (): Promise<Response> => {
      requestCount++
      return Promise.resolve(new Response('1'))
    }
    const http = createHttp({ clock: createFakeClock(), fetch: counted })
    const url = 'https://node.example'
    const pendingReply = http.json({ url, signal: AbortSignal.abort('closed') })
    await expect(pendingReply).rejects.toMatchObject({ code: 'transport.aborted', cause: 'closed' })
    await http.json({ url })
    expect(requestCount).toBe(1)
  })

  it('uses the given fetch', async () => {
    const seen: string[] = []
    const fake: typeof fetch = (input) => {
      seen.push(input as string)
      return Promise.resolve(new Response('7'))
    }
    const [one, two] = [
      createHttp({ clock: createFakeClock(), fetch: fake }),
      createHttp({ clock: createFakeClock(), fetch: () => Promise.reject(new TypeError('off')) }),
    ]
    expect(await one.json({ url: 'https://node.example' })).toBe(7)
    expect(seen).toEqual(['https://node.example'])
    await expect(two.json({ url: 'https://node.example' })).rejects.toMatchObject({
      code: 'transport.failed',
      cause: new TypeError('off'),
    })
  })
})
