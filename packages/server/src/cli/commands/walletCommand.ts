import { createSystemClock } from '../../clock/Clock.ts'
import { listSecrets } from '../../config/listSecrets.ts'
import { createLog } from '../../http/index.ts'
import { createKeyDriver, rewrapShares, openShareDatabase } from '../../shares/index.ts'
import { loadFrameBuild, loadPages, verifyServedFrame } from '../../frame/index.ts'
import { createUpstreamClient } from '../../upstream/index.ts'
import { type Command, type CommandContext, exitCodes } from '../Command.ts'
import { runUserAction } from '../runUserAction.ts'
import { parseUserAction } from '../userActions.ts'

const usage = `latchkey wallet ACTION

  disable PROJECT
      Switches the embedded wallet of a project off, at once and on all nodes: nobody signs in, and no session
      gets an access token. Tokens are valid for five more minutes at the share service.
  enable PROJECT
      Switches it on again. Sessions go on.
  budget PROJECT CODES
      Sets the codes that a project may send in a day; 'default' for those of the configuration file.
  recovery PROJECT HOURS
      Lets visitors of a project choose automatic recovery: you can then restore their wallets. A new device waits
      that many hours, 24 to 72, while the mailbox and the devices of the owner are notified; 'off' ends it, and
      what is under way. The share service needs "hasAutomaticRecovery" in the configuration file besides.
  second-factor PROJECT USD
      Sets the balance above which a wallet needs a second passkey or a recovery code before it sends; 'default'
      for 500 US dollars. Visitors see the request in the wallet, and can export their keys without it.
  verify URL PROJECT
      Requests all pages and files of a running wallet, and compares them with those of this version of the package:
      code 1 when one differs. Run it regularly, from another network than that of the server.
  rewrap
      Rotates the key of the share service, as below.

Rewrap encrypts the shares of the embedded wallet, and the keys of the share service, with the current key: the
first line of the key file. Afterwards the replaced keys can be removed from it.

  1. Put a new key above the others in the key file (openssl rand -hex 32), and restart the nodes.
  2. Run this command on a machine with the database and the key file. Nodes go on.
  3. Remove the other lines, and restart the nodes.

With the driver vault-transit, rotate the key in Vault in place of steps 1 and 3; with aws-kms, name
another key in the configuration file, and the former one in "formerKeyIds"; remove and disable it at
the end. With an embedded
database, stop the share service before step 2.

  LATCHKEY_CONFIG                configuration file, with "shares".
  LATCHKEY_SHARES_DATABASE_URL   PostgreSQL of the share service.
  LATCHKEY_VAULT_TOKEN           token of Vault, for the driver vault-transit.`

/** `latchkey wallet`: manages the embedded wallets of projects, and rotates the key of the share service. */
export const walletCommand: Command = {
  name: 'wallet',
  summary: 'Switch the embedded wallet of a project, rotate its key',
  usage,
  options: {},
  allowPositionals: true,
  async run(context) {
    const [action, ...rest] = context.positionals
    if (action === 'disable' || action === 'enable')
      return await changeProject([`${action}-project`, ...rest], context)
    if (action === 'recovery')
      return await changeProject(['set-project-recovery', ...rest], context)
    if (action === 'second-factor')
      return await changeProject(['set-project-second-factor', ...rest], context)
    if (action === 'budget') return await changeProject(['set-project-budget', ...rest], context)
    if (action === 'verify' && rest.length === 2) return await verify(rest, context)
    if (action !== 'rewrap' || rest.length > 0) {
      context.warn(
        'Name the action: latchkey wallet disable, enable, budget, recovery, second-factor, verify or rewrap',
      )
      return exitCodes.usage
    }
    context.print(`${await rewrap(context)} shares are encrypted with the current key.`)
    return exitCodes.ok
  },
}

async function changeProject(
  words: readonly string[],
  context: CommandContext,
): Promise<(typeof exitCodes)[keyof typeof exitCodes]> {
  const run = parseUserAction(words)
  if (typeof run === 'string') {
    context.warn(run)
    return exitCodes.usage
  }
  const { lines } = await runUserAction(run, words, context)
  for (const line of lines) context.print(line)
  return exitCodes.ok
}

async function verify(
  [url = '', projectId = '']: readonly string[],
  { config, print, warn, signal }: CommandContext,
): Promise<number> {
  if (!URL.canParse(url)) {
    warn(`${url} is not a URL, such as https://wallet.example.com`)
    return exitCodes.usage
  }
  const build = loadFrameBuild(config.wallet?.frameFolder)
  if (!build) throw new Error('The page of the wallet is not built. Install the published package.')
  const { compared, differences } = await verifyServedFrame({
    url,
    projectId,
    build,
    pages: loadPages(),
    fetch,
    signal,
  })
  for (const { path, reason } of differences) warn(`${path}: ${reason}`)
  print(
    `${compared - differences.length} of ${compared} pages and files of ${url} are those of this version.`,
  )
  return differences.length === 0 ? exitCodes.ok : exitCodes.failed
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
    return await rewrapShares({ sql: database.sql, driver })
  } finally {
    await database.close()
    await upstream.close()
  }
}
