import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

/** A file of the frame, in memory. */
export type FrameFile = {
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Compressed, for texts. */
  readonly gzip: Uint8Array<ArrayBuffer> | undefined
}

/** Files of the frame by their path below its folder: `index.html`, `v/<sha256>/app.js`. */
export type FrameBuild = ReadonlyMap<string, FrameFile>

/** Content types of the files that a build may contain. Others are not served. */
const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
}

const compressible = /^text\/|json|svg/

/** Folder of the frame in the repository, whose build is the newest, and in the published package. */
const folders = ['../../../../apps/frame/dist/app', '../../frame'] as const

/**
 * Loads the built frame.
 *
 * @param folder - Where it is. @default that of the package, else of the repository
 * @returns Undefined when there is no build with an `index.html`.
 */
export function loadFrameBuild(folder?: string): FrameBuild | undefined {
  const candidates = folder === undefined ? folders.map(toPath) : [folder]
  const found = candidates.find((path) => existsSync(join(path, 'index.html')))
  return found === undefined ? undefined : loadFiles(found)
}

/** Loads the files of a folder whose type is known. */
export function loadFiles(folder: string): FrameBuild {
  const files = new Map<string, FrameFile>()
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, entry)
    const type = contentTypes[extname(entry)]
    if (type === undefined || !statSync(path).isFile()) continue
    const bytes = new Uint8Array(readFileSync(path))
    const gzip = compressible.test(type) ? new Uint8Array(gzipSync(bytes)) : undefined
    files.set(relative(folder, path).split(sep).join('/'), { type, bytes, gzip })
  }
  return files
}

function toPath(relativePath: string): string {
  return fileURLToPath(new URL(relativePath, import.meta.url))
}
