import { createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

/** A message that a mail server received. */
export type ReceivedMail = {
  /** Name of the client in `EHLO`. */
  readonly client: string
  readonly sender: string
  readonly receiver: string
  readonly head: string
  readonly text: string
  readonly isEncrypted: boolean
  readonly login: string | undefined
}

export type TestSmtpServer = {
  readonly port: number
  readonly received: ReceivedMail[]
  /** Certificate, if it encrypts. */
  readonly certificate: string | undefined
  /** Answers to commands by their verb, in place of acceptance; `silent` for none. */
  readonly answers: Map<string, string>
}

/** A mail server of its own, which the caller closes. */
export type OpenedSmtpServer = TestSmtpServer & { close(): void }

/** Options of a mail server. */
export type SmtpServerOptions = {
  readonly isEncrypting?: boolean
  readonly injected?: string
  /** Methods of AUTH. @default 'PLAIN LOGIN' */
  readonly auth?: string
}

/** Opens a mail server on the loopback interface (RFC 5321, RFC 3207, RFC 4954). */
export async function openSmtpServer(options: SmtpServerOptions = {}): Promise<OpenedSmtpServer> {
  const keys = options.isEncrypting ? testCertificate : undefined
  const received: ReceivedMail[] = []
  const answers = new Map<string, string>()
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.write('220 mail.test ESMTP\r\n')
    serve(socket, false)
  })

  function serve(socket: Socket, isEncrypted: boolean): void {
    let text = ''
    let isData = false
    let prompts: string[] = []
    let state = { client: '', sender: '', receiver: '', login: undefined as string | undefined }
    const onData = (chunk: Buffer): void => {
      text += chunk.toString('latin1')
      for (;;) {
        const end = text.indexOf(isData ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const line = text.slice(0, end)
        text = text.slice(end + (isData ? 5 : 2))
        if (isData) store(line)
        else if (prompts.length > 0) enter(line)
        else if (command(line)) return
      }
    }
    const reply = (line: string): void => void socket.write(`${line}\r\n`)
    const store = (content: string): void => {
      isData = false
      const [head = '', body = ''] = content.split('\r\n\r\n')
      const decoded = Buffer.from(body, 'base64').toString('utf8')
      received.push({ ...state, head, text: decoded, isEncrypted })
      reply(answers.get('.') ?? '250 accepted')
    }
    /** Takes a line of AUTH LOGIN. */
    const enter = (line: string): void => {
      prompts.shift()
      const login = `${state.login ?? ''}\0${Buffer.from(line, 'base64').toString()}`
      state = { ...state, login }
      reply(prompts.length > 0 ? `334 ${prompts[0]}` : '235 welcome')
    }
    /** Returns whether the connection continues encrypted. */
    const command = (line: string): boolean => {
      const verb = line.split(/[ :]/)[0]!.toUpperCase()
      const answer = answers.get(verb)
      if (answer === 'silent') return false
      if (answer !== undefined) {
        reply(answer)
        return false
      }
      if (verb === 'EHLO') {
        state = { ...state, client: line.split(' ')[1] ?? '' }
        const offered =
          keys && !isEncrypted ? ['STARTTLS'] : [`AUTH ${options.auth ?? 'PLAIN LOGIN'}`]
        reply(['250-mail.test', ...offered.map((each) => `250 ${each}`)].join('\r\n'))
      } else if (verb === 'STARTTLS' && keys) {
        // Text that an attacker adds after the answer, before the encryption.
        reply(`220 go${options.injected === undefined ? '' : `\r\n${options.injected}`}`)
        socket.off('data', onData)
        const secured = new TLSSocket(socket, { isServer: true, ...keys })
        secured.on('error', () => {})
        serve(secured, true)
        return true
      } else if (line === 'AUTH LOGIN') {
        prompts = ['VXNlcm5hbWU6', 'UGFzc3dvcmQ6']
        reply(`334 ${prompts[0]}`)
      } else if (verb === 'AUTH') {
        state = { ...state, login: Buffer.from(line.split(' ')[2]!, 'base64').toString() }
        reply('235 welcome')
      } else if (verb === 'MAIL' || verb === 'RCPT') {
        const address = /<(.*)>/.exec(line)![1]!
        state = verb === 'MAIL' ? { ...state, sender: address } : { ...state, receiver: address }
        reply('250 ok')
      } else if (verb === 'RSET') reply('250 ok')
      else if (verb === 'DATA') {
        isData = true
        reply('354 send it')
      } else if (verb === 'QUIT') {
        reply('221 bye')
        socket.end()
      } else reply('500 unknown')
      return false
    }
    socket.on('data', onData)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    received,
    answers,
    certificate: keys?.cert,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** Certificate of `localhost` and its key, for tests alone. */
const testCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQghXGmZVhSO2etLWwl
J/hnyU/4oKo2EAM7r9SBnXm3JK2hRANCAATmYTp2jcPHencziAP/CkYftnUEoKNC
AT9DbsaDl/iQlGObjd0m41P4UvzsB1kBt5Mi7t/5j6EWHIwwuaTbXFK3
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUBPLZH3+rvV3H3o6d1Bx7S0nRqiswCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNDA0NDMxNloYDzIxMjYxMDMx
MDQ0MzE2WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATmYTp2jcPHencziAP/CkYftnUEoKNCAT9DbsaDl/iQlGObjd0m41P4
UvzsB1kBt5Mi7t/5j6EWHIwwuaTbXFK3o2kwZzAdBgNVHQ4EFgQUpzI2fJI6X4cy
C+FFaKMWnsMR8sYwHwYDVR0jBBgwFoAUpzI2fJI6X4cyC+FFaKMWnsMR8sYwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIhAOqDsaELcsbg/tDuBYiU0XcK220JpVZUg4YxZU3KrK1GAiAiQus7L2Lj
TPhm+RcYIOknEt5/h7Ai3xdcfJ8ZYTGUKg==
-----END CERTIFICATE-----`,
}
