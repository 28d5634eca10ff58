import { gzipSync } from 'node:zlib'

/**
 * Adds up what travels.
 *
 * @param {Iterable<{ code: string }>} chunks
 * @returns {number} Bytes, each chunk zipped on its own.
 */
export function gzipped(chunks) {
  return [...chunks].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0)
}
