import { createSystemClock } from '../../clock/Clock.ts'
import { listSecrets } from '../../config/listSecrets.ts'
import { createLog } from '../../http/index.ts'
import { createKeyDriver, createShareStore, openShareDatabase } from '../../shares/index.ts'
import { createUpstreamClient } from '../../upstream/index.ts'
import { type Command, type CommandContext, exitCodes } from '../Command.ts'

const usage = `latchkey wallet rewrap

Encrypts the shares of the embedded wallet, and the keys of the share service, with the current key: the
first line of the key file. Afterwards the replaced keys can be removed from it.

  1. Put a new key above the others in the key file (openssl rand -hex 32), and restart the nodes.
  2. Run this command on a machine with the database and the key file. Nodes go on.
  3. Remove the other lines, and restart the nodes.

With the driver vault-transit, rotate the key in Vault in the place of steps 1 and 3; with aws-kms, name
another key in the configuration file, and disable the former one at the end. With an embedded
database, stop the share service before step 2.

  LATCHKEY_CONFIG                configuration file, with "shares".
  LATCHKEY_SHARES_DATABASE_URL   PostgreSQL of the share service.
  LATCHKEY_VAULT_TOKEN           token of Vault, for the driver vault-transit.`

/** `latchkey wallet`: the embedded wallet. */
export const walletCommand: Command = {
  name: 'wallet',
  summary: 'Rotate the key of the embedded wallet',
  usage,
  options: {},
  allowPositionals: true,
  async run(context) {
    const [action, more] = context.positionals
    if (action !== 'rewrap' || more !== undefined) {
      context.warn('Name the action: latchkey wallet rewrap')
      return exitCodes.usage
    }
    context.print(`${await rewrap(context)} shares are encrypted with the current key.`)
    return exitCodes.ok
  },
}

async function rewrap({ config, warn }: CommandContext): Promise<number> {
  const { shares, dataDir, sharesDatabaseUrl: url } = config
  if (!shares) throw new Error('"shares" is not in the configuration file.')
  const clock = createSystemClock()
  const log = createLog({ write: warn, now: clock.now, secrets: listSecrets(config) })
  const upstream = createUpstreamClient({ clock })
  const driver = await createKeyDriver(shares.key, { ...config, upstream })
  const database = await openShareDatabase({ url, dataDir, clock, log })
  try {
    return await createShareStore({ sql: database.sql, driver, clock }).rewrap()
  } finally {
    await database.close()
    await upstream.close()
  }
}
