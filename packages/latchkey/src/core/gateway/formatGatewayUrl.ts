import type { AdapterOptions } from '../model/Adapter.ts'
import { sdkType, sdkVersion } from './sdk.ts'

/**
 * Returns a gateway URL with the query parameters that every request carries.
 *
 * @param path - Such as `/getWallets`.
 * @param parameters - Further query parameters; empty ones are left out.
 * @returns Undefined without a gateway.
 */
export function formatGatewayUrl(
  options: Pick<AdapterOptions, 'gatewayUrl' | 'projectId'>,
  path: string,
  parameters: Readonly<Record<string, string>> = {},
): string | undefined {
  if (options.gatewayUrl === undefined) return undefined
  const given = Object.entries(parameters).filter(([, value]) => value !== '')
  const query = new URLSearchParams([
    ...given,
    ['projectId', options.projectId],
    ['st', sdkType],
    ['sv', sdkVersion],
  ])
  return `${options.gatewayUrl.replace(/\/+$/, '')}${path}?${query}`
}
