import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createLatchkey, type LatchkeyOptions } from 'latchkey'
import { evm } from 'latchkey/evm'
import * as networks from 'latchkey/networks'
import { createServerStorage, createSiwx } from 'latchkey/siwx'
import { solana } from 'latchkey/solana'
import { expect, it } from 'vitest'
import { configWithoutDefaults } from '../config/configWithoutDefaults.fixture.ts'
import { defaultConfig, type PlaygroundConfig } from '../config/PlaygroundConfig.ts'
import { toOptions } from '../config/toOptions.ts'
import { applyPreset, presets } from '../presets/presets.ts'
import { formatReactCode } from './formatReactCode.ts'
import { App as EveryOption } from './generated/everyOption.tsx'
// oxlint-disable-next-line import/default -- Vite gives the text
import sample from './generated/everyOption.tsx?raw'

/** Every option has another value than its default. */
const everyOption: PlaygroundConfig = {
  ...configWithoutDefaults,
  networks: ['eip155:1', 'eip155:8453', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  defaultNetwork: 'eip155:8453',
}

const configs: Readonly<Record<string, PlaygroundConfig>> = {
  default: defaultConfig,
  everyOption,
  overThePage: { ...defaultConfig, embedded: false, networks: ['eip155:1'], adapters: ['evm'] },
  ...Object.fromEntries(presets.map((one) => [one.name, applyPreset(defaultConfig, one)])),
}

/** Evaluates the options of the code with the names that it imports. */
function optionsOf(code: string): LatchkeyOptions {
  const modules: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    'latchkey/evm': { evm },
    'latchkey/networks': networks,
    'latchkey/siwx': { createServerStorage, createSiwx },
    'latchkey/solana': { solana },
  }
  const scope: Record<string, unknown> = {}
  for (const [, names = '', module = ''] of code.matchAll(/^import \{ (.*) \} from '(.*)'$/gm))
    for (const name of names.split(', ')) {
      const [exported = '', local = exported] = name.split(' as ')
      scope[local] = modules[module]?.[exported]
    }
  const [, literal = ''] = /: LatchkeyOptions = (\{[^]*?\n\})\n/.exec(code) ?? []
  // oxlint-disable-next-line typescript/no-implied-eval -- the code is ours
  const evaluate = new Function(...Object.keys(scope), `return ${literal}`)
  return evaluate(...Object.values(scope)) as LatchkeyOptions
}

/** Options as a client resolves them: defaults are filled in. */
function resolve(options: LatchkeyOptions): unknown {
  const client = createLatchkey({ ...options, metadata: { name: 'App' }, logLevel: 'silent' })
  const { givenFeatures: _, pairing, defaultAccountTypes, siwx, ...resolved } = client.options
  client.destroy()
  return {
    ...resolved,
    // Its functions are made anew each time.
    hasSignIn: siwx !== undefined,
    pairing: pairing && { preferUniversalLinks: false, ...pairing },
    defaultAccountTypes: { eip155: 'smartAccount', ...defaultAccountTypes },
  }
}

it.each(Object.keys(configs))('writes code with the options of the page: %s', (name) => {
  const config = configs[name] ?? defaultConfig
  const options = optionsOf(formatReactCode(config))
  const expected = toOptions(config, undefined)
  const { projectId, gatewayUrl, embeddedWallet, adapters = [] } = options
  expect(adapters.map(({ namespace }) => namespace)).toEqual(
    expected.adapters?.map(({ namespace }) => namespace),
  )
  expect(gatewayUrl).toBe(config.gatewayUrl || 'https://gateway.example.com')
  expect(embeddedWallet).toEqual(
    config.embeddedWallet ? { url: 'https://wallet.example.com' } : undefined,
  )
  expect(resolve({ ...options, adapters: [] })).toEqual(
    resolve({ ...expected, projectId, gatewayUrl, embeddedWallet, adapters: [] }),
  )
})

it('writes nothing that is default', () => {
  expect(formatReactCode({ ...defaultConfig, embedded: false }))
    .toBe(`import type { LatchkeyOptions } from 'latchkey'
import { evm } from 'latchkey/evm'
import { mainnet, base, solanaMainnet } from 'latchkey/networks'
import { ConnectButton, LatchkeyProvider } from 'latchkey/react'
import { solana } from 'latchkey/solana'

const options: LatchkeyOptions = {
  projectId: 'your-project',
  networks: [mainnet, base, solanaMainnet],
  adapters: [evm(), solana()],
  gatewayUrl: 'https://gateway.example.com',
  embeddedWallet: { url: 'https://wallet.example.com' },
}

export const App = () => (
  <LatchkeyProvider options={options}>
    <ConnectButton />
  </LatchkeyProvider>
)
`)
})

// The type check of the repository reads this file.
it('equals the type-checked sample with every option, which renders', () => {
  expect(sample).toBe(formatReactCode(everyOption))
  expect(renderToString(createElement(EveryOption))).toContain('<div')
})
