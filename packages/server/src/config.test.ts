import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

it('has defaults', () => {
  expect(readConfig({ PATH: '/bin', REDIS_URL: '' }, '/app')).toEqual({
    dataDir: '/app/.data',
    redisUrl: undefined,
    relayUrls: undefined,
    proxies: undefined,
  })
})

it('reads what is set', () => {
  const env = {
    LATCHKEY_DATA: 'here',
    REDIS_URL: 'rediss://user:secret@cache.example:6380/1',
    LATCHKEY_RELAY_URLS: 'wss://relay.example, ws://10.0.0.1:4870',
    LATCHKEY_PROXIES: '2',
  }
  expect(readConfig(env, '/app')).toEqual({
    dataDir: '/app/here',
    redisUrl: env.REDIS_URL,
    relayUrls: ['wss://relay.example', 'ws://10.0.0.1:4870'],
    proxies: 2,
  })
})

it.each([
  ['REDIS_URL', 'cache.example:secret', 'must be like redis://127.0.0.1:6379'],
  ['REDIS_URL', 'https://cache.example', 'must be like redis://127.0.0.1:6379'],
  ['LATCHKEY_RELAY_URLS', 'wss://a.example,secret', 'must be like wss://a.example'],
  ['LATCHKEY_PROXIES', '-1', 'must be the number of proxies in front, from 0 to 9'],
])('says that %s makes no sense, and not what was in it', (name, value, text) => {
  const read = (): unknown => readConfig({ [name]: value }, '/app')
  expect(read).toThrow(`${name} ${text}.`)
  expect(read).not.toThrow('secret')
})
