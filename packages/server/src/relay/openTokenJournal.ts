import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Clock } from '../clock/Clock.ts'
import type { Log } from '../http/index.ts'

/** Digest of a used token, and the milliseconds since 1970 after which it is rejected as expired. */
export type UsedTokenEntry = readonly [digest: string, expiresAt: number]

/** File of used tokens, so that they stay used when a relay without a shared store restarts. */
export type TokenJournal = {
  /** Unexpired tokens of earlier runs. */
  readonly entries: readonly UsedTokenEntry[]
  /**
   * Writes a token. Resolves once it is written, or could not be.
   *
   * @param current - Returns all tokens that are remembered; the file is rewritten with them when it has
   * grown to twice as many.
   */
  add(entry: UsedTokenEntry, current: () => Iterable<UsedTokenEntry>): Promise<void>
  close(): Promise<void>
}

/** Lines that are appended before the file is rewritten. */
const defaultMaxLines = 400_000

const linePattern = /^([\w-]{43}) (\d{1,16})$/

/**
 * Opens the file of used tokens and reads it. Without access to the file, for example on a full disk, the
 * journal logs that once and keeps nothing.
 *
 * @param options - `path` of the file; its folder is created.
 */
export async function openTokenJournal(options: {
  readonly path: string
  readonly clock: Pick<Clock, 'now'>
  readonly log: Log
  readonly maxLines?: number | undefined
}): Promise<TokenJournal> {
  const { path, clock, log, maxLines = defaultMaxLines } = options
  let waiting: string[] = []
  let lines = 0
  let flushed: Promise<void> | undefined
  const writer = createOrderedWriter(log)

  async function rewrite(entries: Iterable<UsedTokenEntry>): Promise<void> {
    const text = [...entries].filter(([, end]) => end > clock.now()).map(formatLine)
    const aside = `${path}.new`
    await writeFile(aside, text.join(''), { mode: 0o600 })
    await rename(aside, path)
    lines = text.length
  }

  async function append(): Promise<void> {
    const text = waiting
    waiting = []
    flushed = undefined
    const file = await open(path, 'a', 0o600)
    try {
      await file.appendFile(text.join(''))
    } finally {
      await file.close()
    }
    lines += text.length
  }

  const entries = await readEntries(path, clock.now()).catch(() => [])
  await writer.write(async () => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await rewrite(entries)
  })
  return {
    entries,
    add(entry, current) {
      waiting.push(formatLine(entry))
      flushed ??= writer.write(append)
      if (lines > maxLines) {
        // Counted from here, so that the file is not rewritten for each token.
        lines = 0
        return writer.write(() => rewrite(current()))
      }
      return flushed
    },
    async close() {
      await writer.finish()
      await rm(`${path}.new`, { force: true }).catch(() => {})
    },
  }
}

/** Writes to a file in order. */
type OrderedWriter = {
  /** Runs after all earlier writes. Never rejects: an error is logged once until a write succeeds. */
  write(run: () => Promise<void>): Promise<void>
  finish(): Promise<void>
}

function createOrderedWriter(log: Log): OrderedWriter {
  let hasFailed = false
  let last = Promise.resolve()
  return {
    write(run) {
      last = last.then(run).then(
        () => {
          hasFailed = false
        },
        (error: unknown) => {
          if (!hasFailed)
            log({ level: 'warn', event: 'relay.tokens_not_stored', message: String(error) })
          hasFailed = true
        },
      )
      return last
    },
    finish: () => last,
  }
}

function formatLine([digest, expiresAt]: UsedTokenEntry): string {
  return `${digest} ${expiresAt}\n`
}

/** Reads the unexpired tokens. A line that was written in part is skipped. */
async function readEntries(path: string, now: number): Promise<UsedTokenEntry[]> {
  const text = await readFile(path, 'utf8')
  return text.split('\n').flatMap((line): UsedTokenEntry[] => {
    const [, digest, end] = linePattern.exec(line) ?? []
    const expiresAt = Number.parseInt(end ?? '', 10)
    return digest !== undefined && expiresAt > now ? [[digest, expiresAt]] : []
  })
}
