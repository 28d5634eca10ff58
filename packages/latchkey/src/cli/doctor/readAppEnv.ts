import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

/** Addresses and project id of an app. */
export type AppEnv = {
  readonly projectId?: string | undefined
  readonly gatewayUrl?: string | undefined
  readonly rpcUrl?: string | undefined
  readonly walletUrl?: string | undefined
}

/**
 * Reads the variables of an app's `.env` whose names end in `PROJECT_ID`, `GATEWAY_URL`,
 * `WALLET_URL` and `RPC_URL`, such as `VITE_PROJECT_ID`. Apps created by `create-latchkey` have them.
 *
 * @param folder - Folder of the app.
 * @returns The values; empty without such a file.
 */
export function readAppEnv(folder: string): AppEnv {
  const path = join(folder, '.env')
  if (!existsSync(path)) return {}
  const entries = Object.entries(parseEnv(readFileSync(path, 'utf8')))
  const find = (ending: string): string | undefined =>
    entries.find(([name, value]) => name.endsWith(ending) && value !== '')?.[1]
  return {
    projectId: find('PROJECT_ID'),
    gatewayUrl: find('GATEWAY_URL'),
    rpcUrl: find('RPC_URL'),
    walletUrl: find('WALLET_URL'),
  }
}
