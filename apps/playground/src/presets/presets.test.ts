import { expect, it } from 'vitest'
import { defaultConfig } from '../config/PlaygroundConfig.ts'
import { applyPreset, findMatchingPreset, presets } from './presets.ts'

it('finds the preset that was applied, and none after any other change', () => {
  for (const preset of presets) {
    const config = applyPreset({ ...defaultConfig, collapseWallets: true }, preset)
    const scheme = preset.change.themeMode === 'dark' ? 'dark' : 'light'
    expect(findMatchingPreset(config, scheme)?.name).toBe(preset.name)
    expect(findMatchingPreset({ ...config, '--lk-warning': 'orange' }, scheme)).toBeUndefined()
    expect(findMatchingPreset({ ...config, receive: false }, scheme)).toBeUndefined()
  }
})

it('starts on the preset of the system theme', () => {
  expect(findMatchingPreset(defaultConfig, 'light')?.name).toBe('Light')
  expect(findMatchingPreset(defaultConfig, 'dark')?.name).toBe('Dark')
})

it('leaves networks, test wallets and services as they are', () => {
  const config = {
    ...defaultConfig,
    networks: ['eip155:1'],
    testWallets: ['evm'] as const,
    gatewayUrl: 'https://gateway.example',
    embedded: false,
    locale: 'de',
  }
  for (const preset of presets) {
    const { networks, testWallets, gatewayUrl, embedded, locale } = applyPreset(config, preset)
    expect({ ...config, networks, testWallets, gatewayUrl, embedded, locale }).toEqual(config)
  }
})
