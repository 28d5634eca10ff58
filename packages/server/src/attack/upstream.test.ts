import type { LookupAddress } from 'node:dns'
import { describe, expect, it } from 'vitest'
import { createSystemClock } from '../clock/Clock.ts'
import { createUntrustedUrlClient } from '../upstream/createUntrustedUrlClient.ts'
import { startTestServer, type TestServer } from '../upstream/server.fixture.ts'

const clock = createSystemClock()

/** A service of this machine, which no visitor may reach. */
const startInside = (): Promise<TestServer> =>
  startTestServer((_request, response) => void response.end('a secret'))

const resolvesTo =
  (...addresses: string[]) =>
  async (): Promise<readonly LookupAddress[]> =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

describe('attack on services of this machine', () => {
  it.each([
    ['a loopback address', '127.0.0.1'],
    ['another loopback address', '127.8.8.8'],
    ['a name of this machine', 'localhost'],
    ['a name below localhost', 'a.localhost'],
    ['a decimal number', '2130706433'],
    ['a hexadecimal number', '0x7f000001'],
    ['an octal number', '0177.0.0.1'],
    ['two parts', '127.1'],
    ['no address', '0.0.0.0'],
    ['IPv6', '[::1]'],
    ['an IPv4 address in IPv6', '[::ffff:127.0.0.1]'],
    ['an IPv4 address in IPv6 in digits', '[::ffff:7f00:1]'],
    ['a translated IPv4 address', '[64:ff9b::127.0.0.1]'],
    ['a full-width dot', '127。0。0。1'],
    ['full-width digits', '１２７.0.0.1'],
    ['a dot at its end', '127.0.0.1.'],
    ['user information', 'avatar.example@127.0.0.1'],
    ['an escaped dot', '127%2e0.0.1'],
  ])('is repelled with a URL of %s', async (_, host) => {
    const inside = await startInside()
    const { port } = new URL(inside.url)
    const { send } = createUntrustedUrlClient({ clock })
    for (const url of [`http://${host}:${port}/`, `http://${host}/`])
      await expect(send({ url, timeoutMs: 5_000 })).rejects.toThrow(Error)
    expect(inside.requests).toEqual([])
  })

  it.each([
    ['this machine', ['127.0.0.1']],
    ['this machine over IPv6', ['::1']],
    ['this machine over IPv6 with IPv4', ['::ffff:127.0.0.1']],
    ['metadata of a cloud', ['169.254.169.254']],
    ['metadata of a cloud over IPv6', ['fd00:ec2::254']],
    ['a private network', ['10.0.0.1', '192.168.0.1']],
    ['a network of a carrier', ['100.100.100.200']],
    ['the broadcast address', ['255.255.255.255']],
  ])('is repelled with a name that resolves to %s', async (_, addresses) => {
    const { send } = createUntrustedUrlClient({ clock, resolve: resolvesTo(...addresses) })
    await expect(send({ url: 'http://avatar.example/' })).rejects.toMatchObject({
      failure: 'forbidden',
    })
  })

  it.each([
    ['metadata of a cloud', 'http://169.254.169.254/latest/meta-data'],
    ['a port of this machine', 'http://127.0.0.1:1/'],
    ['a file', 'file:///etc/passwd'],
    ['another scheme', 'gopher://127.0.0.1:6379/_FLUSHALL'],
    ['an address without a scheme', '//10.0.0.1/'],
    ['itself, for ever', '/'],
  ])('is repelled with a redirect to %s', async (_, location) => {
    const front = await startTestServer(
      (_request, response) => void response.writeHead(307, { location }).end(),
    )
    const { port } = new URL(front.url)
    const isOwnPort = (requested: number): boolean => `${requested}` === port
    const { send } = createUntrustedUrlClient({ clock, isOwnPort })
    await expect(send({ url: front.url, method: 'POST', body: 'x' })).rejects.toMatchObject({
      failure: 'forbidden',
    })
    expect(front.requests.length).toBeLessThanOrEqual(4)
  })

  it.each<[string, Parameters<typeof startTestServer>[0]]>([
    ['more bytes than the limit', (_request, response) => void response.end(Buffer.alloc(200_000))],
    [
      'a compressed bomb',
      (_request, response) =>
        void response.writeHead(200, { 'content-encoding': 'gzip' }).end(Buffer.alloc(200_000)),
    ],
    [
      'a length that is false',
      (_request, response) =>
        void response.writeHead(200, { 'content-length': '1000000000' }).end('x'.repeat(100_000)),
    ],
    ['nothing', () => {}],
    [
      'one byte after another',
      (_request, response) => {
        response.writeHead(200).write('x')
        setInterval(() => response.write('x'), 100).unref()
      },
    ],
  ])('is repelled by a server that sends %s', async (_, answer) => {
    const slow = await startTestServer(answer)
    const { send } = createUntrustedUrlClient({ clock, isOwnPort: () => true })
    await expect(send({ url: slow.url, maxBytes: 100_000, timeoutMs: 500 })).rejects.toThrow(Error)
  })
})
