import { expect, it } from 'vitest'
import { createFakeClock } from '../../clock/createFakeClock.fixture.ts'
import { createSmtpTransport, type SmtpConfig } from './createSmtpTransport.ts'
import type { TestSmtpServer } from './openSmtpServer.fixture.ts'
import { startSmtpServer } from './startSmtpServer.fixture.ts'

const message = { to: 'ann@a.example', subject: 'Ihr Zugang – 1\r\nBcc: x@y.example', text: '.\n€' }
const from = 'Müller & Co <login@shop.example>'

function transportOf(server: TestSmtpServer, config: Partial<SmtpConfig> = {}, ca?: string) {
  const clock = createFakeClock()
  const origin = 'https://wallet.example'
  const given = { host: 'localhost', port: server.port, from, security: 'none' as const }
  return { clock, ...createSmtpTransport({ ...given, ...config }, { clock, ca, origin }) }
}

it('sends a message whose headers hold no line break of the subject (abuse 53)', async () => {
  const server = await startSmtpServer()
  await transportOf(server).send(message)
  const [mail] = server.received
  expect(mail).toMatchObject({ sender: 'login@shop.example', receiver: message.to, text: '.\n€' })
  const names = mail!.head.split('\r\n').map((line) => line.split(':')[0])
  expect(names).toEqual([
    'From',
    'To',
    'Subject',
    'Date',
    'Message-ID',
    'MIME-Version',
    'Content-Type',
    'Content-Transfer-Encoding',
    'Auto-Submitted',
  ])
})

it.each(['a@b.example>\r\nRCPT TO:<x@y.example', 'a b@c.example', 'ä@b.example'])(
  'refuses the receiver %j before it connects (abuse 53)',
  async (to) => {
    const server = await startSmtpServer()
    const sent = transportOf(server).send({ ...message, to })
    await expect(sent).rejects.toMatchObject({ isPermanent: true })
    expect(server.received).toEqual([])
  },
)

it('encrypts, verifies the certificate, and logs in after that', async () => {
  const server = await startSmtpServer({ isEncrypting: true })
  const config = { security: 'starttls', user: 'shop', password: 'secret' } as const
  await transportOf(server, config, server.certificate).send(message)
  const client = 'wallet.example'
  expect(server.received).toMatchObject([{ client, isEncrypted: true, login: '\0shop\0secret' }])
  await expect(transportOf(server, config).send(message)).rejects.toMatchObject({
    message: expect.stringContaining('self-signed certificate'),
    isPermanent: false,
  })
  expect(server.received).toHaveLength(1)
})

it('verifies connection, login and sender, and sends nothing', async () => {
  const server = await startSmtpServer({ isEncrypting: true })
  const config = { security: 'starttls', user: 'shop', password: 'secret' } as const
  const transport = transportOf(server, config, server.certificate)
  await transport.verify()
  server.answers.set('MAIL', '550 sender refused')
  await expect(transport.verify()).rejects.toMatchObject({
    message: 'The mail server answered 550',
  })
  server.answers.set('AUTH', '535 5.7.8 wrong password')
  await expect(transport.verify()).rejects.toMatchObject({
    message: 'The mail server answered 535 5.7.8',
  })
  expect(server.received).toEqual([])
})

it('sends nothing to a server without encryption, and ignores text before it', async () => {
  const config = { security: 'starttls', user: 'shop', password: 'secret' } as const
  const plain = await startSmtpServer()
  await expect(transportOf(plain, config).send(message)).rejects.toMatchObject({
    isPermanent: true,
  })
  expect(plain.received).toEqual([])
  const injecting = await startSmtpServer({ isEncrypting: true, injected: '550 no encryption' })
  await transportOf(injecting, config, injecting.certificate).send(message)
  expect(injecting.received).toMatchObject([{ isEncrypted: true }])
})

it.each([
  ['RCPT', '550 no such mailbox', true],
  ['RCPT', '451 try later', false],
  ['MAIL', '552 too much', true],
  ['.', '554 spam', true],
])('rejects when the server answers %s with %j (abuse 60)', async (verb, answer, isPermanent) => {
  const server = await startSmtpServer()
  server.answers.set(verb, answer)
  await expect(transportOf(server).send(message)).rejects.toMatchObject({ isPermanent })
})

it.each([
  ['550 5.1.1 no such mailbox', true],
  ['550 5.4.1 Recipient address rejected: Access denied', true],
  ['550 5.4.4 Unable to route', false],
  ['550 No such user', true],
  ['553 mailbox name not allowed', true],
  ['554 5.2.1 mailbox disabled', true],
  ['554 5.7.1 Relay access denied', false],
  ['504 5.5.2 Helo command rejected', false],
  ['553 5.7.1 Sender address rejected', false],
  ['550 5.1.8 Sender address rejected: Domain not found', false],
  ['550 5.1.0 Sender address rejected: User unknown', false],
  ['554 Access denied', false],
])(
  'reports for %j to RCPT whether it rejects the receiver: %s (abuse 60)',
  async (answer, isReceiver) => {
    const server = await startSmtpServer()
    server.answers.set('RCPT', answer)
    const sending = transportOf(server).send(message)
    await expect(sending).rejects.toMatchObject({ isPermanent: true, isReceiver })
  },
)

it('verifies that the sender may send, also without a mailbox', async () => {
  const server = await startSmtpServer()
  const transport = transportOf(server)
  for (const refusal of ['554 5.7.1', '504 5.5.2', '550 5.1.8', '554']) {
    server.answers.set('RCPT', `${refusal} rejected`)
    await expect(transport.verify()).rejects.toThrow(`The mail server answered ${refusal}`)
  }
  for (const answer of [
    '550 5.1.1 User unknown',
    '550 User unknown',
    '450 4.2.0 Try again later',
  ]) {
    server.answers.set('RCPT', answer)
    await transport.verify()
  }
  expect(server.received).toEqual([])
})

it.each([
  ['550 5.1.1 <ann@a.example>: no such mailbox', 'The mail server answered 550 5.1.1'],
  ['550 ann@a.example is unknown', 'The mail server answered 550'],
  ['550 5.1.1ann@a.example', 'The mail server answered 550'],
])('reports the codes of %j without its text', async (answer, message_) => {
  const server = await startSmtpServer()
  server.answers.set('RCPT', answer)
  const failure = await transportOf(server)
    .send(message)
    .catch((error: unknown) => error)
  expect((failure as Error).message).toBe(message_)
})

it('gives up when the server does not answer, or cannot be reached (abuse 60)', async () => {
  const server = await startSmtpServer()
  server.answers.set('DATA', 'silent')
  const slow = transportOf(server)
  const sending = slow.send(message)
  const waiting = setInterval(() => slow.clock.advance(5_000), 20)
  await expect(sending).rejects.toMatchObject({ isPermanent: false })
  clearInterval(waiting)
  await expect(transportOf(server, { port: 1 }).send(message)).rejects.toMatchObject({
    isPermanent: false,
  })
})

it('logs in with AUTH LOGIN where the server offers nothing else', async () => {
  const server = await startSmtpServer({ auth: 'LOGIN' })
  await transportOf(server, { user: 'ann', password: 'pass word' }).send(message)
  expect(server.received[0]?.login).toBe('\0ann\0pass word')
})

it('does not log in with a method that it does not know', async () => {
  const server = await startSmtpServer({ auth: 'XOAUTH2' })
  const sending = transportOf(server, { user: 'ann', password: 'p' }).send(message)
  await expect(sending).rejects.toThrow('neither AUTH PLAIN nor AUTH LOGIN')
})
