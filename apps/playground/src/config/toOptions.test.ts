import { expect, it } from 'vitest'
import { defaultConfig } from './PlaygroundConfig.ts'
import { chosenNetworks, toOptions } from './toOptions.ts'

const ids = (networks: readonly { caipNetworkId: string }[]): string[] =>
  networks.map(({ caipNetworkId }) => caipNetworkId)

it('offers public networks where no local ones run', () => {
  expect(ids(chosenNetworks(defaultConfig, undefined))).toContain('eip155:1')
})

it('offers each network once, in a fixed order, and none that is unknown', () => {
  const networks = ['eip155:1', 'eip155:84532', 'eip155:8453', 'eip155:1', 'eip155:999999']
  for (const wanted of [networks, networks.toReversed()])
    expect(ids(chosenNetworks({ ...defaultConfig, networks: wanted }, undefined))).toEqual([
      'eip155:8453',
      'eip155:1',
      'eip155:84532',
    ])
})

it('passes on theme variables that have a value only', () => {
  expect(toOptions(defaultConfig, undefined).themeVariables).toEqual({})
  const config = { ...defaultConfig, '--lk-accent': 'teal' }
  expect(toOptions(config, undefined).themeVariables).toEqual({ '--lk-accent': 'teal' })
})

it('begins on the chosen network only where it is offered', () => {
  const config = { ...defaultConfig, networks: ['eip155:1'] }
  const first = (defaultNetwork: string): unknown =>
    toOptions({ ...config, defaultNetwork }, undefined).defaultNetwork
  expect(first('eip155:1')).toBe('eip155:1')
  expect(first('eip155:8453')).toBeUndefined()
})
