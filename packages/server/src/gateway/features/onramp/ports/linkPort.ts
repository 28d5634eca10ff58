import type { OnrampProvider } from 'latchkey/protocol'
import type { OnrampPort } from '../OnrampPort.ts'
import type { LinkKeys, WriteLink } from './links.ts'

/**
 * Makes a place that is no more than the address of its page.
 *
 * @param about - Who it is, how its address is written, and the keys that go in.
 */
export function linkPort(about: {
  readonly name: string
  readonly websiteUrl: string
  readonly keys: LinkKeys
  readonly write: WriteLink
}): OnrampPort {
  const { name, websiteUrl, keys, write } = about
  const serviceProvider = name.toUpperCase()
  return {
    name: name.toLowerCase(),
    sells: (provider) => provider.toUpperCase() === serviceProvider,
    providers: async () => [describedProvider({ name, serviceProvider, websiteUrl })],
    widget: async (purchase, buyer) => write(keys, purchase, buyer),
  }
}

/**
 * Describes a provider that has no pictures here.
 *
 * @param about - Who it is.
 */
export function describedProvider(
  about: Pick<OnrampProvider, 'name' | 'serviceProvider' | 'websiteUrl'>,
): OnrampProvider {
  return {
    ...about,
    status: 'LIVE',
    categories: ['CRYPTO_ONRAMP'],
    logos: { dark: '', darkShort: '', light: '', lightShort: '' },
  }
}
