import type { ConnectorType } from '../model/Options.ts'

/** Default order of the wallet groups. */
export const defaultConnectorTypeOrder: readonly ConnectorType[] = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
]
