import type { ResolvedOptions } from '../model/Latchkey.ts'
import type { Features } from '../model/Options.ts'
import { nearestName } from './nearestName.ts'
import { featureNames, optionNames } from './optionNames.ts'
import {
  allowedFeatureValues,
  featureMembers,
  languages,
  allowedOptionValues,
  optionMembers,
  themeVariableNames,
} from './allowedValues.ts'

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
    ...findUnknownValues(given, allowedOptionValues, ''),
    ...findUnknownValues(givenFeatures, allowedFeatureValues, 'features.'),
    ...Object.entries(featureMembers).flatMap(([name, known]) =>
      findUnknownMembers(givenFeatures[name as keyof Features], known, `features.${name}`),
    ),
    ...findUnknownKeys(options.metadata, optionMembers.metadata, 'metadata'),
    ...findUnknownKeys(options.embeddedWallet, optionMembers.embeddedWallet, 'embeddedWallet'),
    ...findUnknownKeys(options.pairing, optionMembers.pairing, 'pairing'),
    ...options.customWallets.flatMap((wallet, at) =>
      findUnknownKeys(wallet, optionMembers.customWallets, `customWallets[${at}]`),
    ),
    ...Object.keys(options.themeVariables).flatMap(describeThemeVariable),
    ...describeLocale(options.locale),
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
  known: typeof allowedOptionValues,
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

function findUnknownMembers(
  given: unknown,
  known: readonly string[],
  path: string,
): readonly string[] {
  const members: readonly unknown[] = Array.isArray(given) ? given : []
  return members
    .filter((member) => !known.includes(String(member)))
    .map((member) => `Option \`${path}\` has no \`${String(member)}\`: ${known.join(', ')}.`)
}

function findUnknownKeys(
  given: unknown,
  known: readonly string[],
  path: string,
): readonly string[] {
  const keys = typeof given === 'object' && given !== null ? Object.keys(given) : []
  return keys
    .filter((key) => !known.includes(key))
    .map((key) => `There is no option \`${path}.${key}\`.${didYouMean(nearestName(key, known))}`)
}

function describeThemeVariable(name: string): readonly string[] {
  if (themeVariableNames.includes(name)) return []
  return name.startsWith('--lk-')
    ? [
        `There is no theme variable \`${name}\`.${didYouMean(nearestName(name, themeVariableNames))}`,
      ]
    : [`Theme variable \`${name}\` has no effect: their names start with \`--lk-\`.`]
}

/** Numbers are formatted in every locale. */
function describeLocale(locale: unknown): readonly string[] {
  const language = String(locale).toLowerCase().split(/[-_]/)[0] ?? ''
  return languages.includes(language)
    ? []
    : [`There are no texts in \`${String(locale)}\`: the modal is in English.`]
}
