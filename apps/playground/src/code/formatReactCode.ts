import * as networks from 'latchkey/networks'
import type { PlaygroundConfig } from '../config/PlaygroundConfig.ts'
import { chosenNetworks, getGatewayUrl } from '../config/toOptions.ts'
import { getNonDefaultOptions } from './getNonDefaultOptions.ts'
import { formatLiteral } from './formatLiteral.ts'

/** Gateway URL in the code when no gateway is configured. */
const exampleGateway = 'https://gateway.example.com'

/** URL of the wallet service in the code. The page itself uses that of `latchkey dev`. */
const exampleWallet = 'https://wallet.example.com'

/**
 * Formats a complete React file for a configuration: an app with these options, and with the modal
 * where the playground shows it. Only options that differ from the defaults are written. In place
 * of the local chains there are public networks, because the local ones exist on this machine only.
 */
export function formatReactCode(config: PlaygroundConfig): string {
  const chosen = networkNames(config)
  const isPlaced = config.embedded || config.disableAppend
  const components = [
    ...(config.embedded ? [] : ['ConnectButton']),
    ...(isPlaced ? ['ConnectPanel'] : []),
  ]
  const imports = [
    ...config.adapters.map((name) => [`latchkey/${name}`, name] as const),
    ['latchkey/networks', chosen.join(', ')],
    ['latchkey/react', [...components, 'LatchkeyProvider'].join(', ')],
    ...(config.signIn === 'off'
      ? []
      : [['latchkey/siwx', 'createServerStorage, createSiwx'] as const]),
  ] as const
  return `import type { LatchkeyOptions } from 'latchkey'
${imports
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .map(([module, names]) => `import { ${names} } from '${module}'\n`)
  .join('')}
const options: LatchkeyOptions = {
${optionLines(config, chosen).join('')}}

export const App = () => (
  <LatchkeyProvider options={options}>
${components.map((name) => `    <${name} />\n`).join('')}  </LatchkeyProvider>
)
`
}

/** Returns the export names of the selected networks. */
function networkNames(config: PlaygroundConfig): readonly string[] {
  const names = new Map(Object.entries(networks).map(([name, value]) => [value as unknown, name]))
  return chosenNetworks(config, undefined).map((network) => names.get(network) ?? network.name)
}

function optionLines(config: PlaygroundConfig, names: readonly string[]): readonly string[] {
  const gateway = config.gatewayUrl === '' ? exampleGateway : getGatewayUrl(config, undefined)
  const line = (name: string, text: string): string => `  ${name}: ${text},\n`
  return [
    line('projectId', "'your-project'"),
    line('networks', wrap(names, 'networks')),
    line('adapters', `[${config.adapters.map((name) => `${name}()`).join(', ')}]`),
    ...(gateway === undefined ? [] : [line('gatewayUrl', formatLiteral(gateway))]),
    ...(config.embeddedWallet
      ? [line('embeddedWallet', `{ url: ${formatLiteral(exampleWallet)} }`)]
      : []),
    ...(config.signIn === 'off' ? [] : [line('siwx', signInCode(config))]),
    ...Object.entries(getNonDefaultOptions(config)).map(([name, value]) =>
      line(name, formatLiteral(value, name.length + 4, 2)),
    ),
  ]
}

/** Formats the sign-in option of an app whose sessions are stored by its gateway. */
function signInCode({ signIn }: PlaygroundConfig): string {
  return `createSiwx({ required: ${signIn === 'required'}, storage: createServerStorage() })`
}

function wrap(names: readonly string[], option: string): string {
  const text = `[${names.join(', ')}]`
  return text.length + option.length < 76
    ? text
    : `[\n${names.map((name) => `    ${name},\n`).join('')}  ]`
}
