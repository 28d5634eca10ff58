import { once } from 'node:events'
import { chmodSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createTestTree } from '../checks/createTestTree.mjs'
import { findPostgres, startPostgres } from './postgres.mjs'

it('finds PostgreSQL on the path, in the folder of Debian, or at the configured path', () => {
  const root = createTestTree({
    'a/initdb': '',
    'lib/9/bin/initdb': '',
    'lib/15/bin/initdb': '',
    own: '',
  })
  const programs = ['a/initdb', 'lib/9/bin/initdb', 'lib/15/bin/initdb', 'own']
  for (const name of programs) chmodSync(join(root, name), 0o755)
  const lib = join(root, 'lib')
  const PATH = join(root, 'a')
  expect(findPostgres({ PATH }, lib)).toBe(join(root, 'a/initdb'))
  expect(findPostgres({ PATH: '' }, lib)).toBe(join(root, 'lib/15/bin/initdb'))
  expect(findPostgres({ PATH, POSTGRES_PATH: join(root, 'own') }, lib)).toBe(join(root, 'own'))
  expect(findPostgres({ PATH: '' }, join(root, 'nowhere'))).toBeUndefined()
})

it('runs several servers, and restarts one at its address', async () => {
  const [one, two] = await Promise.all([startPostgres(), startPostgres()])
  onTestFinished(() => Promise.all([one.stop(), two.stop()]))
  expect([await isThere(one.port), await isThere(two.port)]).toEqual([true, true])
  expect(new URL(one.urlOf('other')).pathname).toBe('/other')

  await one.halt()
  expect([await isThere(one.port), await isThere(two.port)]).toEqual([false, true])
  await one.start()
  expect(await isThere(one.port)).toBe(true)
})

/** Sends an SSLRequest; the server answers with one byte. */
async function isThere(port) {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    socket.write(Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]))
    const [answer] = await once(socket, 'data')
    return /^[NS]$/.test(answer.toString())
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
