import { pino } from 'pino'
import { createTextRedaction, redacted } from './createTextRedaction.ts'
import type { Log, LogEntry, LogLevel } from './Log.ts'

/** Members whose whole value is redacted. */
const secretMembers = [
  'apiKey',
  'auth',
  'authorization',
  'cookie',
  'databaseUrl',
  'email',
  'key',
  'password',
  'privateKey',
  'redisUrl',
  'secret',
  'token',
]

/** Maximum characters of a text in an entry: a client chooses the length of a path. */
const maxTextLength = 4_096

/**
 * Creates a log that writes each entry as one line of JSON: level, `time` in ISO 8601, then the entry.
 *
 * Secrets in texts are redacted: see `createTextRedaction`.
 *
 * @param deps - `write` receives a line without its newline; `now` returns milliseconds since 1970;
 * `level` is the lowest that is written, `info` by default; `secrets` are redacted wherever they occur.
 */
export function createLog(deps: {
  readonly write: (line: string) => void
  readonly now: () => number
  readonly level?: LogLevel | undefined
  readonly secrets?: readonly string[] | undefined
}): Log {
  const { write, now, level: lowest = 'info', secrets = [] } = deps
  const redactText = createTextRedaction(secrets)
  const redactMember = ([name, value]: [string, unknown]): [string, unknown] =>
    typeof value === 'string' ? [name, redactText(shorten(value))] : [name, value]
  const logger = pino(
    {
      level: lowest,
      base: null,
      timestamp: () => `,"time":"${new Date(now()).toISOString()}"`,
      redact: { paths: secretMembers, censor: redacted },
      formatters: {
        level: (level) => ({ level }),
        log: (entry) => Object.fromEntries(Object.entries(entry).map(redactMember)),
      },
    },
    { write: (line: string) => write(line.trimEnd()) },
  )
  const log = ({ level, ...entry }: LogEntry): void => logger[level](entry)
  return Object.assign(log, { lowest })
}

function shorten(text: string): string {
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text
}
