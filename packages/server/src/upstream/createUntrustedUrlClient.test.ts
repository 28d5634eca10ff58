import { describe, expect, it } from 'vitest'
import { createSystemClock } from '../clock/Clock.ts'
import { createFakeClock } from '../clock/createFakeClock.fixture.ts'
import { createUntrustedUrlClient, type ResolveHost } from './createUntrustedUrlClient.ts'
import { startTestServer } from './server.fixture.ts'

const clock = createSystemClock()
const forbidden = { name: 'UpstreamError', failure: 'forbidden' }

function resolvesTo(...addresses: string[]): ResolveHost & { readonly resolved: string[] } {
  const resolved: string[] = []
  const resolve: ResolveHost = async (hostname) => {
    resolved.push(hostname)
    const address = addresses[Math.min(resolved.length, addresses.length) - 1] ?? ''
    return [{ address, family: address.includes(':') ? 6 : 4 }]
  }
  return Object.assign(resolve, { resolved })
}

describe('addresses that are not of the public internet', () => {
  const { send } = createUntrustedUrlClient({ clock, resolve: resolvesTo('203.0.113.1') })
  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://0.0.0.0/',
    'http://10.1.2.3/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://172.31.0.1/',
    'http://192.168.1.1/',
    'http://198.18.0.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:8.8.8.8]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[fc00::1]/',
    'http://[fe80::1]/',
    'http://[ff02::1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001:db8::1]/',
    'https://8.8.8.8:22/',
    'http://8.8.8.8:8080/',
    'http://user:secret@8.8.8.8/',
    'file:///etc/passwd',
    'data:text/plain,x',
    'gopher://8.8.8.8/',
    'ipfs://bafy',
    'no address',
  ])('rejects %s', async (url) => {
    await expect(send({ url })).rejects.toMatchObject(forbidden)
  })

  it.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', '::ffff:10.0.0.1', 'fd00::1'])(
    'rejects a name that resolves to %s',
    async (address) => {
      const resolve = resolvesTo(address)
      const named = createUntrustedUrlClient({ clock, resolve })
      await expect(named.send({ url: 'http://avatar.example/' })).rejects.toMatchObject(forbidden)
      expect(resolve.resolved).toEqual(['avatar.example'])
    },
  )

  it('rejects the hostname of this machine', async () => {
    const own = createUntrustedUrlClient({ clock })
    await expect(own.send({ url: 'http://localhost/' })).rejects.toMatchObject(forbidden)
  })
})

it('allows its own ports on loopback and default ports on public addresses [7.3]', async () => {
  const own = await startTestServer((_request, response) => void response.end('own'))
  const other = await startTestServer((_request, response) => void response.end('other'))
  const { port } = new URL(own.url)
  const isOwnPort = (given: number): boolean => `${given}` === port
  const { send } = createUntrustedUrlClient({ clock, isOwnPort, resolve: resolvesTo('127.0.0.1') })
  expect((await send({ url: own.url })).body.toString()).toBe('own')
  expect((await send({ url: `http://own.example:${port}/` })).body.toString()).toBe('own')
  for (const url of [
    other.url,
    `http://other.example:${new URL(other.url).port}/`,
    'http://127.0.0.1/',
    'http://own.example/',
    `http://10.0.0.1:${port}/`,
    `http://8.8.8.8:${port}/`,
    'http://8.8.8.8:8080/',
  ])
    await expect(send({ url })).rejects.toMatchObject(forbidden)
  expect(other.requests).toEqual([])
  const away = createUntrustedUrlClient({ clock, isOwnPort, resolve: resolvesTo('8.8.8.8') })
  await expect(away.send({ url: `http://away.example:${port}/` })).rejects.toMatchObject(forbidden)
})

it('connects to the checked address when the name resolves differently later', async () => {
  const server = await startTestServer((_request, response) => void response.end('{"a":1}'))
  const resolve = resolvesTo('127.0.0.1', '169.254.169.254')
  const { json, send } = createUntrustedUrlClient({ clock, resolve, isOwnPort: () => true })
  const url = `http://avatar.example:${new URL(server.url).port}/`
  expect(await json({ url })).toEqual({ a: 1 })
  expect(resolve.resolved).toHaveLength(1)
  expect(server.requests[0]?.headers.host).toBe(new URL(url).host)
  await expect(send({ url })).rejects.toMatchObject(forbidden)
})

describe('redirects', () => {
  it('follows three, checks each and drops headers for another origin', async () => {
    const target = await startTestServer((_request, response) => void response.end('there'))
    const server = await startTestServer(({ url }, response) => {
      const hop = Number.parseInt(url?.slice(1) || '0', 10)
      const location = hop < 2 ? `/${hop + 1}` : `${target.url}/end`
      response.writeHead(302, { location }).end()
    })
    const { send } = createUntrustedUrlClient({ clock, isOwnPort: () => true })
    const headers = { authorization: 'Bearer secret' }
    const answer = await send({ url: server.url, headers })
    expect(answer.body.toString()).toBe('there')
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(
      Array(3).fill('Bearer secret'),
    )
    expect(target.requests[0]?.headers.authorization).toBeUndefined()
  })

  it('rejects the fourth', async () => {
    const server = await startTestServer((_request, response) => {
      response.writeHead(301, { location: '/again' }).end()
    })
    const { send } = createUntrustedUrlClient({ clock, isOwnPort: () => true })
    await expect(send({ url: server.url })).rejects.toMatchObject(forbidden)
    expect(server.requests).toHaveLength(4)
  })

  it.each(['http://169.254.169.254/', 'http://[fe80::1]/', 'file:///etc/passwd', '//10.0.0.1/'])(
    'does not follow one to %s',
    async (location) => {
      const server = await startTestServer((_request, response) => {
        response.writeHead(307, { location }).end()
      })
      const { send } = createUntrustedUrlClient({ clock, isOwnPort: () => true })
      await expect(send({ url: server.url })).rejects.toMatchObject(forbidden)
    },
  )
})

it('applies one timeout to all redirects', async () => {
  const fake = createFakeClock()
  const server = await startTestServer(({ url }, response) => {
    fake.advance(600)
    if (url === '/') response.writeHead(302, { location: '/next' }).end()
  })
  const { send } = createUntrustedUrlClient({ clock: fake, isOwnPort: () => true })
  await expect(send({ url: server.url, timeoutMs: 1_000 })).rejects.toMatchObject({
    failure: 'timeout',
  })
  expect(server.requests).toHaveLength(2)
})
