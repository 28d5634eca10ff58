import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { Clock } from '../../clock/Clock.ts'
import { createSmtpReader, type SmtpReader } from './createSmtpReader.ts'
import { formatClientName } from './formatClientName.ts'
import { formatMailMessage, parseMailbox } from './formatMailMessage.ts'
import { createMailFailure, type MailMessage, type MailTransport } from './MailTransport.ts'
import { expectReply, isReceiverRejected } from './smtpReplies.ts'

/** Mail server that accepts the messages of the wallet service. */
export type SmtpConfig = {
  readonly host: string
  /** @default 465 with `tls`, else 587 */
  readonly port?: number | undefined
  /**
   * `starttls` encrypts after the greeting, `tls` from the start; both verify the certificate. `none`
   * is for a server on this machine, or with `isNetworkTrusted`.
   *
   * @default 'starttls'
   */
  readonly security?: 'starttls' | 'tls' | 'none' | undefined
  /** Permits `none` for a server on another machine. @default false */
  readonly isNetworkTrusted?: boolean | undefined
  readonly user?: string | undefined
  readonly password?: string | undefined
  /** Sender: `Shop <login@shop.example>`. */
  readonly from: string
}

/** Time in which a server has to accept a message. */
const timeoutMs = 20_000

type Connection = { socket: Socket; reader: SmtpReader }

/** Sends messages over SMTP. */
export type SmtpTransport = MailTransport & {
  /**
   * Connects, logs in and names the sender, also as the receiver, and sends nothing. The sender needs no mailbox.
   *
   * @throws MailFailure when the server refuses any of it.
   */
  verify(): Promise<void>
}

/**
 * Creates a transport that sends each message over a connection of its own.
 *
 * @param deps - `ca` are certificates to trust besides those of Node; `origin` is that of the wallet, whose host name
 * greets the server.
 * @see RFC 5321, RFC 3207, RFC 4954
 */
export function createSmtpTransport(
  config: SmtpConfig,
  deps: {
    readonly clock: Clock
    readonly ca?: string | undefined
    /** @default 'http://localhost' */
    readonly origin?: string | undefined
  },
): SmtpTransport {
  const { clock, ca } = deps
  const clientName = formatClientName(deps.origin ?? 'http://localhost')
  const { host, security = 'starttls' } = config
  const port = config.port ?? (security === 'tls' ? 465 : 587)
  const { address: sender } = parseMailbox(config.from)
  const tls = { ca, servername: host }

  async function open(use: UseSocket): Promise<Connection> {
    const socket =
      security === 'tls' ? connectTls({ host, port, ...tls }) : connectPlain({ host, port })
    use(socket)
    const reader = createSmtpReader(socket)
    expectReply(await reader.next(), 220)
    let features = await greet({ socket, reader }, clientName)
    if (security !== 'starttls') return await logIn({ socket, reader }, features, config)
    // Without it, an attacker on the way could remove the encryption.
    if (!features.includes('STARTTLS')) throw permanent('The mail server offers no encryption')
    expectReply(await reader.command('STARTTLS'), 220)
    // Text that arrived before the encryption is not of the server. RFC 3207 §6
    reader.stop()
    const secured = connectTls({ socket, ...tls })
    use(secured)
    const connection = { socket: secured, reader: createSmtpReader(secured) }
    features = await greet(connection, clientName)
    return await logIn(connection, features, config)
  }

  async function deliver(message: MailMessage, use: UseSocket): Promise<void> {
    const { reader, socket } = await open(use)
    expectReply(await reader.command(`MAIL FROM:<${sender}>`), 250)
    const reply = await reader.command(`RCPT TO:<${message.to}>`)
    expectReply(reply, 250, { isReceiver: isReceiverRejected(reply) })
    expectReply(await reader.command('DATA'), 354)
    const text = formatMailMessage(message, { from: config.from, now: clock.now() })
    expectReply(await reader.command(`${text}.`), 250)
    socket.end('QUIT\r\n')
  }

  async function verify(use: UseSocket): Promise<void> {
    const { reader, socket } = await open(use)
    expectReply(await reader.command(`MAIL FROM:<${sender}>`), 250)
    // Many servers answer only here that they refuse the client, the sender or the relay. The sender may have no
    // mailbox, and a server that delays strangers (4xx) accepts the message later.
    const reply = await reader.command(`RCPT TO:<${sender}>`)
    if (reply.code >= 500 && !isReceiverRejected(reply)) expectReply(reply, 250)
    expectReply(await reader.command('RSET'), 250)
    socket.end('QUIT\r\n')
  }

  return {
    async send(message) {
      // Commands end with a line break, so that none may be in an address.
      if (/[^\x21-\x7e]|[<>]/.test(message.to)) throw permanent('The address is malformed')
      await runWithTimeout((use) => deliver(message, use), clock)
    },
    verify: () => runWithTimeout(verify, clock),
  }
}

/** Logs in, where the configuration names a user. */
async function logIn(
  connection: Connection,
  features: readonly string[],
  { user, password = '' }: SmtpConfig,
): Promise<Connection> {
  if (user === undefined) return connection
  const offers = (method: string): boolean =>
    features.some((line) => line.split(/[ =]/).slice(1).includes(method) && /^AUTH\b/.test(line))
  const { reader } = connection
  if (offers('PLAIN')) {
    const credentials = encode(`\0${user}\0${password}`)
    expectReply(await reader.command(`AUTH PLAIN ${credentials}`), 235)
  } else if (offers('LOGIN')) {
    // Older servers offer nothing else.
    expectReply(await reader.command('AUTH LOGIN'), 334)
    expectReply(await reader.command(encode(user)), 334)
    expectReply(await reader.command(encode(password)), 235)
  } else throw permanent('The mail server offers neither AUTH PLAIN nor AUTH LOGIN')
  return connection
}

type UseSocket = (socket: Socket) => void

const encode = (text: string): string => Buffer.from(text).toString('base64')

async function runWithTimeout(run: (use: UseSocket) => Promise<void>, clock: Clock): Promise<void> {
  const sockets: Socket[] = []
  const end = (error?: Error): void => sockets.forEach((socket) => socket.destroy(error))
  const slow = new Error('The mail server is too slow')
  const cancel = clock.after(timeoutMs, () => end(slow))
  try {
    await run((socket) => {
      sockets.push(socket)
      // Reported by the reader.
      socket.on('error', () => {})
    })
  } catch (error) {
    end()
    throw toFailure(error)
  } finally {
    cancel()
  }
}

/** Greets a server, and returns its extensions. */
async function greet({ reader }: Connection, clientName: string): Promise<readonly string[]> {
  const reply = await reader.command(`EHLO ${clientName}`)
  expectReply(reply, 250)
  return reply.lines.map((line) => line.toUpperCase())
}

function permanent(message: string): Error {
  return createMailFailure(message, { isPermanent: true })
}

function toFailure(error: unknown): Error {
  if (error instanceof Error && 'isPermanent' in error) return error
  const why = error instanceof Error ? error.message : String(error)
  return createMailFailure(`The mail server failed: ${why}`, { isPermanent: false, cause: error })
}
