import { withQuery, type WritePurchaseUrl } from '../../features/onramp/index.ts'

/**
 * Creates the URL of the Meld widget.
 *
 * @see https://docs.meld.io
 */
export const formatMeldWidgetUrl: WritePurchaseUrl = (
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
