import { expect, it } from 'vitest'
import { createLog, type LogEntry } from './index.ts'

/** Writes an entry and returns the line. */
function write(entry: Partial<LogEntry>, secrets?: readonly string[]): string {
  const lines: string[] = []
  const log = createLog({ write: (line) => lines.push(line), now: () => 0, secrets })
  log({ level: 'warn', event: 'x', ...entry })
  return lines.join('\n')
}

it('writes one line of JSON per entry', () => {
  expect(write({ n: 1, no: undefined, message: 'a\nb' })).toBe(
    '{"level":"warn","time":"1970-01-01T00:00:00.000Z","event":"x","n":1,"message":"a\\nb"}',
  )
})

it('writes entries of its level and above', () => {
  const events: string[] = []
  const log = createLog({
    write: (line) => events.push((JSON.parse(line) as LogEntry).event),
    now: () => 0,
    level: 'warn',
  })
  for (const level of ['info', 'warn', 'error'] as const) log({ level, event: level })
  expect(events).toEqual(['warn', 'error'])
  expect(log.lowest).toBe('warn')
})

const digits = '0123456789abcdef'.repeat(4)
const token = 'eyJhbGciOiJFZERTQSJ9.eyJpc3MiOiJkaWQ6a2V5In0.c2lnbmF0dXJl'

it.each([
  ['a root secret', digits, `the secret ${digits} is wrong`],
  ['a private key', digits, `account 0x${digits} has no funds`],
  ['a signature', digits, `rejected 0x${digits}${digits}1b`],
  ['a bearer token', 'a-token', 'authorization: Bearer a-token'],
  ['a basic authorization', 'dXNlcjpw', 'sent basic dXNlcjpw'],
  ['a server key', 'lk_0123456789', 'key lk_0123456789abcdefghij'],
  ['a JSON Web Token', 'eyJ', `token ${token} has expired`],
  ['a token in a query', 'a-token', 'GET /relay?projectId=1&auth=a-token HTTP/1.1'],
  ['a key in a query', 'a-key', '/v1?apiKey=a-key'],
  ['the password of a database', 'pa/ss', 'connect postgres://user:pa/ss@db.example:5432/latchkey'],
  ['the user of a database', 'user', 'connect to postgresql://user@db.example/latchkey failed'],
  ['the password of Redis', 'hunter2', 'rediss://:hunter2@redis.example:6379/0 closed'],
  ['a key in the path of a node', 'v2', 'POST https://eth.node.example/v2/short: 429'],
  ['an e-mail address', 'ann', 'no account for ann+test@mail.example.org.'],
  ['an e-mail address in other letters', 'änn', 'änn@bücher.example'],
])('redacts %s', (_, secret, message) => {
  const line = write({ message })
  expect(line).not.toContain(secret)
  expect(line).toContain('[redacted]')
})

it.each(['authorization', 'cookie', 'databaseUrl', 'email', 'key', 'password', 'secret', 'token'])(
  'redacts the whole member %s',
  (name) => {
    expect(JSON.parse(write({ [name]: 'any value' }))).toMatchObject({ [name]: '[redacted]' })
  },
)

it('redacts given values wherever they occur, the longest first', () => {
  const line = write({ message: 'called with hunter22 and hunter2', path: '/hunter2' }, [
    'hunter2',
    'hunter22',
    'a',
  ])
  expect(JSON.parse(line)).toMatchObject({
    message: 'called with [redacted] and [redacted]',
    path: '/[redacted]',
  })
})

it.each([
  'http://127.0.0.1:4870',
  'https://app.example',
  'Redis at 127.0.0.1:6379 cannot be reached.',
  'at run (file:///app/node_modules/.pnpm/hono@4.13.19/node_modules/hono/index.js:3:1)',
  'eipsum 0x52908400098527886E0F7030069857D2E4169EE7',
  'a'.repeat(32),
])('keeps %s', (message) => {
  expect(JSON.parse(write({ message }))).toMatchObject({ message })
})

it('shortens texts, before it searches them for secrets', () => {
  const secret = 'ab12'.repeat(16)
  const line = write({ message: `${secret} `.repeat(1000) }, [secret])
  expect(line.length).toBeLessThan(5_000)
  // 65 characters each in a text of 4,096.
  expect(line.split('[redacted]')).toHaveLength(64)
})
