import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { fsyncPath } from '../sql/index.ts'

/**
 * Creates a compressed file, which only its user can read, and syncs it.
 *
 * @param path - A file that does not exist yet. It is deleted after an error.
 * @param produce - Writes the content; `write` resolves once it accepts more text.
 * @throws Error of `produce`, or of the file system.
 */
export async function writeGzipFile<result>(
  path: string,
  produce: (write: (text: string) => Promise<void>) => Promise<result>,
): Promise<result> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  await once(file, 'open')
  const gzip = createGzip()
  const failed = new AbortController()
  const { signal } = failed
  const written = pipeline(gzip, file)
  written.catch((error: unknown) => failed.abort(error))
  try {
    const result = await produce(async (text) => {
      signal.throwIfAborted()
      if (!gzip.write(text)) await once(gzip, 'drain', { signal })
    })
    gzip.end()
    await written
    await fsyncPath(path)
    return result
  } catch (error) {
    const reason: unknown = signal.aborted ? signal.reason : error
    gzip.destroy()
    await written.catch(() => {})
    await rm(path, { force: true })
    throw reason
  }
}
