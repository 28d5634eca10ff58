import type { OnrampProvider, OnrampWidgetPurchase } from 'latchkey/protocol'
import { readUpstreamTextSetting, type UpstreamConfigs } from '../../../upstream/index.ts'
import type { OnrampPort } from './OnrampPort.ts'

/** Credentials of the host app for a vendor's purchase page. */
export type PurchasePageKeys = {
  /** Public key, part of the URL. */
  readonly key: string
  /** Secret that signs the URL, if the vendor requires it. Never leaves the server. */
  readonly secret?: string | undefined
  /** URL of the purchase page. @default the vendor's own */
  readonly url?: string | undefined
}

/** Returns the URL of a vendor's purchase page. */
export type WritePurchaseUrl = (
  keys: PurchasePageKeys,
  purchase: OnrampWidgetPurchase,
  buyer: { readonly projectId: string },
) => string

/**
 * Reads the keys of a vendor's purchase page from its settings.
 *
 * @param settings - `secret`, `url`, and the key under `name`.
 * @returns Undefined without a key.
 */
export function readPurchasePageKeys(
  settings: UpstreamConfigs[string],
  name: string,
): PurchasePageKeys | undefined {
  const key = readUpstreamTextSetting(settings, name)
  if (key === undefined) return undefined
  return {
    key,
    secret: readUpstreamTextSetting(settings, 'secret'),
    url: readUpstreamTextSetting(settings, 'url'),
  }
}

/**
 * Creates an on-ramp port of a vendor that has only a purchase page: it has no quotes.
 *
 * @param about - Name and website of the vendor, its keys, and the writer of its page URL.
 */
export function createPurchasePagePort(about: {
  readonly name: string
  readonly websiteUrl: string
  readonly keys: PurchasePageKeys
  readonly write: WritePurchaseUrl
}): OnrampPort {
  const { name, websiteUrl, keys, write } = about
  const serviceProvider = name.toUpperCase()
  return {
    name: name.toLowerCase(),
    supports: (provider) => provider.toUpperCase() === serviceProvider,
    providers: async () => [toOnrampProviderRecord({ name, serviceProvider, websiteUrl })],
    createWidgetUrl: async (purchase, buyer) => write(keys, purchase, buyer),
  }
}

/** Returns the provider record of a vendor without logos. */
export function toOnrampProviderRecord(
  about: Pick<OnrampProvider, 'name' | 'serviceProvider' | 'websiteUrl' | 'limits'>,
): OnrampProvider {
  return {
    ...about,
    status: 'LIVE',
    categories: ['CRYPTO_ONRAMP'],
    logos: { dark: '', darkShort: '', light: '', lightShort: '' },
  }
}
