import { withQuery, type WritePurchaseUrl } from '../../features/onramp/index.ts'

/**
 * Writes the address of Meld's page.
 *
 * @source spec §4 "Onramp", facts: product inventory §5.5
 */
export const meldWidgetUrl: WritePurchaseUrl = (
  { key, url = 'https://meldcrypto.com' },
  { destinationCurrencyCode, walletAddress },
  { projectId },
) =>
  withQuery(url, {
    publicKey: key,
    destinationCurrencyCode,
    walletAddress,
    externalCustomerId: projectId,
  })
