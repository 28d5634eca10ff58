import { once } from 'node:events'
import { connect as connectTcp, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { systemClock } from './clock.ts'
import { type LogEntry, openProjects } from './http/index.ts'
import type { Role } from './services.ts'
import { startServices } from './startServices.ts'

async function start(
  roles: readonly Role[],
): Promise<{ url: string; log: LogEntry[]; dial(): Socket; stop(): Promise<void> }> {
  const log: LogEntry[] = []
  const services = await startServices({
    roles,
    port: 0,
    projects: openProjects(),
    config: { dataDir: '/nowhere' },
    clock: systemClock(),
    log: (entry) => log.push(entry),
  })
  onTestFinished(services.stop)
  return {
    url: services.url,
    log,
    stop: services.stop,
    dial: () => connectTcp(services.port, '127.0.0.1'),
  }
}

const upgrade = (path: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`

it('answers who asks for a socket where there are none as anybody else', async () => {
  const { dial } = await start(['gateway'])
  const socket = dial()
  socket.write(upgrade('/relay'))
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 404 .*"status":"FAILED"/s)
  socket.destroy()
})

it.each<[Role]>([['gateway'], ['relay']])('stays, as %s, when peers break off', async (role) => {
  const { url, dial } = await start([role])
  for (const path of ['/', '/relay', '/elsewhere', '/?useOnCloseEvent=true']) {
    const socket = dial()
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(upgrade(path), () => socket.resetAndDestroy())
    await once(socket, 'close')
  }
  expect(await (await fetch(`${url}/health`)).json()).toEqual({ status: 'ok' })
})

it('stops though somebody who was refused does not hang up', async () => {
  const { url, stop } = await start(['relay'])
  const { hostname: host, port } = new URL(url)
  const socket = connectTcp({ host, port: Number.parseInt(port, 10), allowHalfOpen: true })
  socket.on('error', () => {})
  socket.resume().write(upgrade('/elsewhere'))
  await once(socket, 'end')
  await expect(stop()).resolves.toBeUndefined()
})
