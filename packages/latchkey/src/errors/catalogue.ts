import { type GatewayCode, gatewayCatalogue } from './gatewayCatalogue.ts'
import { type LaterCode, laterCatalogue } from './laterCatalogue.ts'
import type { CatalogueEntry } from './setupCatalogue.ts'
import { type ThrownCode, thrownCatalogue } from './thrownCatalogue.ts'

/** A code of the catalogue. */
export type ErrorCode = ThrownCode | GatewayCode | LaterCode

/** Every failure this product knows, by code. spec §8. */
export const catalogue: Readonly<Record<ErrorCode, CatalogueEntry>> = {
  ...thrownCatalogue,
  ...gatewayCatalogue,
  ...laterCatalogue,
}
