import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServerConfig } from '../config/readConfig.ts'
import type { MailMessage, MailTransport } from '../wallet/index.ts'
import type { LocalnetPackage } from './loadLocalnet.ts'

/** Messages that are kept. */
const maxMessages = 100

/** A message in the mailbox of `latchkey dev`. */
export type DevMail = MailMessage & {
  /** Milliseconds since 1970. */
  readonly sentAt: number
}

/** The embedded wallet of `latchkey dev`: its configuration, and a mailbox for every address. */
export type DevWallet = {
  readonly config: Required<Pick<ServerConfig, 'wallet' | 'shares'>>
  readonly transport: MailTransport
  /** Returns the messages of all addresses, oldest first. */
  listMails(): readonly DevMail[]
  /** Stops the local identity provider. */
  stop(): Promise<void>
}

/**
 * Creates the embedded wallet of `latchkey dev`, with a local identity provider behind every social login. Its origin is `localhost`, while apps are on
 * `127.0.0.1`, so that the frame is on another site as in production.
 *
 * @param options - `config` may contain `wallet` and `shares`, which take precedence, or `devWallet`.
 */
export async function createDevWalletServices(options: {
  readonly config: ServerConfig
  readonly port: number
  readonly now: () => number
  /** Starts the provider that replaces those of social logins. */
  readonly startIdentityProvider: LocalnetPackage['startIdentityProvider']
  /** Port of the provider; 0 for any free one. */
  readonly providerPort: number
}): Promise<DevWallet> {
  const { config, port, now, startIdentityProvider, providerPort } = options
  const origin = `http://localhost:${port}`
  const mails: DevMail[] = []
  const callbackUrl = `${origin}/wallet/v1/social/callback/`
  const provider = config.wallet
    ? undefined
    : await startIdentityProvider({ port: providerPort, callbackUrl })
  return {
    config: {
      wallet: config.wallet ?? {
        origin,
        mail: { host: 'localhost', from: 'Latchkey dev <dev@localhost.example>' },
        logins: provider?.logins,
        ...config.devWallet,
      },
      shares: config.shares ?? {
        origin,
        key: { driver: 'file', path: await createDevKey(config.dataDir) },
      },
    },
    transport: {
      async send(message) {
        mails.push({ ...message, sentAt: now() })
        mails.splice(0, mails.length - maxMessages)
      },
    },
    listMails: () => mails,
    stop: async () => provider?.stop(),
  }
}

/** Creates the key of shares in a data folder, unless it has one. */
async function createDevKey(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'dev')
  const path = join(folder, 'shares.key')
  await mkdir(folder, { recursive: true })
  await writeFile(path, `${randomBytes(32).toString('hex')}\n`, { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  return path
}
