import { createServer, type Server } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { detectUndeclaredProxy, type LogEntry } from './index.ts'
import { closeServer, listen } from './listen.ts'

async function start(host = '127.0.0.1') {
  const log: LogEntry[] = []
  const server: Server = createServer((_, response) => response.end(String(isDetected())))
  const isDetected = detectUndeclaredProxy(server, { log: (entry) => log.push(entry) })
  const port = await listen(server, 0, host)
  onTestFinished(() => closeServer(server))
  const send = async (headers: Record<string, string>): Promise<string> =>
    (await fetch(`http://${host}:${port}/`, { headers })).text()
  return { send, log }
}

it.each([
  ['x-forwarded-for', '203.0.113.7'],
  ['forwarded', 'for=203.0.113.7'],
  ['via', '1.1 caddy'],
  ['x-real-ip', '203.0.113.7'],
])('reports a local proxy that sends %s, once', async (name, value) => {
  const { send, log } = await start()
  expect(await send({})).toBe('false')
  expect(await send({ [name]: value })).toBe('true')
  expect(await send({ [name]: value })).toBe('true')
  expect(log).toEqual([
    {
      level: 'warn',
      event: 'proxy.undeclared',
      header: name,
      message: expect.stringContaining('LATCHKEY_PROXIES') as string,
    },
  ])
})

it('ignores the headers of a client with a public address', () => {
  const server = createServer()
  const isDetected = detectUndeclaredProxy(server, { log: () => {} })
  for (const remoteAddress of ['203.0.113.9', '2001:db9::1', undefined])
    server.emit('request', { headers: { 'x-forwarded-for': '1.1.1.1' }, socket: { remoteAddress } })
  expect(isDetected()).toBe(false)
  for (const remoteAddress of ['::ffff:10.0.0.2'])
    server.emit('request', { headers: { via: '1.1 proxy' }, socket: { remoteAddress } })
  expect(isDetected()).toBe(true)
})
