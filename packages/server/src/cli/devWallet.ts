import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServerConfig } from '../config/readConfig.ts'
import type { MailMessage, MailTransport } from '../wallet/index.ts'

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
}

/**
 * Creates the embedded wallet of `latchkey dev`. Its origin is `localhost`, while apps are on
 * `127.0.0.1`, so that the frame is on another site as in production.
 *
 * @param options - `config` may contain `wallet` and `shares`, which take precedence.
 */
export async function createDevWallet(options: {
  readonly config: ServerConfig
  readonly port: number
  readonly now: () => number
}): Promise<DevWallet> {
  const { config, port, now } = options
  const origin = `http://localhost:${port}`
  const mails: DevMail[] = []
  return {
    config: {
      wallet: config.wallet ?? {
        origin,
        mail: { host: 'localhost', from: 'Latchkey dev <dev@localhost.example>' },
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
