import { describe, expect, it } from 'vitest'
import { createFakeClock } from './createFakeClock.ts'
import { createLogger, type LogEntry, type LogLevel, type Logger } from './index.ts'

function quiet(level: LogLevel = 'debug', bufferBytes?: number): Logger {
  return createLogger({ level, sink: () => {}, clock: createFakeClock(5), bufferBytes })
}

function bytesOf(entries: readonly LogEntry[]): number {
  return entries.reduce((sum, entry) => sum + Buffer.byteLength(JSON.stringify(entry)), 0)
}

describe('createLogger', () => {
  it('buffers entries with their time and passes them to the sink', () => {
    const seen: LogEntry[] = []
    const clock = createFakeClock(5)
    const log = createLogger({ level: 'debug', sink: (entry) => seen.push(entry), clock })
    log.info('Connected', { wallet: 'fake' })
    clock.advance(2)
    log.error('Failed')
    expect(log.entries()).toEqual([
      { time: 5, level: 'info', message: 'Connected', details: { wallet: 'fake' } },
      { time: 7, level: 'error', message: 'Failed' },
    ])
    expect(seen).toEqual(log.entries())
  })

  it.each([
    ['silent', []],
    ['error', ['error']],
    ['warn', ['error', 'warn']],
    ['info', ['error', 'warn', 'info']],
    ['debug', ['error', 'warn', 'info', 'debug']],
  ] as const)('at level %s keeps %j', (level, expected) => {
    const log = quiet(level)
    log.error('x')
    log.warn('x')
    log.info('x')
    log.debug('x')
    expect(log.entries().map((entry) => entry.level)).toEqual(expected)
  })

  it('buffers 1,024,000 bytes and drops the oldest entries [9.10c]', () => {
    const log = quiet()
    const message = 'é'.repeat(500)
    for (let index = 0; index < 2000; index++) log.info(message, { index })
    const entries = log.entries()
    const size = bytesOf(entries)
    expect(size).toBeLessThanOrEqual(1_024_000)
    // One more of the same would not have fitted.
    expect(size).toBeGreaterThan(1_024_000 - 1100)
    expect(entries.at(-1)?.details).toEqual({ index: 1999 })
    expect(entries[0]?.details).toEqual({ index: 2000 - entries.length })
  })

  it('keeps the buffer when one entry exceeds it', () => {
    const log = quiet('debug', 500)
    log.info('kept')
    log.info('x'.repeat(1000))
    expect(log.entries().map((entry) => entry.message)).toEqual(['kept'])
  })

  it('copies details, so that later changes do not affect the log', () => {
    const log = quiet()
    const details = { count: 1 }
    log.info('x', details)
    details.count = 2
    expect(log.entries()[0]?.details).toEqual({ count: 1 })
  })

  it('ignores a sink that throws', () => {
    const log = createLogger({
      level: 'info',
      clock: createFakeClock(),
      sink: () => {
        throw new Error('no console')
      },
    })
    log.info('kept')
    expect(log.entries()).toHaveLength(1)
  })

  it('shares nothing between two loggers', () => {
    const [one, two] = [quiet(), quiet()]
    one.info('x')
    expect(two.entries()).toEqual([])
  })
})

describe('createLogger, redaction', () => {
  it.each([
    'signature',
    'privateKey',
    'private_key',
    'secretKey',
    'clientSecret',
    'symKey',
    'token',
    'accessToken',
    'jwt',
    'seed',
    'seedPhrase',
    'mnemonic',
    'password',
    'otp',
    'Authorization',
  ])('redacts %s at any depth', (key) => {
    const log = quiet()
    log.info('x', { list: [{ [key]: 'hush' }], [key]: { inner: 'hush' } })
    expect(JSON.stringify(log.entries())).not.toContain('hush')
    expect(log.entries()[0]?.details).toEqual({
      list: [{ [key]: '[redacted]' }],
      [key]: '[redacted]',
    })
  })

  it.each(['tokenAddress', 'tokenBalances', 'networkId', 'seeded', 'key'])(
    'keeps %s, which is no secret',
    (key) => {
      const log = quiet()
      log.info('x', { [key]: 'seen' })
      expect(log.entries()[0]?.details).toEqual({ [key]: 'seen' })
    },
  )

  it.each([
    'wc:7f6e@2?relay-protocol=irn&symKey=hush&expiryTimestamp=1',
    'https://rpc.example/v1?token=hush',
    'authorization: Bearer hush',
    'eyJhbGciOiJIUzI1NiJ9.hush.hush',
  ])('redacts the secret in %s, in message, details and errors', (text) => {
    const log = quiet()
    log.info(text, { uri: text, error: new Error(text, { cause: text }) })
    expect(JSON.stringify(log.entries())).not.toContain('hush')
    expect(log.entries()[0]?.message).toContain('[redacted]')
  })

  it('redacts byte arrays', () => {
    const log = quiet()
    log.info('x', { pair: new Uint8Array([222, 173]) })
    expect(log.entries()[0]?.details).toEqual({ pair: '[2 bytes]' })
  })

  it('logs errors with causes, and bigint values', () => {
    const log = quiet()
    const error = Object.assign(new Error('outer', { cause: new TypeError('inner') }), { code: 7 })
    log.info('x', { error, amount: 10n })
    expect(log.entries()[0]?.details).toEqual({
      error: {
        code: 7,
        name: 'Error',
        message: 'outer',
        cause: { name: 'TypeError', message: 'inner' },
      },
      amount: '10',
    })
  })

  it('handles cycles and throwing getters', () => {
    const log = quiet()
    const cycle: Record<string, unknown> = {}
    cycle['self'] = cycle
    log.info('cycle', cycle)
    log.info('getter', {
      get value(): string {
        throw new Error('do not look')
      },
    })
    expect(log.entries().map((entry) => [entry.message, entry.details])).toEqual([
      ['cycle', '[not serialisable]'],
      ['getter', '[not serialisable]'],
    ])
  })
})
