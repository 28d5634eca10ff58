import type { Socket } from 'node:net'

/** A reply of a mail server. */
export type SmtpReply = {
  readonly code: number
  /** Texts of its lines, without the code. */
  readonly lines: readonly string[]
}

/** Reads the replies of a mail server in order. */
export type SmtpReader = {
  /** Waits for the next reply. @throws Error when the connection ends before it. */
  next(): Promise<SmtpReply>
  /** Sends a command, and waits for its reply. */
  command(text: string): Promise<SmtpReply>
  /** Ignores what arrives from now on. */
  stop(): void
}

const maxReplyLength = 65_536

/**
 * Creates the reader of a connection.
 *
 * @see RFC 5321 §4.2
 */
export function createSmtpReader(socket: Socket): SmtpReader {
  let received = ''
  let failure: Error | undefined
  let waiting: { resolve(reply: SmtpReply): void; reject(error: Error): void } | undefined

  function settle(): void {
    if (!waiting) return
    const reply = takeReply()
    if (reply) waiting.resolve(reply)
    else if (failure) waiting.reject(failure)
    else return
    waiting = undefined
  }
  /** Removes a complete reply from the received text. Its last line has a space after the code. */
  function takeReply(): SmtpReply | undefined {
    const found = /^(?:\d{3}-[^\n]*\n)*(\d{3})(?: [^\n]*)?\r?\n/.exec(received)
    if (!found) return undefined
    received = received.slice(found[0].length)
    const lines = found[0].trimEnd().split(/\r?\n/)
    return { code: Number.parseInt(found[1] ?? '', 10), lines: lines.map((line) => line.slice(4)) }
  }
  function fail(error: Error): void {
    failure ??= error
    settle()
  }
  const onData = (chunk: Buffer): void => {
    received += chunk.toString('latin1')
    if (received.length > maxReplyLength) socket.destroy(new Error('The reply is too long'))
    settle()
  }
  socket.on('data', onData)
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('The connection ended')))

  const next = (): Promise<SmtpReply> =>
    new Promise((resolve, reject) => {
      waiting = { resolve, reject }
      settle()
    })
  return {
    next,
    command(text) {
      socket.write(`${text}\r\n`)
      return next()
    },
    stop() {
      socket.off('data', onData)
      received = ''
    },
  }
}
