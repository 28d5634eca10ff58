import { expect, it } from 'vitest'
import { getClientRemountKey } from './getClientRemountKey.ts'
import { defaultConfig } from './PlaygroundConfig.ts'

it('keeps the client while theme and language change, and replaces it for other options', () => {
  const key = getClientRemountKey(defaultConfig)
  expect(getClientRemountKey({ ...defaultConfig, themeMode: 'dark', '--lk-accent': 'teal' })).toBe(
    key,
  )
  expect(getClientRemountKey({ ...defaultConfig, locale: 'de', developer: true })).toBe(key)
  expect(getClientRemountKey({ ...defaultConfig, multiWallet: true })).not.toBe(key)
  expect(getClientRemountKey({ ...defaultConfig, networks: ['eip155:1'] })).not.toBe(key)
})
