import type { ResolvedOptions } from '../model/Latchkey.ts'
import { nearestName } from './nearestName.ts'
import { featureNames, optionNames } from './optionNames.ts'

/** Names of the same options in other libraries. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ['chains', 'networks'],
  ['appName', 'metadata.name'],
  ['defaultChain', 'defaultNetwork'],
  ['initialChain', 'defaultNetwork'],
  ['chainImages', 'networkImages'],
  ['theme', 'themeMode'],
  ['language', 'locale'],
  ['transports', 'rpcUrls'],
  ['customRpcUrls', 'rpcUrls'],
  ['enableAnalytics', 'features.analytics'],
])

/** Allowed values of options that have a fixed set. */
const choices: Readonly<Record<string, readonly unknown[]>> = {
  themeMode: ['light', 'dark', undefined],
  prefetch: ['idle', 'intent'],
  logLevel: ['silent', 'error', 'warn', 'info', 'debug'],
}

const featureChoices: Readonly<Record<string, readonly unknown[]>> = {
  allWallets: [true, false, 'mobile', undefined],
}

/**
 * Describes options whose name or value this version does not have. Hosts with a type checker have
 * none.
 *
 * @returns A sentence for each.
 */
export function findUnknownOptions(options: ResolvedOptions): readonly string[] {
  const { givenFeatures, ...given } = options
  const unknownOptions = Object.keys(given).filter((name) => !optionNames.includes(name))
  const unknownFeatures = Object.keys(givenFeatures).filter((name) => !featureNames.includes(name))
  return [
    ...unknownOptions.map((name) => `There is no option \`${name}\`.${suggest(name)}`),
    ...unknownFeatures.map((name) => `There is no feature \`${name}\`.${suggestFeature(name)}`),
    ...findUnknownValues(given, choices, ''),
    ...findUnknownValues(givenFeatures, featureChoices, 'features.'),
    ...Object.keys(options.themeVariables)
      .filter((name) => !name.startsWith('--lk-'))
      .map((name) => `Theme variable \`${name}\` has no effect: their names start with \`--lk-\`.`),
  ]
}

function suggest(name: string): string {
  if (featureNames.includes(name)) return ` Write it as \`features: { ${name} }\`.`
  return didYouMean(otherNames.get(name) ?? nearestName(name, optionNames))
}

function suggestFeature(name: string): string {
  if (optionNames.includes(name)) return ` It is an option beside \`features\`.`
  return didYouMean(nearestName(name, featureNames))
}

function didYouMean(name: string | undefined): string {
  return name === undefined ? '' : ` Did you mean \`${name}\`?`
}

function findUnknownValues(
  given: Readonly<Record<string, unknown>>,
  known: typeof choices,
  path: string,
): readonly string[] {
  return Object.entries(known)
    .filter(([name, values]) => name in given && !values.includes(given[name]))
    .map(([name, values]) => {
      const list = values
        .filter((value) => value !== undefined)
        .map((value) => JSON.stringify(value))
      return `Option \`${path}${name}\` must be one of ${list.join(', ')}.`
    })
}
