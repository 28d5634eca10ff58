import type { KnownOnrampProvider } from './OnrampViewModel.ts'

/** The gateway's sandbox, which takes no payment and pays out on local networks. */
const sandbox: KnownOnrampProvider = {
  name: 'sandbox',
  label: 'Sandbox',
  code: 'SANDBOX',
  isTest: true,
}

/** Providers by their names in the configuration. */
export const knownOnrampProviders: readonly KnownOnrampProvider[] = [
  { name: 'meld', label: 'Meld.io', code: 'MELD', feeRange: '1-2%', isAggregator: true },
  {
    name: 'coinbase',
    label: 'Coinbase',
    code: 'COINBASE',
    imageId: '0c2840c3-5b04-4c44-9661-fbd4b49e1800',
  },
  { name: 'moonpay', label: 'MoonPay', code: 'MOONPAY' },
  { name: 'transak', label: 'Transak', code: 'TRANSAK' },
  sandbox,
]

/**
 * Finds a provider by its name.
 *
 * @param name - As `features.onramp` has it.
 * @returns The provider; undefined when unknown.
 */
export function findKnownOnrampProvider(name: unknown): KnownOnrampProvider | undefined {
  return knownOnrampProviders.find((provider) => provider.name === name)
}

/**
 * Returns the providers that a visitor can choose from: those named, known and offered by the
 * gateway. The sandbox is added when the gateway offers it.
 *
 * @param names - `features.onramp`, not necessarily type-checked.
 * @param offered - Codes of the providers that the gateway offers; undefined until fetched.
 * @returns Providers in the order of the names.
 */
export function listOnrampProviders(
  names: unknown,
  offered: readonly string[] | undefined,
): readonly KnownOnrampProvider[] {
  const given: readonly unknown[] = Array.isArray(names) ? names : []
  if (given.length === 0) return []
  const named = [...new Set(given)].flatMap((name) => findKnownOnrampProvider(name) ?? [])
  if (!offered) return named.filter((provider) => provider !== sandbox)
  const isThere = offered.includes(sandbox.code) && !named.includes(sandbox)
  return [...named, ...(isThere ? [sandbox] : [])].filter((provider) =>
    isOnrampProviderOffered(provider, offered),
  )
}

/**
 * Returns whether the gateway offers a provider. The providers of an aggregator count for it.
 *
 * @param offered - Codes of the providers that the gateway offers.
 */
export function isOnrampProviderOffered(
  { code, isAggregator }: KnownOnrampProvider,
  offered: readonly string[],
): boolean {
  if (offered.includes(code)) return true
  return isAggregator === true && offered.some((one) => !findKnownOnrampProviderByCode(one))
}

/**
 * Finds a provider by its code at the gateway, ignoring case.
 *
 * @returns The provider; undefined when unknown.
 */
export function findKnownOnrampProviderByCode(code: string): KnownOnrampProvider | undefined {
  return knownOnrampProviders.find((provider) => provider.code === code.toUpperCase())
}
