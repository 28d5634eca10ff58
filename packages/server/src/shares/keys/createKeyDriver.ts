import { resolve } from 'node:path'
import type { UpstreamClient } from '../../upstream/index.ts'
import type { SharesConfig } from '../SharesConfig.ts'
import { createAwsKeyDriver } from './createAwsKeyDriver.ts'
import { createFileKeyDriver } from './createFileKeyDriver.ts'
import { createVaultKeyDriver } from './createVaultKeyDriver.ts'
import type { ShareKeyDriver } from './ShareKeyDriver.ts'

/**
 * Creates the key driver of a configuration.
 *
 * @param deps - `dataDir` is the base of a relative path; `vaultToken` that of the environment.
 * @throws Error when the key file is missing or malformed, or there is no token.
 */
export async function createKeyDriver(
  key: SharesConfig['key'],
  deps: {
    readonly dataDir: string
    readonly upstream: Pick<UpstreamClient, 'json'>
    readonly vaultToken?: string | undefined
  },
): Promise<ShareKeyDriver> {
  const { dataDir, upstream, vaultToken: token } = deps
  if (key.driver === 'file') return await createFileKeyDriver(resolve(dataDir, key.path))
  if (key.driver === 'aws-kms') return await createAwsKeyDriver(key)
  if (token === undefined) throw new Error('LATCHKEY_VAULT_TOKEN is missing.')
  return createVaultKeyDriver(key, { upstream, token })
}
