import { createRootSecretFromHex } from '../../config/readOrCreateRootSecret.ts'
import {
  readRootSecretHex,
  type RootSecretConfig,
  writeSecretFiles,
} from '../../config/secretFiles.ts'
import type { DumpHeader } from '../../store/dump/index.ts'

/**
 * Stores the secret of a backup in the data folder, unless the deployment has one.
 *
 * @param warn - Called with a message when the secret of the backup is neither the current secret of the deployment
 * nor one of its previous secrets.
 */
export async function restoreSecret(
  config: RootSecretConfig,
  header: Pick<DumpHeader, 'secretId' | 'secrets'>,
  warn: (line: string) => void,
): Promise<void> {
  const { secretId, secrets: [current, ...fallbacks] = [] } = header
  const own = await readRootSecretHex(config)
  if (own.length === 0 && current !== undefined)
    await writeSecretFiles(config.dataDir, [current, ...fallbacks])
  else if (
    secretId !== undefined &&
    !own.some((each) => createRootSecretFromHex(each).id === secretId)
  )
    warn(
      `The backup belongs to the secret with id ${secretId}, and ${own.length === 0 ? 'there is none here' : 'the one here is another'}. ` +
        'Put that one back, or stored session keys cannot be used, and names are signed by another key.',
    )
}
