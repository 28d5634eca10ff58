import type { Clock } from './Clock.ts'
import { toRedactedJson } from './toRedactedJson.ts'

/** Log level; each level includes those before it. */
export type LogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug'

/** A log entry. Details are a copy without secrets. */
export type LogEntry = {
  readonly time: number
  readonly level: Exclude<LogLevel, 'silent'>
  readonly message: string
  readonly details?: unknown
}

/** A logger. It never throws, and redacts secrets. */
export type Logger = {
  [level in LogEntry['level']]: (message: string, details?: unknown) => void
} & {
  /** Returns the buffered entries, oldest first. */
  entries(): readonly LogEntry[]
}

const levels: readonly LogLevel[] = ['silent', 'error', 'warn', 'info', 'debug']

/**
 * Creates a logger with a buffer of bounded size, for error reports.
 *
 * @param options - `sink` receives each entry (the console by default); beyond `bufferBytes` the
 * oldest entries are dropped. @default 1_024_000
 * @see [9.10c]
 */
export function createLogger(options: {
  level: LogLevel
  sink?: ((entry: LogEntry) => void) | undefined
  clock: Clock
  bufferBytes?: number | undefined
}): Logger {
  const { level: limit, sink = toConsole, clock, bufferBytes = 1_024_000 } = options
  const buffer: { entry: LogEntry; size: number }[] = []
  let total = 0

  function logAt(level: LogEntry['level']): (message: string, details?: unknown) => void {
    if (levels.indexOf(level) > levels.indexOf(limit)) return () => {}
    return (message, details) => {
      const text = toRedactedJson({ time: clock.now(), level, message, details })
      const entry = JSON.parse(text) as LogEntry
      const size = new TextEncoder().encode(text).length
      if (size <= bufferBytes) {
        buffer.push({ entry, size })
        total += size
        while (total > bufferBytes) total -= buffer.shift()?.size ?? 0
      }
      try {
        sink(entry)
      } catch {
        // A failing sink must not break the caller.
      }
    }
  }

  return {
    error: logAt('error'),
    warn: logAt('warn'),
    info: logAt('info'),
    debug: logAt('debug'),
    entries: () => buffer.map(({ entry }) => entry),
  }
}

function toConsole({ level, message, details }: LogEntry): void {
  console[level](`[latchkey] ${message}`, ...(details === undefined ? [] : [details]))
}
