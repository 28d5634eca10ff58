import type { KnownOnrampProvider } from './Onramp.ts'

/** What the gateway's own seller is called, which takes no money and pays out on local networks. */
const sandbox: KnownOnrampProvider = { name: 'sandbox', label: 'Sandbox', code: 'SANDBOX' }

/** Those we know how to name. spec §9 "Default remote on-ramp", facts: product inventory §5.5 */
const known: readonly KnownOnrampProvider[] = [
  { name: 'meld', label: 'Meld.io', code: 'MELD', feeRange: '1-2%', isAggregator: true },
  { name: 'coinbase', label: 'Coinbase', code: 'COINBASE' },
  { name: 'moonpay', label: 'MoonPay', code: 'MOONPAY' },
  { name: 'transak', label: 'Transak', code: 'TRANSAK' },
  sandbox,
]

/**
 * Finds a seller by its name.
 *
 * @param name - As `features.onramp` has it.
 * @returns The seller; undefined for one that we do not know.
 */
export function findOnrampProvider(name: unknown): KnownOnrampProvider | undefined {
  return known.find((seller) => seller.name === name)
}

/**
 * Lists the sellers that a visitor can choose from. Names that we do not know are left out, and so is
 * who the gateway does not sell by. Where it has a sandbox, that is there for whoever develops.
 *
 * @param names - `features.onramp`, perhaps of a host without a type checker.
 * @param sold - Codes of those who sell by the gateway; undefined while it was not asked.
 * @returns Sellers in the order of the names.
 * @source spec §9 "Default remote on-ramp", facts: product inventory §5.5 "Unknown provider names"
 */
export function listOnrampProviders(
  names: unknown,
  sold: readonly string[] | undefined,
): readonly KnownOnrampProvider[] {
  const given: readonly unknown[] = Array.isArray(names) ? names : []
  if (given.length === 0) return []
  const named = [...new Set(given)].flatMap((name) => findOnrampProvider(name) ?? [])
  if (!sold) return named.filter((seller) => seller !== sandbox)
  const isThere = sold.includes(sandbox.code) && !named.includes(sandbox)
  return [...named, ...(isThere ? [sandbox] : [])].filter((seller) => isOffered(seller, sold))
}

/**
 * Tells whether a gateway sells by somebody.
 *
 * @param seller - Who it is.
 * @param sold - Codes of those who sell by the gateway.
 * @returns Whether it does; a broker's own sellers count for the broker.
 */
export function isOffered(
  { code, isAggregator }: KnownOnrampProvider,
  sold: readonly string[],
): boolean {
  if (sold.includes(code)) return true
  return isAggregator === true && sold.some((one) => !known.some((seller) => seller.code === one))
}
