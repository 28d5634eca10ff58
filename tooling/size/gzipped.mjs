import { gzipSync } from 'node:zlib'

/**
 * Returns the transferred size of chunks.
 *
 * @param {Iterable<{ code: string }>} chunks
 * @returns {number} Bytes, each chunk zipped on its own.
 */
export function gzipped(chunks) {
  return [...chunks].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0)
}
