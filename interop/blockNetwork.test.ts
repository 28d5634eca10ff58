import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { blockNetwork } from './blockNetwork.ts'

test('blocks and records connections to other machines, and allows loopback', async () => {
  const server = createServer((_, response) => response.end('here')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const guard = blockNetwork()
  onTestFinished(() => {
    guard.release()
    server.close()
  })
  const { port } = server.address() as { port: number }

  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('here')
  await once(connect(port, '127.0.0.1').end(), 'close')
  expect(guard.attempts).toEqual([])

  await expect(fetch('https://one.example/')).rejects.toThrow('fetch failed')
  const [socketError] = (await once(new WebSocket('wss://two.example'), 'error')) as [Error]
  expect(socketError.message).toBe('connect ECONNREFUSED two.example')
  const raw = connect({ host: '192.0.2.1', port: 443 })
  await expect(once(raw, 'connect')).rejects.toThrow('connect ECONNREFUSED 192.0.2.1')
  expect(guard.attempts.map(({ host }) => host)).toEqual([
    'one.example',
    'two.example',
    '192.0.2.1',
  ])
  expect(guard.attempts.every(({ stack }) => stack.includes('blockNetwork.test.ts'))).toBe(true)
})
