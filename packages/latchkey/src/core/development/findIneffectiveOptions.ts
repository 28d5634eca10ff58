import { namespaceOf, type Namespace } from '../../caip/index.ts'
import { parseDisplayCurrency } from '../currency/index.ts'
import { relayUrls } from '../pairing/index.ts'
import type { ResolvedOptions } from '../model/Latchkey.ts'
import type { Features } from '../model/Options.ts'

/** Features without a view or an implementation in this version. */
const notBuilt: readonly (keyof Features)[] = ['smartSessions', 'pay']

/** Features of the embedded wallet. */
const needsEmbeddedWallet: readonly (keyof Features)[] = [
  'email',
  'socials',
  'emailShowWallets',
  'collapseWallets',
  'connectMethodsOrder',
]

/** Features whose data come from the gateway, and what that is. */
const needsGateway = {
  swaps: 'quotes come from `gatewayUrl`',
  onramp: 'offers come from `gatewayUrl`',
  activity: 'transactions come from `gatewayUrl`',
  analytics: 'events are sent to `gatewayUrl`',
  names: 'names are registered at `gatewayUrl`',
} satisfies { [name in keyof Features]?: string }

/** Features that `basic` turns off. */
const remote: readonly (keyof Features)[] = [
  'email',
  'socials',
  'multiWallet',
  'activity',
  'swaps',
  'onramp',
]

/** Returns what an option requires, as the end of a sentence; undefined while it has effect. */
type Reasons = Readonly<Record<string, string | false | undefined>>

/**
 * Describes options that the host set and that change nothing beside the others.
 *
 * @param namespaces - Namespaces of the adapters.
 * @returns A sentence for each.
 */
export function findIneffectiveOptions(
  options: ResolvedOptions,
  namespaces: readonly Namespace[],
): readonly string[] {
  const reasons = { ...ofWallets(options), ...ofFeatures(options), ...ofMaps(options) }
  return [
    ...Object.entries(reasons).flatMap(([name, reason]) =>
      reason ? [`Option \`${name}\` has no effect: ${reason}.`] : [],
    ),
    ...findUnmatchedAdapters(options, namespaces),
  ]
}

function ofWallets(options: ResolvedOptions): Reasons {
  const { gatewayUrl, pairing, manualWCControl, features, givenFeatures } = options
  const needsRelay =
    relayUrls(options).length === 0 &&
    (pairing === false ? '`pairing` is false' : 'it needs `gatewayUrl` or `pairing.relayUrls`')
  const needsCatalogue =
    gatewayUrl === undefined ? 'the list of wallets comes from `gatewayUrl`' : needsRelay
  const noWallets = !options.enableWallets && '`enableWallets` is false'
  const isSet = (list: readonly unknown[]): boolean => list.length > 0
  return {
    pairing: pairing !== false && Object.keys(pairing).length > 0 && needsRelay,
    manualWCControl: manualWCControl && needsRelay,
    featuredWalletIds: isSet(options.featuredWalletIds) && (noWallets || needsCatalogue),
    includeWalletIds: isSet(options.includeWalletIds) && noWallets,
    excludeWalletIds: isSet(options.excludeWalletIds) && noWallets,
    customWallets: isSet(options.customWallets) && noWallets,
    'features.allWallets':
      givenFeatures.allWallets !== undefined &&
      features.allWallets !== false &&
      (noWallets || needsCatalogue),
    defaultCurrency:
      options.defaultCurrency !== undefined &&
      (parseDisplayCurrency(options.defaultCurrency) === undefined
        ? `there are no prices in \`${options.defaultCurrency}\``
        : gatewayUrl === undefined && 'prices come from `gatewayUrl`'),
    modalSize: options.modalSize === 'wide' && (needsRelay || ofCompact(options)),
    disableAppend:
      options.disableAppend && options.enableEmbedded && '`enableEmbedded` places the modal',
    enableNetworkSwitch:
      !options.enableNetworkSwitch &&
      options.networks.length === 1 &&
      'there is one network, so no button to switch is shown',
  }
}

/** Returns why the modal stays compact. */
function ofCompact(options: ResolvedOptions): string | false {
  if (options.enableEmbedded) return '`enableEmbedded` shows the modal in the page'
  if (options.disableAppend) return '`disableAppend` leaves its place to the page'
  return options.features.legalCheckbox && '`features.legalCheckbox` comes before the code'
}

function ofFeatures({ features, givenFeatures, basic, ...options }: ResolvedOptions): Reasons {
  const isOn = (name: keyof Features): boolean =>
    name in givenFeatures && givenFeatures[name] !== undefined && givenFeatures[name] !== false
  const off = remote.filter((name) => basic && isOn(name))
  const missing = notBuilt.filter(isOn)
  const withoutWallet = needsEmbeddedWallet.filter(
    (name) => options.embeddedWallet === undefined && isOn(name),
  )
  const withoutGateway = Object.entries(needsGateway).filter(
    ([name]) => options.gatewayUrl === undefined && isOn(name as keyof Features),
  )
  const { termsConditionsUrl, privacyPolicyUrl } = options
  const notYet = 'this version does not have it yet'
  return {
    ...Object.fromEntries(withoutGateway.map(([name, reason]) => [`features.${name}`, reason])),
    ...Object.fromEntries(
      withoutWallet.map((name) => [`features.${name}`, 'logins need `embeddedWallet`']),
    ),
    ...Object.fromEntries(off.map((name) => [`features.${name}`, '`basic` turns it off'])),
    ...Object.fromEntries(missing.map((name) => [`features.${name}`, notYet])),
    'features.legalCheckbox':
      features.legalCheckbox &&
      termsConditionsUrl === undefined &&
      privacyPolicyUrl === undefined &&
      'it needs `termsConditionsUrl` or `privacyPolicyUrl`',
  }
}

/** Entries of maps by network or namespace that is not configured. */
function ofMaps({ networks, networkImages, defaultAccountTypes }: ResolvedOptions): Reasons {
  const ids: readonly string[] = networks.map(({ caipNetworkId }) => caipNetworkId)
  const known = networks.map(({ chainNamespace }) => chainNamespace)
  const images = Object.keys(networkImages).filter((id) => !ids.includes(id))
  const types = (Object.keys(defaultAccountTypes) as Namespace[]).filter(
    (namespace) => !known.includes(namespace),
  )
  const reason = 'no such network is in `networks`'
  return {
    ...Object.fromEntries(images.map((id) => [`networkImages['${id}']`, reason])),
    ...Object.fromEntries(types.map((name) => [`defaultAccountTypes.${name}`, reason])),
  }
}

/** Adapters without a network, and networks that no wallet can connect to. */
function findUnmatchedAdapters(
  options: ResolvedOptions,
  namespaces: readonly Namespace[],
): readonly string[] {
  const known = [
    ...new Set(options.networks.map(({ caipNetworkId }) => namespaceOf(caipNetworkId))),
  ]
  const canPair = relayUrls(options).length > 0
  return [
    ...namespaces
      .filter((namespace) => !known.includes(namespace))
      .map((name) => `The adapter of ${name} has no effect: no network of it is in \`networks\`.`),
    ...known
      .filter((namespace) => !canPair && !namespaces.includes(namespace))
      .map(
        (name) => `No wallet can connect to networks of ${name}: add its adapter to \`adapters\`.`,
      ),
  ]
}
