import { allSocials } from '../project/index.ts'
import { defaultConnectorTypeOrder } from '../wallets/index.ts'
import type { Features } from '../model/Options.ts'

const defaults: Features = {
  email: true,
  socials: allSocials,
  swaps: ['1inch'],
  onramp: ['meld'],
  receive: true,
  send: true,
  activity: true,
  names: undefined,
  analytics: true,
  allWallets: true,
  multiWallet: false,
  legalCheckbox: false,
  smartSessions: false,
  pay: false,
  emailShowWallets: true,
  collapseWallets: false,
  connectMethodsOrder: undefined,
  walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send'],
  connectorTypeOrder: defaultConnectorTypeOrder,
}

/** Features that need remote configuration, and are off in basic mode [6.1b]. */
const remoteOff = {
  email: false,
  socials: false,
  swaps: false,
  onramp: false,
  activity: false,
  multiWallet: false,
} as const

/**
 * Fills in the features that the host left out.
 *
 * @param given - The host's features.
 * @param basic - Turns every remote feature off, regardless of the host's features.
 */
export function resolveFeatures(given: Partial<Features> = {}, basic = false): Features {
  const features: Record<string, unknown> = { ...defaults }
  for (const [name, value] of Object.entries(given ?? {}))
    if (value !== undefined) features[name] = value
  return { ...(features as Features), ...(basic && remoteOff) }
}
