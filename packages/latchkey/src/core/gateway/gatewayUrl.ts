import type { AdapterOptions } from '../model/Adapter.ts'
import { sdkType, sdkVersion } from './sdk.ts'

/**
 * Writes an address of the gateway, with what every call carries.
 *
 * @param options - Options of the client.
 * @param path - Such as `/getWallets`.
 * @param parameters - More of the query; empty ones are left out.
 * @returns Undefined without a gateway.
 * @source spec §7, gateway §0.2
 */
export function gatewayUrl(
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
