import type { ConnectorType } from '../model/Options.ts'

/** spec §2 "Connector type order". */
export const connectorTypes: readonly ConnectorType[] = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
]
