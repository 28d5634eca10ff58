import { once } from 'node:events'
import { chmodSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createTestTree } from '../checks/createTestTree.mjs'
import { findRedis, startRedis } from './redis.mjs'

it('finds Redis or Valkey on the path, or at the configured path', () => {
  const root = createTestTree({ 'a/redis-server': '', 'b/valkey-server': '', 'c/own': '' })
  for (const name of ['b/valkey-server', 'c/own']) chmodSync(join(root, name), 0o755)
  const PATH = `${join(root, 'a')}:${join(root, 'b')}`
  expect(findRedis({ PATH })).toBe(join(root, 'b/valkey-server'))
  expect(findRedis({ PATH, REDIS_SERVER_PATH: join(root, 'c/own') })).toBe(join(root, 'c/own'))
  expect(findRedis({ PATH: '' })).toBeUndefined()
})

it('runs independent servers, and restarts one empty', async () => {
  const [one, two] = await Promise.all([startRedis(), startRedis()])
  onTestFinished(() => two.stop())
  expect(await sendCommand(one.port, 'SET a 1')).toBe('+OK')
  expect(await sendCommand(two.port, 'GET a')).toBe('$-1')

  await one.stop()
  await expect(sendCommand(one.port, 'PING')).rejects.toThrow('ECONNREFUSED')
  const again = await startRedis({ port: one.port })
  onTestFinished(() => again.stop())
  expect(again.url).toBe(one.url)
  expect(await sendCommand(again.port, 'GET a')).toBe('$-1')
})

it('rejects with the output of a server that does not start', async () => {
  const one = await startRedis()
  onTestFinished(() => one.stop())
  await expect(startRedis({ port: one.port })).rejects.toThrow(/did not start.*\n[^]*in use/)
})

async function sendCommand(port, line) {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    socket.write(`${line}\r\n`)
    const [answer] = await once(socket, 'data')
    return answer.toString().trim()
  } finally {
    socket.destroy()
  }
}
