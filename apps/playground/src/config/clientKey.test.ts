import { expect, it } from 'vitest'
import { clientKey } from './clientKey.ts'
import { defaultConfig } from './PlaygroundConfig.ts'

it('keeps the client while theme and language change, and replaces it for other options', () => {
  const key = clientKey(defaultConfig)
  expect(clientKey({ ...defaultConfig, themeMode: 'dark', '--lk-accent': 'teal' })).toBe(key)
  expect(clientKey({ ...defaultConfig, locale: 'de', developer: true })).toBe(key)
  expect(clientKey({ ...defaultConfig, multiWallet: true })).not.toBe(key)
  expect(clientKey({ ...defaultConfig, networks: ['eip155:1'] })).not.toBe(key)
})
